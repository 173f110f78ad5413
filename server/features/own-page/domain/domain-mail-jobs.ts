import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** Tells an owner that the organisation's domain lacks a record (rule D294). */
export interface DomainMailJob extends OrganisationMailJob {
  readonly template: 'domain-broken'
  /** The owner who gets the mail. */
  readonly accountId: string
  readonly domain: string
  /** The day of the check that found it. */
  readonly foundOn: LocalDate
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    domain: DomainMailJob
  }
}
