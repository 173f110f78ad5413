import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { giftCardPdf, type GiftCardSheet } from './gift-card-pdf.ts'

const sheet: GiftCardSheet = {
  organisationName: 'Studio Noord',
  brandColour: '#145a3c',
  logoPath: 'logo',
  code: 'GABCDEFGHJKLMNPQ',
  cents: 7500,
  buyerName: 'Noor van Dijk',
  receiverName: 'Sam Bakker',
  message: 'Happy birthday',
  lastDay: undefined,
  issuedAt: new Date('2026-03-13T10:00:00Z'),
  locale: 'en',
}

const stored = await sharp({ create: { width: 1600, height: 200, channels: 4, background: '#145a3c80' } })
  .png()
  .toBuffer()
const withLogo = { read: async () => ({ content: stored, type: 'image/png' as const }) }
const withoutFile = { read: async () => undefined }

describe('a gift card as PDF (R-D283)', () => {
  test('is one A5 page in landscape, with the logo', async () => {
    const pdf = await giftCardPdf(sheet, withLogo)
    const text = pdf.toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toContain('[0 0 595.28 419.53]')
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(pdf.length).toBeLessThan(80_000)
  })

  test('has no picture when the organisation has no logo or its file is lost', async () => {
    for (const card of [sheet, { ...sheet, logoPath: null }]) {
      const text = (await giftCardPdf(card, withoutFile)).toString('latin1')
      expect(text).not.toContain('/Subtype /Image')
    }
  })
})
