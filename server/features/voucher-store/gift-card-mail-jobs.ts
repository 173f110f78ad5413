import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** The mail with a gift card, or the receipt for its buyer. It only contains ids, like the jobs of booking mails. */
export interface GiftCardMailJob extends OrganisationMailJob {
  readonly template: 'gift-card' | 'gift-card-receipt'
  readonly giftCardId: string
  /** The version of the card when the mail was asked for: a mail that is asked for again is another one. */
  readonly version: number
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    giftCard: GiftCardMailJob
  }
}
