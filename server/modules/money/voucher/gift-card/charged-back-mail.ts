import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { findMember, findOrganisation } from '#server/modules/organisation/index.ts'
import { giftCardEntries } from '#server/modules/money/records/voucher/gift-card/gift-card-entries.ts'
import type { ChargedBackMailJob } from '#server/modules/money/records/voucher/gift-card/gift-card-mail-job-types.ts'
import { findGiftCard } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { providerUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { giftCardTexts } from './gift-card-translator.ts'

/** Tells an owner that a gift card is blocked because a bank took its payment back (rule D317). */
export const chargedBackMails: MailWriter<ChargedBackMailJob> = {
  templates: ['gift-card-charged-back'],
  newsOf: ({ accountId, giftCardId, version }) => `gift-card-charged-back:${accountId}:${giftCardId}:${version}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) => readNews(transaction, job))
    if (!news) return undefined
    const { locale } = job
    const { to, organisationName, code, takenCents } = news
    const t = giftCardTexts(locale)
    const price = formatPrice(takenCents, locale)
    return {
      to,
      content: {
        locale,
        organisationName,
        footer: mailTexts(locale)('footer', { organisation: organisationName }),
        subject: t('charged-back.subject'),
        title: t('charged-back.subject'),
        blocks: [
          { kind: 'text', text: t('charged-back.text', { code }) },
          { kind: 'text', text: takenCents > 0 ? t('charged-back.taken', { price }) : t('charged-back.spent') },
          { kind: 'action', text: t('charged-back.action'), href: `${providerUrl(needs)}#/vouchers` },
        ],
      },
    }
  },
}

/**
 * Reads the data of the mail; undefined when the recipient is no longer an owner. The mail contains only the last characters of the code,
 * because whoever has the whole code could spend the card.
 */
async function readNews(transaction: TenantTransaction, { accountId, giftCardId, locale }: ChargedBackMailJob) {
  const organisation = await findOrganisation(transaction)
  const member = await findMember(transaction, accountId)
  const card = await findGiftCard(transaction, giftCardId)
  if (!organisation || member?.role !== 'owner' || !card) return undefined
  const lines = (await giftCardEntries(transaction, giftCardId)).filter(({ kind }) => kind === 'charged-back')
  return {
    to: member.email,
    organisationName: organisationNameFor(organisation, locale),
    code: shownGiftCardCode(card.code).slice(-4),
    takenCents: 0 - lines.reduce((sum, { cents }) => sum + cents, 0),
  }
}
