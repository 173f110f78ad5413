import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** A mail to the customer with an invoice or credit note. It only contains its id, like the jobs of booking mails. */
export interface InvoiceMailJob extends OrganisationMailJob {
  readonly template: 'invoice-issued'
  readonly invoiceId: string
}

/** A reminder of an open invoice. */
export interface InvoiceReminderJob extends OrganisationMailJob {
  readonly template: 'invoice-reminder'
  readonly invoiceId: string
  /** From 1 on. */
  readonly number: number
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    invoice: InvoiceMailJob
    invoiceReminder: InvoiceReminderJob
  }
}
