import type { Locale } from '#shared/i18n/locale.ts'

/**
 * What waits in the outbox, by feature. Each feature declares its own mails in here (`<noun>-mail-jobs.ts`), as it does its
 * tables.
 */
export interface MailJobs {}

export type MailJob = MailJobs[keyof MailJobs]

/** What every mail in the name of an organisation says. */
export interface OrganisationMailJob {
  readonly organisationId: string
  readonly locale: Locale
}
