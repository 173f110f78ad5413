import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tells a member that the published time of a specialist ends (rule D167). */
export interface EndingMailJob extends OrganisationMailJob {
  readonly template: 'time-ends'
  /** The member who gets the mail. */
  readonly accountId: string
  readonly specialistId: string
  readonly lastDate: LocalDate
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    ending: EndingMailJob
  }
}
