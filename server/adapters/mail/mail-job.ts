import type { Locale } from '#shared/i18n/locale.ts'

interface MailJobFrame {
  readonly organisationId: string
  readonly locale: Locale
}

export interface VerificationCodeJob extends MailJobFrame {
  readonly template: 'verification-code'
  readonly to: string
  readonly code: string
}

export interface AccountExistsJob extends MailJobFrame {
  readonly template: 'account-exists'
  readonly to: string
}

/** About a booking, to its customer. */
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

/** About a booking, to its specialist. */
export type SpecialistTemplate = 'booking-received' | 'move-received' | 'cancellation-received' | 'expiry-received'

export type BookingTemplate = CustomerTemplate | SpecialistTemplate

/**
 * A mail about a booking only names it and is worded when it is sent: the queue holds no more of a person than it must
 * (threat G1), and recipients come from the database (threat A9).
 */
export interface BookingMailJob extends MailJobFrame {
  readonly template: BookingTemplate
  readonly bookingId: string
  /** Of the booking after the change that the mail tells; absent for the first. */
  readonly version?: number
}

/** What waits in the outbox. */
export type MailJob = VerificationCodeJob | AccountExistsJob | BookingMailJob
