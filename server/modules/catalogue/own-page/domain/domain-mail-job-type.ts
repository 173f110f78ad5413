import type { OrganisationMailJob } from '#server/platform/mail/mail-job.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

/** The mail that tells an owner that a DNS record of the organisation's domain is missing (rule D294). */
export interface DomainMailJob extends OrganisationMailJob {
  readonly template: 'domain-broken'
  /** The owner who gets the mail. */
  readonly accountId: string
  readonly domain: string
  /** The day of the check that found the record missing. */
  readonly foundOn: LocalDate
}

declare module '#server/platform/mail/mail-job.ts' {
  interface MailJobs {
    domain: DomainMailJob
  }
}
