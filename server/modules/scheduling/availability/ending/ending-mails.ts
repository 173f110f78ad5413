import { formatDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { findMember, findOrganisation, findSpecialist } from '#server/modules/organisation/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import type { EndingMailJob } from './ending-mail-job-type.ts'
import { readEndings } from './read-published-time-endings.ts'

export const endingMails: MailWriter<EndingMailJob> = {
  templates: ['time-ends'],
  newsOf: ({ accountId, specialistId, lastDate }) => `time-ends:${accountId}:${specialistId}:${lastDate}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) =>
      endingNews(transaction, job, needs.clock()),
    )
    if (!news) return undefined
    const { to, ...mail } = news
    return { to, content: timeEnds({ ...mail, url: `${providerUrl(needs)}#/calendar` }, job.locale) }
  },
}

export interface EndingMail {
  readonly organisationName: string
  /** The name of the specialist; undefined when the recipient is that specialist. */
  readonly specialistName: string | undefined
  readonly lastDate: LocalDate
  /** The address of the calendar in a browser. */
  readonly url: string
}

/**
 * Returns the recipient and data of a mail. Undefined when the published time has been extended meanwhile, or when the member no longer
 * needs to know: neither the owner nor the specialist.
 */
async function endingNews(
  transaction: TenantTransaction,
  { accountId, specialistId, locale }: EndingMailJob,
  now: Date,
): Promise<(Omit<EndingMail, 'url'> & { readonly to: string }) | undefined> {
  const organisation = await findOrganisation(transaction)
  const member = await findMember(transaction, accountId)
  const specialist = await findSpecialist(transaction, specialistId)
  if (!organisation || !member || !specialist) return undefined
  const isOwn = member.specialistId === specialistId
  if (!isOwn && member.role !== 'owner') return undefined
  const [ending] = await readEndings(transaction, [specialistId], organisation.zone, epochMinuteOf(now))
  return (
    ending && {
      to: member.email,
      organisationName: organisationNameFor(organisation, locale),
      specialistName: isOwn ? undefined : fullName(specialist),
      lastDate: ending.lastDate,
    }
  )
}

/** Builds the mail that says when published time ends and how to continue it (rule D167). */
export function timeEnds(
  { organisationName, specialistName: name, lastDate, url }: EndingMail,
  locale: Locale,
): MailContent {
  const t = mailTexts(locale)
  const date = formatDate(lastDate, locale)
  return {
    locale,
    organisationName,
    subject: name === undefined ? t('time-ends.subject', { date }) : t('time-ends.subject-of', { name, date }),
    title: name === undefined ? t('time-ends.title') : t('time-ends.title-of', { name }),
    blocks: [
      { kind: 'text', text: t('time-ends.text', { date }) },
      { kind: 'action', text: t('time-ends.action'), href: url },
      { kind: 'note', text: t('time-ends.app', { link: 'inplan://calendar' }) },
    ],
    footer: t('footer', { organisation: organisationName }),
  }
}
