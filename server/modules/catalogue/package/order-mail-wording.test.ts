import { describe, expect, test } from 'vitest'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { orderMail } from './order-mail-wording.ts'

describe('mails about a package order (R-D66)', () => {
  const order = {
    organisationName: 'Studio Noord',
    customerName: 'Noor Jansen',
    packageName: 'Rest and yoga',
    contents: [
      { service: 'Massage', credits: 5 },
      { service: 'Yoga', credits: 2 },
    ],
    priceCents: 40_000,
    paysAfterwards: false,
    lastDay: '2026-03-14',
    orderedOn: '2025-03-14',
  }
  const ways = { servicesUrl: 'https://book.example.test/widget/en/?organization_id=1' }

  test('the receipt in English', () => {
    const mail = orderMail('order-confirmed', order, 'en', ways)
    expect(mail.subject).toBe('Order is confirmed: Rest and yoga')
    expect(mailText(mail)).toBe(`Order is confirmed

Hello Noor Jansen, thank you for your order at Studio Noord. Your credits are ready to be used.

Package: Rest and yoga
Credits: 5x Massage; 2x Yoga
Ordered on: 14 Mar 2025
Valid until: 14 Mar 2026
Total: €400

Book with your credits: https://book.example.test/widget/en/?organization_id=1

-- 
Inplan sent this email for Studio Noord.
`)
  })

  test('the receipt in Dutch, for an order to be paid afterwards that never expires', () => {
    const text = mailText(
      orderMail('order-confirmed', { ...order, paysAfterwards: true, lastDay: undefined }, 'nl', ways),
    )
    expect(text).toContain('Totaal: €400. Je betaalt achteraf.\n')
    expect(text).not.toContain('Geldig')
  })

  test('the mail about a refund', () => {
    expect(orderMail('order-refunded', order, 'nl', ways).subject).toBe('Je krijgt je geld terug: Rest and yoga')
  })
})
