import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { awaitsResponse } from '#shared/domain/payment-account/dispute.ts'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#server/platform/mail/mail-content.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { findMember, findOrganisation } from '#server/modules/organisation/index.ts'
import { type Dispute, findDispute } from '#server/modules/money/records/payment/disputes.ts'
import type { DisputeMailJob } from './dispute-mail-job-type.ts'

export const disputeMails: MailWriter<DisputeMailJob> = {
  templates: ['payment-disputed'],
  newsOf: ({ accountId, disputeId }) => `payment-disputed:${accountId}:${disputeId}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => disputeNews(transaction, job))
    if (!news) return undefined
    const { to, ...mail } = news
    return { to, content: paymentDisputed({ ...mail, url: `${providerUrl(needs)}#/settings/payments` }, job.locale) }
  },
}

interface DisputeMail {
  readonly organisationName: string
  readonly zone: Zone
  readonly dispute: Dispute
  /** The address of the settings in a browser. */
  readonly url: string
}

/** The recipient and data of a mail; undefined when the dispute is over by now, or the member is no owner any more. */
async function disputeNews(
  transaction: TenantTransaction,
  { accountId, disputeId, locale }: DisputeMailJob,
): Promise<(Omit<DisputeMail, 'url'> & { readonly to: string }) | undefined> {
  const organisation = await findOrganisation(transaction)
  const member = await findMember(transaction, accountId)
  const dispute = await findDispute(transaction, disputeId)
  if (!organisation || member?.role !== 'owner' || !dispute || dispute.state === 'won') return undefined
  const organisationName = organisationNameFor(organisation, locale)
  return { to: member.email, organisationName, zone: zoneOf(organisation.zone), dispute }
}

/** The mail about a dispute. It does not name the customer; the owner finds the payment in the app by its booking. */
export function paymentDisputed({ organisationName, zone, dispute, url }: DisputeMail, locale: Locale): MailContent {
  const t = mailTexts(locale)
  const price = formatPrice(dispute.amountCents, locale)
  const { respondBy, state } = dispute
  const date = respondBy && formatDate(wireInstant(zone, epochMinuteOf(respondBy)).slice(0, 10), locale)
  const deadline = date ? t('payment-disputed.deadline', { date }) : t('payment-disputed.respond')
  return {
    locale,
    organisationName,
    subject: t('payment-disputed.subject', { price }),
    title: t('payment-disputed.subject', { price }),
    blocks: [
      { kind: 'text', text: t('payment-disputed.text', { price }) },
      { kind: 'text', text: awaitsResponse(state) ? deadline : t('payment-disputed.decided') },
      { kind: 'action', text: t('payment-disputed.action'), href: url },
    ],
    footer: t('footer', { organisation: organisationName }),
  }
}
