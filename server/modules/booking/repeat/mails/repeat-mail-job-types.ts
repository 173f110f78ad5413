import type { EpochMinute } from '#shared/time/instant.ts'
import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** The mail about a new repeat, to the customer or to the specialist. */
export interface RepeatBookedJob extends OrganisationMailJob {
  readonly template: 'repeat-booked' | 'repeat-received'
  readonly repeatId: string
}

/** The one mail about all bookings of a repeat that were changed together: to the customer, or to the specialist whose they were. */
export interface RepeatChangedJob extends OrganisationMailJob {
  readonly template: 'repeat-changed' | 'repeat-cancelled'
  /** Whether the customer changed them; absent for the provider. */
  readonly isByCustomer?: true
  readonly repeatId: string
  readonly changeId: string
  /** The changed bookings, with their start before the change. */
  readonly changes: readonly { readonly bookingId: string; readonly start: EpochMinute }[]
  /** A text of the provider; absent for none. */
  readonly message?: string
}

/** One mail to the customer about all bookings of a repeat that were not paid in time, or whose payment is refunded (rule D307). */
export interface RepeatPaymentJob extends OrganisationMailJob {
  readonly template: 'repeat-unpaid' | 'repeat-refunded'
  readonly repeatId: string
  readonly changeId: string
  readonly changes: RepeatChangedJob['changes']
  /** The refunded sum in cents; absent when the bookings were not paid. */
  readonly amountCents?: number
}

export type RepeatMailJob = RepeatBookedJob | RepeatChangedJob | RepeatPaymentJob

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    repeat: RepeatMailJob
  }
}
