import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tells an owner that the text messages of a month have reached their limit (rule D261). */
export interface TextLimitMailJob extends OrganisationMailJob {
  readonly template: 'text-limit'
  /** The owner who gets the mail. */
  readonly accountId: string
  /** The first day of the month. */
  readonly month: LocalDate
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    textLimit: TextLimitMailJob
  }
}
