import type { EpochMinute } from '#shared/time/instant.ts'
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

/** To somebody whom an owner asks to work for an organisation. */
export interface InvitationJob extends MailJobFrame {
  readonly template: 'invitation'
  readonly to: string
  /** The secret of the link. */
  readonly token: string
  /** Name of who asks. */
  readonly inviter: string
}

/** About an account, whatever organisations it has to do with: in the product's own name. */
export type ProductMailJob =
  | {
      readonly template: 'provider-code' | 'reset-code'
      readonly locale: Locale
      readonly to: string
      readonly code: string
    }
  | {
      readonly template: 'provider-account-exists' | 'reset-unknown' | 'password-changed'
      readonly locale: Locale
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
  /** What a card paid for a booking is given back. */
  | 'payment-refunded'
  | 'reminder-day'
  | 'reminder-hour'

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
  /** Of a reminder: the time of the booking that it reminds of. */
  readonly start?: EpochMinute
}

/** About a package that was bought, to its customer. It only names the order, as a booking's mail only names the booking. */
export interface OrderMailJob extends MailJobFrame {
  readonly template: 'order-confirmed' | 'order-refunded'
  readonly orderId: string
}

/** What waits in the outbox. */
export type MailJob =
  | VerificationCodeJob
  | AccountExistsJob
  | InvitationJob
  | ProductMailJob
  | BookingMailJob
  | OrderMailJob
