import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    make: 'Make invoice',
    business: 'The customer is a company',
    vat: /^VAT id/,
    street: /^Street and number/,
    missing: /^Still missing to send it by Peppol: street and number and VAT id\./,
    wrong: 'This is not a valid VAT id.',
    complete: 'Complete: the UBL file can also go by Peppol.',
    made: 'Invoice SN-2025-0001',
  },
  nl: {
    make: 'Factureren',
    business: 'De klant is een bedrijf',
    vat: /^Btw-id/,
    street: /^Straat en nummer/,
    missing: /^Ontbreekt nog om via Peppol te versturen: straat en nummer en btw-id\./,
    wrong: 'Dit is geen geldig btw-id.',
    complete: 'Volledig: het UBL-bestand kan ook via Peppol.',
    made: 'Factuur SN-2025-0001',
  },
} as const

const buyer = {
  name: 'Noor Jansen',
  businessName: 'Jansen Advies',
  street: '',
  postalCode: '3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  vatId: '',
}

const settings: Output<'invoiceSettings'> = {
  made: 'ON_REQUEST',
  name: 'Studio Noord',
  street: 'Kade 1',
  postalCode: '3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  registerNumber: '12345678',
  vatId: 'NL001234567B01',
  iban: '',
  isSmallBusiness: false,
  paymentTerm: 14,
  prefix: 'SN-',
  reminders: 0,
  reminderDays: 7,
  vat: 'STANDARD',
  services: [],
  packages: [],
}

async function askForInvoice(locale: 'en' | 'nl', number: string | null) {
  const t = words[locale]
  const bridge = createFakeBridge()
  bridge.answerWith('invoiceSettings', () => settings)
  bridge.answerWith('invoiceBuyer', () => ({ buyer, number }))
  const sent: object[] = []
  bridge.answerWith('makeInvoice', ({ body }) => {
    sent.push(body.buyer ?? {})
    return { number: 'SN-2025-0001' } as never
  })
  const { user } = await renderProvider(locale, { bridge })
  await findCalendar()
  await user.click(await screen.findByRole('button', { name: /Noor Jansen/ }))
  await user.click(await screen.findByRole('button', { name: t.make }))
  return { t, user, sent }
}

it.each(['en', 'nl'] as const)(
  'Missing details of the buyer are asked for before an invoice is made, in %s (R-D436)',
  async (locale) => {
    const { t, user, sent } = await askForInvoice(locale, null)
    const dialog = within(await screen.findByRole('dialog', { name: t.make }))
    expect(await dialog.findByText(t.missing)).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: t.business })).toHaveProperty('checked', true)
    await user.type(dialog.getByRole('textbox', { name: t.street }), 'Herengracht 1')
    await user.type(dialog.getByRole('textbox', { name: t.vat }), 'NL1')
    await user.click(dialog.getByRole('button', { name: t.make }))
    expect(await dialog.findByText(t.wrong)).toBeTruthy()
    expect(sent).toEqual([])
    await user.clear(dialog.getByRole('textbox', { name: t.vat }))
    await user.type(dialog.getByRole('textbox', { name: t.vat }), 'nl 853746333 b01')
    expect(await dialog.findByText(t.complete)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.make }))
    expect(await screen.findByText(t.made)).toBeTruthy()
    expect(sent).toEqual([{ ...buyer, street: 'Herengracht 1', vatId: 'NL853746333B01' }])
  },
)

it('An invoice that already exists is named, and no dialog asks to create one (R-D436)', async () => {
  const { t, sent } = await askForInvoice('en', 'SN-2025-0001')
  expect(await screen.findByText('There is an invoice already: SN-2025-0001')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: t.make })).toBeNull()
  expect(sent).toEqual([])
})
