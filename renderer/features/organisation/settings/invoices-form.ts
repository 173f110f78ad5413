import { z } from 'zod'
import type { Input } from '#shared/api/client.ts'
import { NO_REMINDERS } from '#shared/domain/invoice/reminder-policy.ts'
import { type SellerField, sellerProblems } from '#shared/domain/invoice/seller.ts'
import { plainIdentifier } from '#shared/domain/invoice/business-identifiers.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import type { InvoiceSettings } from '#renderer/data/invoice-queries.ts'

export const madeOptions = ['NEVER', 'ON_REQUEST', 'WITH_PAYMENT'] as const
export const treatments = ['STANDARD', 'REDUCED', 'ZERO', 'EXEMPT'] as const
type Treatment = (typeof treatments)[number]

/** The maximum number of reminders that are mailed about an open invoice. */
export const reminderOptions = ['0', '1', '2', '3'] as const
export type ReminderChoice = (typeof reminderOptions)[number]

/** VAT treatments by the id of a service or package; '' means the organisation's treatment. */
export type Treatments = Record<string, Treatment | ''>

export interface InvoicesDraft {
  made: (typeof madeOptions)[number]
  name: string
  street: string
  postalCode: string
  city: string
  country: string
  registerNumber: string
  vatId: string
  iban: string
  isSmallBusiness: boolean
  paymentTerm: string
  prefix: string
  reminders: ReminderChoice
  reminderDays: string
  vat: Treatment
  services: Treatments
  packages: Treatments
  /** The version when the form was filled; 0 before the first save. */
  version: number
}

const madeWords = { WITH_PAYMENT: 'with-payment', ON_REQUEST: 'on-request', NEVER: 'never' } as const

const key = <Key extends TextKey<'validation'>>(each: Key): Key => each

/** Parses the days between reminders, 1 to 60; undefined for anything else. */
const daysOf = (text: string): number | undefined => (/^(?:[1-9]|[1-5]\d|60)$/.test(text) ? Number(text) : undefined)

/** The schema of the form. It checks the seller's data by the same rules as the server (rule D243). */
export const invoicesSchema = z
  .object({
    made: z.enum(madeOptions),
    name: z.string().max(100, key('too-long')),
    street: z.string().max(100, key('too-long')),
    postalCode: z.string().max(20, key('too-long')),
    city: z.string().max(100, key('too-long')),
    country: z.string(),
    registerNumber: z.string(),
    vatId: z.string(),
    iban: z.string(),
    isSmallBusiness: z.boolean(),
    paymentTerm: z.string().regex(/^(?:[0-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, key('payment-term')),
    prefix: z.string().regex(/^[A-Z0-9-]{0,10}$/, key('invoice-prefix')),
    reminders: z.enum(reminderOptions),
    reminderDays: z.string(),
    vat: z.enum(treatments),
    services: z.record(z.string(), z.enum([...treatments, ''])),
    packages: z.record(z.string(), z.enum([...treatments, ''])),
    version: z.number(),
  })
  .superRefine((draft, context) => {
    const { registerNumber, vatId, iban, reminders, reminderDays } = draft
    if (reminders !== '0' && daysOf(reminderDays) === undefined)
      context.addIssue({ code: 'custom', path: ['reminderDays'], message: key('reminder-days') })
    const seller = {
      ...draft,
      name: draft.name.trim(),
      street: draft.street.trim(),
      postalCode: draft.postalCode.trim(),
      city: draft.city.trim(),
      registerNumber: plainIdentifier(registerNumber),
      vatId: plainIdentifier(vatId),
      iban: plainIdentifier(iban),
    }
    const problems = sellerProblems(seller, madeWords[draft.made])
    for (const field of Object.keys(problems) as SellerField[])
      context.addIssue({ code: 'custom', path: [field], message: problems[field] ?? key('invalid') })
  })

const treatmentsOf = (things: InvoiceSettings['services']): Treatments =>
  Object.fromEntries(things.map(({ id, treatment }) => [id, treatment ?? '']))

export const draftOfSettings = ({
  paymentTerm,
  reminders,
  reminderDays,
  services,
  packages,
  version,
  ...rest
}: InvoiceSettings): InvoicesDraft => ({
  ...rest,
  paymentTerm: String(paymentTerm),
  reminders: reminderOptions[reminders] ?? '0',
  reminderDays: String(reminderDays),
  services: treatmentsOf(services),
  packages: treatmentsOf(packages),
  version: version ?? 0,
})

const requestOf = (things: Treatments) =>
  Object.entries(things).map(([id, treatment]) => ({ id, treatment: treatment || null }))

export const toSettingsRequest = ({
  paymentTerm,
  reminders,
  reminderDays,
  services,
  packages,
  version,
  ...rest
}: InvoicesDraft): Input<'saveInvoiceSettings'>['body'] => ({
  ...rest,
  paymentTerm: Number(paymentTerm),
  reminders: Number(reminders),
  reminderDays: daysOf(reminderDays) ?? NO_REMINDERS.reminderDays,
  services: requestOf(services),
  packages: requestOf(packages),
  ...(version > 0 && { version }),
})
