import { type InvoiceDocument, type SoldItem, writeInvoice } from '#shared/domain/invoice/invoice.ts'
import { localDate } from '#shared/time/local-date.ts'

export const theSeller = {
  name: 'Studio Noord B.V.',
  street: 'Meeuwenlaan 98',
  postalCode: '1022 AM',
  city: 'Amsterdam',
  country: 'NL',
  registerNumber: '69599084',
  vatId: 'NL853746333B01',
  iban: 'NL91ABNA0417164300',
  isSmallBusiness: false,
} as const

export const theBuyer = {
  name: 'Noor van Dijk',
  businessName: 'Van Dijk Advies',
  street: 'Herengracht 1',
  postalCode: '1015 BA',
  city: 'Amsterdam',
  country: 'NL',
  vatId: '',
} as const

export const anItem = (changes: Partial<SoldItem> = {}): SoldItem => ({
  description: 'Deep tissue massage',
  quantity: 1,
  suppliedOn: localDate('2026-03-12'),
  treatment: 'standard',
  rate: 2100,
  grossCents: 8500,
  ...changes,
})

/** An invoice of 12 March 2026 that is paid. */
export const anInvoiceDocument = (
  items: readonly SoldItem[] = [anItem()],
  changes: Partial<
    Pick<InvoiceDocument, 'label' | 'locale' | 'isPaid' | 'paidCents' | 'seller' | 'buyer' | 'brandColor'>
  > = {},
): InvoiceDocument =>
  writeInvoice(
    {
      label: 'SN-2026-0001',
      brandColor: null,
      locale: 'en',
      issuedOn: localDate('2026-03-12'),
      isPaid: true,
      seller: theSeller,
      buyer: theBuyer,
      ...changes,
    },
    items,
    14,
  )
