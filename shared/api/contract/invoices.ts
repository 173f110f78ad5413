import { z } from 'zod'
import { isCountryCode } from '#shared/domain/location/countries.ts'
import { MOST_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { plainIdentifier } from '#shared/domain/invoice/business-identifiers.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { euros, givenEuros, id, line, localDate, page, seenVersion, text } from './primitives.ts'

const country = z.string().refine(isCountryCode, 'country')

/** An identifier as people type it. Separators that only help reading are removed. */
const identifier = line(40).transform(plainIdentifier)

const made = z.enum(['WITH_PAYMENT', 'ON_REQUEST', 'NEVER'], 'invalid')
export const treatment = z.enum(['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT'], 'invalid')

const seller = {
  made,
  name: line(100),
  street: line(100),
  postalCode: line(20),
  city: line(100),
  /** The country whose VAT is charged. */
  country,
  isSmallBusiness: z.boolean(),
  /** The number of days after the invoice date until payment is due. */
  paymentTerm: z.int('payment-term').min(0, 'payment-term').max(365, 'payment-term'),
  /** The text before year and number of each invoice number, such as SN in SN-2026-0001. */
  prefix: line(10).regex(/^[A-Z0-9-]*$/, 'invoice-prefix'),
  /** The maximum number of reminders that are mailed about an unpaid invoice; 0 for none. */
  reminders: z.int('invalid').min(0, 'invalid').max(MOST_REMINDERS, 'invalid'),
  /** The number of days from the due date to the first reminder, and between two reminders. */
  reminderDays: z.int('reminder-days').min(1, 'reminder-days').max(60, 'reminder-days'),
  /** The VAT treatment of services and packages that have none of their own. */
  vat: treatment,
}

const identifiers = { registerNumber: identifier, vatId: identifier, iban: identifier }
const kept = { registerNumber: z.string(), vatId: z.string(), iban: z.string() }

/** The VAT treatment of a service or package; null means that of the organisation. */
const taxed = z.strictObject({ id, treatment: treatment.nullable() })

export const settings = z.strictObject({
  ...seller,
  ...kept,
  services: z.array(taxed.extend({ name: z.string() })),
  packages: z.array(taxed.extend({ name: z.string() })),
  /** Absent before the first save. */
  version: z.int().optional(),
})

/** The person or business that an invoice is addressed to. Unknown address fields are empty. */
const buyer = {
  name: text(100),
  businessName: line(100),
  street: line(100),
  postalCode: line(20),
  city: line(100),
  country,
}

/** The buyer's name and address as they were entered. */
export const keptBuyer = z.strictObject({
  name: z.string(),
  businessName: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  vatId: z.string(),
})

export const invoice = z.strictObject({
  id,
  /** The invoice number as displayed, such as SN-2026-0001. */
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  date: localDate,
  dueDate: localDate,
  customerName: z.string(),
  net: euros,
  vat: euros,
  total: euros,
  /** The amount of an invoice that was credited. */
  credited: euros,
  /** The unpaid amount of an invoice; 0 for a credit note. */
  open: euros,
  /** Null for a credit note. */
  state: z.enum(['OPEN', 'PAID', 'CREDITED']).nullable(),
  bookingId: id.nullable(),
  orderId: id.nullable(),
  /** For a credit note, the number of the invoice that it credits. */
  creditedNumber: z.string().nullable(),
  /**
   * How a paid invoice was paid. ONLINE: online, through an unknown channel. PLACE: to the organisation directly. Null for an invoice that
   * is not paid.
   */
  paidWith: z.enum(['IDEAL', 'CARD', 'BANCONTACT', 'ONLINE', 'PLACE']).nullable(),
  /** How many reminders were mailed. */
  reminders: z.int(),
  /** The date of the last reminder; null for none. */
  remindedOn: localDate.nullable(),
})

/** What Peppol asks for of a buyer and is not known. */
const missing = z.array(z.enum(['STREET', 'POSTAL_CODE', 'CITY', 'VAT_ID']))

const file = z.strictObject({ fileName: z.string(), contentType: z.string(), content: z.base64() })

/** What an invoice is about: a booking or its fee, or an order of a package. Exactly one of the two ids is set. */
const subject = {
  bookingId: id.nullish(),
  orderId: id.nullish(),
  /** Whether the invoice is for the fee that was paid for the booking (rule D314), not for its price. */
  isFee: z.boolean().optional(),
}
const isOneSubject = (body: { bookingId?: string | null | undefined; orderId?: string | null | undefined }) =>
  (body.bookingId == null) !== (body.orderId == null)

export const invoiceFilter = {
  from: localDate.optional(),
  to: localDate.optional(),
  state: z.enum(['OPEN', 'PAID', 'CREDITED'], 'invalid').optional(),
  /** Text to search for in the invoice number or the customer's name. */
  text: line(100).optional(),
}

export const invoices = {
  invoiceSettings: defineEndpoint({
    summary: 'What invoices say of the organisation, when they are made, and how services and packages are taxed',
    rule: 'D243',
    callers: 'owner',
    tenant: 'session',
    success: settings,
    errors: ['not-found'],
  }),
  saveInvoiceSettings: defineEndpoint({
    summary: 'Set what invoices say of the organisation, when they are made, and the VAT of what is booked from now on',
    rule: 'D243',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      ...seller,
      ...identifiers,
      services: z.array(taxed).max(1000, 'too-many'),
      packages: z.array(taxed).max(1000, 'too-many'),
      version: seenVersion,
    }),
    success: settings,
    errors: ['not-found', 'conflict'],
  }),
  invoices: defineEndpoint({
    summary: 'Invoices and credit notes that match a filter, the last first, with sums by VAT rate',
    rule: 'D250',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ ...invoiceFilter, ...page }),
    success: z.strictObject({
      invoices: z.array(invoice),
      total: z.int(),
      /** Totals per VAT rate over all matching invoices, with credit notes subtracted. The rate is in percent. */
      sums: z.array(
        z.strictObject({ treatment, rate: z.number(), net: z.number(), vat: z.number(), total: z.number() }),
      ),
    }),
    errors: ['not-found'],
  }),
  invoiceFile: defineEndpoint({
    summary: 'An invoice or credit note as PDF, or as UBL 2.1 for another program',
    rule: 'D249',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ format: z.enum(['PDF', 'UBL'], 'invalid').default('PDF') }),
    /** `missing`: of a UBL file, what the buyer lacks for Peppol; absent if nothing, or if the seller cannot use Peppol. */
    success: file.extend({ missing: missing.optional() }),
    errors: ['not-found'],
  }),
  invoiceBuyer: defineEndpoint({
    summary: 'To whom the invoice of a booking would be addressed, and the number of the invoice if there is one',
    rule: 'D436',
    callers: 'owner',
    tenant: 'session',
    query: z.strictObject({ bookingId: id, isFee: z.enum(['true', 'false']).default('false') }),
    success: z.strictObject({
      buyer: keptBuyer,
      /** Null if there is none that is not fully credited. */
      number: z.string().nullable(),
    }),
    errors: ['not-found', 'no-invoice'],
  }),
  makeInvoice: defineEndpoint({
    summary: 'Make the invoice of a booking or an order; answers with the one that there is; may be repeated',
    rule: 'D245',
    callers: 'owner',
    tenant: 'session',
    body: z
      .strictObject({
        ...subject,
        /** To whom it is addressed, which is kept for the customer's next invoices. Absent: as kept for the customer (rule D436). */
        buyer: z.strictObject({ ...buyer, vatId: identifier }).optional(),
      })
      .refine(isOneSubject, { error: 'invalid', path: ['bookingId'] }),
    success: invoice,
    errors: ['not-found', 'no-invoice'],
  }),
  creditInvoice: defineEndpoint({
    summary: 'Credit an invoice, or a part of it, with a credit note',
    rule: 'D247',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      id,
      amount: givenEuros.positive('price-format'),
      reason: line(200),
      /**
       * The credited amount when the client loaded the invoice. If it has changed, the request is refused, so that nothing is credited
       * twice.
       */
      credited: euros,
    }),
    success: invoice,
    errors: ['not-found', 'conflict', 'credit-too-much'],
  }),
  ownInvoices: defineEndpoint({
    summary: 'The invoices and credit notes of a booking of the customer, and whether one can be asked for',
    rule: 'D249',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    query: z.strictObject({ bookingId: id }),
    success: z.strictObject({
      invoices: z.array(invoice),
      canAsk: z.boolean(),
      /**
       * Whether the caller can request an invoice for the paid fee (rule D314). Optional, because the previous release does not send it.
       */
      canAskForFee: z.boolean().optional(),
      /** The name and address of an earlier invoice. A guest does not see those of an account. */
      buyer: keptBuyer,
    }),
    errors: ['not-found'],
  }),
  ownInvoiceFile: defineEndpoint({
    summary: 'An invoice or credit note of the customer as PDF',
    rule: 'D249',
    callers: 'holder',
    tenant: 'header',
    worksWhileSuspended: true,
    success: file,
    errors: ['not-found'],
  }),
  ownOrders: defineEndpoint({
    summary: 'The last 50 orders of packages of the customer, with their invoices and whether one can be asked for',
    rule: 'D288',
    callers: 'customer',
    tenant: 'header',
    worksWhileSuspended: true,
    success: z.strictObject({
      orders: z.array(
        z.strictObject({
          id,
          packageName: z.string(),
          date: localDate,
          price: euros,
          invoices: z.array(invoice),
          canAsk: z.boolean(),
        }),
      ),
      /** The name and address of an earlier invoice. */
      buyer: keptBuyer,
    }),
    errors: ['not-found'],
  }),
  askForInvoice: defineEndpoint({
    summary:
      'Ask for the invoice of a booking or an order, with name and address; answers with the one that there is; may be repeated',
    rule: 'D245',
    callers: 'holder',
    tenant: 'header',
    body: z
      .strictObject({ ...subject, buyer: z.strictObject({ ...buyer, vatId: identifier }) })
      .refine(isOneSubject, { error: 'invalid', path: ['bookingId'] }),
    success: invoice,
    errors: ['not-found', 'no-invoice'],
  }),
}
