import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** Tells an owner that a customer's bank takes a payment back (rule D257). */
export interface DisputeMailJob extends OrganisationMailJob {
  readonly template: 'payment-disputed'
  /** The owner who gets the mail. */
  readonly accountId: string
  /** The provider's id of the dispute. */
  readonly disputeId: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    dispute: DisputeMailJob
  }
}
