import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'

/** A job for a mail to the customer with an invoice or credit note. Like the jobs of booking mails, it contains only the id. */
export interface InvoiceMailJob extends OrganisationMailJob {
  readonly template: 'invoice-issued'
  readonly invoiceId: string
}

/** A job for a reminder of an unpaid invoice. */
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
