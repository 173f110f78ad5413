import type { InvoiceDocument, SoldItem } from '#shared/domain/invoice/invoice.ts'
import { writeInvoice } from '#shared/domain/invoice/invoice.ts'
import type { Input } from '#shared/api/client.ts'
import { saveSeller } from '#server/features/invoice/sellers.ts'
import { startIssuing } from '#server/features/invoice/issue-invoices.ts'
import type { Database } from '#server/platform/database/database.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { Studio } from './studio.ts'

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
  changes: Partial<Pick<InvoiceDocument, 'label' | 'locale' | 'isPaid' | 'seller' | 'buyer' | 'brandColor'>> = {},
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

/** Lets a studio make invoices. */
export const makesInvoices = (
  database: Database,
  studio: Studio,
  made: 'with-payment' | 'on-request' = 'on-request',
): Promise<void> =>
  database.inTenant(studio.id, (transaction) =>
    saveSeller(transaction, { ...theSeller, made, paymentDays: 14, prefix: 'SN-', version: 1 }),
  )

const noOutbox = { add: async () => undefined, addAll: async () => undefined }

/** Issues the invoice of a booking without a mail, and returns its id. */
export const anInvoice = (database: Database, studio: Studio, bookingId: string): Promise<string> =>
  database.inTenant(studio.id, async (transaction) => {
    const issuing = await startIssuing({ clock: () => new Date(), outbox: noOutbox }, transaction)
    const issued = await issuing?.invoice({ bookingId, orderId: null })
    if (!issued) throw new Error('No invoice was issued')
    return issued.id
  })

/** The form of the invoice settings as it is sent, complete. */
export const invoiceSettings = (
  changes: Partial<Input<'saveInvoiceSettings'>['body']> = {},
): Input<'saveInvoiceSettings'>['body'] => ({
  ...theSeller,
  made: 'WITH_PAYMENT',
  paymentTerm: 14,
  prefix: 'SN-',
  vat: 'STANDARD',
  services: [],
  packages: [],
  ...changes,
})
