import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** A mail to the customer about a bought package. It only contains the order's id, like the jobs of booking mails. */
export interface OrderMailJob extends OrganisationMailJob {
  readonly template: 'order-confirmed' | 'order-refunded'
  readonly orderId: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    order: OrderMailJob
  }
}
