import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { FAILURES_TO_END, FAILURES_TO_TELL } from '#shared/domain/own-page/failed-domain-checks.ts'
import { proofNameOf } from '#shared/domain/own-page/own-domain.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { addDays } from '#shared/time/local-date.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { findMember, findOwnOrganisation } from '#server/modules/organisation/index.ts'
import type { DomainMailJob } from './domain-mail-job-type.ts'
import { findPage } from '#server/modules/catalogue/own-page/own-pages.ts'

/** Days between the mail and the day on which the domain is no longer served. There is one check a day. */
const DAYS_LEFT = FAILURES_TO_END - FAILURES_TO_TELL

export const domainMails: MailWriter<DomainMailJob> = {
  templates: ['domain-broken'],
  newsOf: ({ accountId, domain, foundOn }) => `domain-broken:${accountId}:${domain}:${foundOn}`,
  write: async ({ organisationId, accountId, locale, domain, foundOn }, needs) => {
    const found = await needs.database.inTenant(organisationId, async (transaction) => {
      const member = await findMember(transaction, accountId)
      const organisation = await findOwnOrganisation(transaction)
      const page = await findPage(transaction)
      // No mail when the domain has been repaired, removed or replaced since the job was created.
      const isBroken = page?.domain === domain && page.domainFailures > 0
      return member?.role === 'owner' && organisation && isBroken ? { member, organisation, page } : undefined
    })
    if (!found) return undefined
    const { member, organisation, page } = found
    const t = mailTexts(locale)
    const organisationName = organisationNameFor(organisation, locale)
    const missing = [
      ...(page.leadsHere ? [] : [t('domain-broken.cname', { name: domain })]),
      ...(page.isProven ? [] : [t('domain-broken.txt', { name: proofNameOf(domain) })]),
    ]
    return {
      to: member.email,
      content: {
        locale,
        organisationName,
        subject: t('domain-broken.subject', { domain }),
        title: t('domain-broken.title'),
        blocks: [
          { kind: 'text', text: t('domain-broken.text', { domain }) },
          { kind: 'facts', facts: [{ label: t('domain-broken.missing'), lines: missing }] },
          {
            kind: 'text',
            text: t('domain-broken.end', { date: formatDate(addDays(foundOn, DAYS_LEFT), locale) }),
          },
          { kind: 'action', text: t('domain-broken.action'), href: `${providerUrl(needs)}#/page` },
        ],
        footer: t('footer', { organisation: organisationName }),
      },
    }
  },
}
