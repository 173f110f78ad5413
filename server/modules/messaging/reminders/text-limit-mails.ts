import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { findMember, findOwnOrganisation, listMemberLocales } from '#server/modules/organisation/index.ts'
import { settleLimitNotice } from '#server/modules/messaging/records/text-message/text-message-costs-by-month.ts'
import { findTextSettings } from '#server/modules/messaging/records/text-message/text-message-settings.ts'
import type { TextLimitMailJob } from './text-limit-mail-job-type.ts'

/** Mails the owners, once a month, that the limit is reached and that reminders are sent by mail from now on (rule D261). */
export async function tellOfLimit(
  { outbox }: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  month: LocalDate,
  now: Date,
): Promise<void> {
  if (!(await settleLimitNotice(transaction, month, now))) return
  const { organisationId } = transaction
  const organisation = await findOwnOrganisation(transaction)
  const owners = (await listMemberLocales(transaction)).filter(({ role }) => role === 'owner')
  await outbox.addAll(
    transaction.sql,
    owners.map(({ accountId, locale }) => ({
      template: 'text-limit',
      organisationId,
      locale: locale ?? organisation?.locale ?? 'en',
      accountId,
      month,
    })),
  )
}

export const textLimitMails: MailWriter<TextLimitMailJob> = {
  templates: ['text-limit'],
  newsOf: ({ organisationId, accountId, month }) => `text-limit:${organisationId}:${accountId}:${month}`,
  write: async ({ organisationId, accountId, locale }, needs) => {
    const found = await needs.database.inTenant(organisationId, async (transaction) => {
      const member = await findMember(transaction, accountId)
      const organisation = await findOwnOrganisation(transaction)
      const settings = await findTextSettings(transaction)
      return member?.role === 'owner' && organisation && settings ? { member, organisation, settings } : undefined
    })
    if (!found) return undefined
    const { member, organisation, settings } = found
    const t = mailTexts(locale)
    const organisationName = organisationNameFor(organisation, locale)
    return {
      to: member.email,
      content: {
        locale,
        organisationName,
        subject: t('text-limit.subject'),
        title: t('text-limit.title'),
        blocks: [
          { kind: 'text', text: t('text-limit.text', { price: formatPrice(settings.monthlyLimitCents, locale) }) },
          { kind: 'action', text: t('text-limit.action'), href: `${providerUrl(needs)}#/settings/reminders` },
        ],
        footer: t('footer', { organisation: organisationName }),
      },
    }
  },
}
