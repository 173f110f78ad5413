import type { Locale } from '#shared/i18n/locale.ts'

/** The kinds of mail jobs. Each feature adds its own by declaration merging (`<noun>-mail-jobs.ts`), as it does its tables. */
export interface MailJobs {}

export type MailJob = MailJobs[keyof MailJobs]

/** The fields of every mail that is sent in the name of an organisation. */
export interface OrganisationMailJob {
  readonly organisationId: string
  readonly locale: Locale
}
