import type { EpochMinute } from '#shared/time/instant.ts'
import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** To the customer of a booking. */
export type CustomerTemplate =
  | 'booking-confirmed'
  | 'booking-moved'
  | 'reschedule-asked'
  /** The provider cancelled. */
  | 'booking-cancelled'
  /** The customer cancelled. */
  | 'cancellation-confirmed'
  | 'hold-expired'
  | 'request-expired'
  /** What a card paid for a booking is given back. */
  | 'payment-refunded'
  | 'reminder-day'
  | 'reminder-hour'

/** To the specialist of a booking. */
export type SpecialistTemplate = 'booking-received' | 'move-received' | 'cancellation-received' | 'expiry-received'

export type BookingTemplate = CustomerTemplate | SpecialistTemplate

/**
 * A mail about a booking only names it and is worded when it is sent: the queue holds no more of a person than it must
 * (threat G1), and recipients come from the database (threat A9).
 */
export interface BookingMailJob extends OrganisationMailJob {
  readonly template: BookingTemplate
  readonly bookingId: string
  /** Of the booking after the change that the mail tells; absent for the first. */
  readonly version?: number
  /** Of a reminder: the time of the booking that it reminds of. */
  readonly start?: EpochMinute
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    booking: BookingMailJob
  }
}
