import type { EpochMinute } from '#shared/time/instant.ts'
import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** Templates of mails to the customer of a booking. */
export type CustomerTemplate =
  | 'booking-confirmed'
  | 'booking-moved'
  /** Sent when a colleague took the booking over from its specialist. */
  | 'specialist-changed'
  | 'reschedule-asked'
  /** Sent when the provider cancelled the booking. */
  | 'booking-cancelled'
  /** Sent when the customer cancelled the booking. */
  | 'cancellation-confirmed'
  | 'hold-expired'
  | 'request-expired'
  /** Sent when the rest of the price after a deposit was paid online. */
  | 'payment-received'
  /** Sent when a card payment is refunded. */
  | 'payment-refunded'
  /** Sent when the provider gives money or credits back. */
  | 'money-returned'
  | 'credits-returned'
  /** Sent when a fee was charged to the card of the customer. */
  | 'fee-charged'
  /** Sent when charging a fee to the card failed, and when the provider asks for the fee again. */
  | 'fee-asked'
  /** Sent when the customer paid a fee. */
  | 'fee-paid'
  /** A message of the provider to all attendees of a session. */
  | 'provider-message'
  | 'reminder-day'
  | 'reminder-hour'

/** Templates of mails to the specialist of a booking. */
export type SpecialistTemplate =
  | 'booking-received'
  | 'move-received'
  /** Sent to the colleague who takes a booking over. */
  | 'hand-over-received'
  | 'cancellation-received'
  | 'expiry-received'

export type BookingTemplate = CustomerTemplate | SpecialistTemplate

/**
 * A job for a mail about a booking. The job contains only ids, and a message if the provider wrote one; the text of the mail is written
 * when it is sent. The queue therefore holds little personal data (threat G1), and recipients are read from the database (threat A9).
 */
export interface BookingMailJob extends OrganisationMailJob {
  readonly template: BookingTemplate
  readonly bookingId: string
  /** The booking's version after the change that the mail reports; absent for the first version. */
  readonly version?: number
  /** The start of the booking when the job was created; only for a reminder. */
  readonly start?: EpochMinute
  /** The message to all attendees that this mail is part of. */
  readonly messageId?: string
  /** A text of the provider to the customer, with a change of the booking or on its own. */
  readonly message?: string
  /** The amount that the mail mentions. */
  readonly amountCents?: number
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    booking: BookingMailJob
  }
}
