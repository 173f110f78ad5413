import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureForPaper } from '#server/modules/organisation/image/picture-for-paper.ts'
import { writeCreditNote } from '#shared/domain/invoice/credit-note.ts'
import { localDate } from '#shared/time/local-date.ts'
import { anInvoiceDocument, anItem } from '#tests/builders/invoice-document.ts'
import { invoicePdf } from './invoice-pdf.ts'

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

/** Returns the number of streams in the PDF; page contents and fonts each take one. */
const streamsOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].length

describe('an invoice as PDF (R-D249)', () => {
  test('is one A4 page with embedded fonts', async () => {
    const pdf = await invoicePdf(anInvoiceDocument())
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(pagesOf(pdf)).toBe(1)
    expect(text).toContain('[0 0 595.28 841.89]')
    expect(text.match(/\/FontFile2/g)?.length).toBe(2)
    expect(streamsOf(pdf)).toBeGreaterThan(2)
    expect(pdf.length).toBeLessThan(60_000)
  })

  test.each([
    ['wide', 1600, 200],
    ['high', 200, 1600],
    ['small', 40, 20],
  ])('has a logo that is %s on its single page and takes up few bytes (R-D289)', async (_, width, height) => {
    const background = { r: 20, g: 90, b: 60, alpha: 0.5 }
    const stored = await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer()
    const logo = await pictureForPaper(stored)
    expect([logo.width <= 626, logo.height <= 200, logo.width <= width]).toEqual([true, true, true])
    expect((await sharp(logo.content).metadata()).format).toBe('jpeg')
    const pdf = await invoicePdf(anInvoiceDocument(), logo)
    expect(pagesOf(pdf)).toBe(1)
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(pdf.length).toBeLessThan(80_000)
    expect((await invoicePdf(anInvoiceDocument(), await pictureForPaper(stored))).equals(pdf)).toBe(true)
  })

  test('continues on further pages when it is long', async () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      anItem({ description: `Deep tissue massage ${index + 1}`, grossCents: 8500 + index }),
    )
    expect(pagesOf(await invoicePdf(anInvoiceDocument(items)))).toBe(3)
  })

  test('has enough room for the longest reason of a refund (R-D313)', async () => {
    const heading = { label: 'SN-2026-0002', issuedOn: localDate('2026-03-13') }
    const credit = (reason: string) => writeCreditNote(anInvoiceDocument(), [], 'all', { ...heading, reason })!
    const long = await invoicePdf(credit('Because of an illness '.repeat(22).trim()))
    expect(pagesOf(long)).toBe(1)
    expect(long.length).toBeGreaterThan((await invoicePdf(credit('Ill'))).length)
  })

  test('is byte for byte the same each time, and differs for another document', async () => {
    const invoice = anInvoiceDocument()
    const credit = writeCreditNote(invoice, [], 'all', {
      label: 'SN-2026-0002',
      issuedOn: localDate('2026-03-13'),
      reason: 'Ill',
    })!
    const one = await invoicePdf(invoice)
    expect((await invoicePdf(anInvoiceDocument())).equals(one)).toBe(true)
    expect((await invoicePdf(credit)).equals(one)).toBe(false)
  })

  test('accepts every name that the forms allow', async () => {
    const description = `${'A'.repeat(100)} 🙂 שלום Łukasz \\ ( ) <b> `
    expect(pagesOf(await invoicePdf(anInvoiceDocument([anItem({ description })], { locale: 'nl' })))).toBe(1)
  })
})
