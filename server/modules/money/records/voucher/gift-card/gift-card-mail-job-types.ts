import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** The mail with a gift card, or the receipt for its buyer. It only contains ids, like the jobs of booking mails. */
export interface GiftCardMailJob extends OrganisationMailJob {
  readonly template: 'gift-card' | 'gift-card-receipt'
  readonly giftCardId: string
  /**
   * The version of the card when the mail was requested. It makes a mail that is requested again a new mail, which is not dropped as a
   * duplicate.
   */
  readonly version: number
}

/** Tells an owner that a bank took back the payment of a gift card (rule D317). */
export interface ChargedBackMailJob extends OrganisationMailJob {
  readonly template: 'gift-card-charged-back'
  readonly giftCardId: string
  /** The owner who gets the mail. */
  readonly accountId: string
  /** The version of the card after the chargeback. It tells several chargebacks of one card apart. */
  readonly version: number
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    giftCard: GiftCardMailJob
    giftCardChargedBack: ChargedBackMailJob
  }
}
