import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** The mail with a gift card, or the receipt for its buyer. It only contains ids, like the jobs of booking mails. */
export interface GiftCardMailJob extends OrganisationMailJob {
  readonly template: 'gift-card' | 'gift-card-receipt'
  readonly giftCardId: string
  /** The version of the card when the mail was asked for: a mail that is asked for again is another one. */
  readonly version: number
}

/** Tells an owner that a bank took back the payment of a gift card (rule D317). */
export interface ChargedBackMailJob extends OrganisationMailJob {
  readonly template: 'gift-card-charged-back'
  readonly giftCardId: string
  /** The owner who gets the mail. */
  readonly accountId: string
  /** The version of the card with this: it may be taken back more than once. */
  readonly version: number
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    giftCard: GiftCardMailJob
    giftCardChargedBack: ChargedBackMailJob
  }
}
