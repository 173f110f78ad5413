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

/** Confirmed and cancelled go to the customer, received to the specialist. */
export type BookingTemplate = 'booking-confirmed' | 'booking-cancelled' | 'booking-received'

/**
 * A mail about a booking only names it and is worded when it is sent: the queue holds no more of a person than it must
 * (threat G1), and recipients come from the database (threat A9).
 */
export interface BookingMailJob extends MailJobFrame {
  readonly template: BookingTemplate
  readonly bookingId: string
}

/** What waits in the outbox. */
export type MailJob = VerificationCodeJob | AccountExistsJob | BookingMailJob
