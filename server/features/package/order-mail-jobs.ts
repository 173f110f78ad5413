import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** About a package that was bought, to its customer. It only names the order, as a booking's mail only names the booking. */
export interface OrderMailJob extends OrganisationMailJob {
  readonly template: 'order-confirmed' | 'order-refunded'
  readonly orderId: string
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    order: OrderMailJob
  }
}
