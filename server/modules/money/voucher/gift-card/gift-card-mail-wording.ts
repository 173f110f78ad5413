import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { formatPrice, formatDate } from '#shared/i18n/format.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { type OwnOrganisation, findOwnOrganisation, replyAddressOf } from '#server/modules/organisation/index.ts'
import type { GiftCardMailJob } from '#server/modules/money/records/voucher/gift-card/gift-card-mail-job-types.ts'
import { findGiftCard, type GiftCard, noteMailed } from '#server/modules/money/records/voucher/gift-card/gift-cards.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { MailContent, MailFact } from '#server/platform/mail/mail-content.ts'
import { widgetUrl } from '#server/platform/mail/mail-links.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import type { MailWriter } from '#server/platform/mail/mail-writer.ts'
import { giftCardTexts } from './gift-card-translator.ts'
import { fileNameOf, giftCardPdf, type GiftCardSheet, PDF_TYPE } from './gift-card-pdf.ts'
import { readGiftCardSheet } from './read-printed-gift-card.ts'

/** Mails a gift card as a PDF, and the receipt for its buyer (rule D283). */
export const giftCardMails: MailWriter<GiftCardMailJob> = {
  templates: ['gift-card', 'gift-card-receipt'],
  newsOf: ({ template, giftCardId, version }) => `${template}:${giftCardId}:${version}`,
  write: async (job, needs) => {
    const news = await needs.database.inTenant(job.organisationId, (transaction) =>
      readNews(transaction, job, needs.clock()),
    )
    if (!news) return undefined
    const { to, sheet, card, organisation } = news
    const replyTo = replyAddressOf(organisation)
    if (job.template === 'gift-card-receipt') return { to, replyTo, content: receipt(card, sheet, organisation) }
    return {
      to,
      replyTo,
      content: giftCardMail(card, sheet, widgetUrl(needs, job, '')),
      attachment: {
        fileName: fileNameOf(sheet),
        contentType: PDF_TYPE,
        content: await giftCardPdf(sheet, needs.storage),
      },
    }
  },
}

interface News {
  readonly to: string
  readonly sheet: GiftCardSheet
  readonly card: GiftCard
  readonly organisation: OwnOrganisation
}

/** Reads the data of the mail; undefined when the card has no money left, is blocked, or its buyer or receiver was erased. */
async function readNews(
  transaction: TenantTransaction,
  { giftCardId, template }: GiftCardMailJob,
  now: Date,
): Promise<News | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const card = await findGiftCard(transaction, giftCardId)
  const sheet = await readGiftCardSheet(transaction, giftCardId)
  if (!organisation || !card || !sheet) return undefined
  if (template === 'gift-card-receipt')
    return card.buyerEmail === '' ? undefined : { to: card.buyerEmail, sheet, card, organisation }
  const to = card.mailTo === 'receiver' ? card.receiverEmail : card.buyerEmail
  if (card.mailTo === 'nobody' || to === '' || card.isBlocked || card.balanceCents === 0) return undefined
  await noteMailed(transaction, giftCardId, now)
  return { to, sheet, card, organisation }
}

function factsOf({ code, cents, lastDay, locale }: GiftCardSheet): MailFact[] {
  const t = giftCardTexts(locale)
  return [
    { label: t('code'), lines: [shownGiftCardCode(code)] },
    { label: t('value'), lines: [formatPrice(cents, locale)] },
    ...(lastDay === undefined ? [] : [{ label: t('valid-until'), lines: [formatDate(lastDay, locale)] }]),
  ]
}

function giftCardMail(card: GiftCard, sheet: GiftCardSheet, servicesUrl: string): MailContent {
  const { locale, organisationName: organisation } = sheet
  const t = giftCardTexts(locale)
  const intro =
    card.mailTo === 'receiver'
      ? t('mail.intro', {
          name: card.receiverName,
          from: card.buyerName || t('mail.somebody'),
          organisation,
        })
      : t('mail.intro.buyer', { name: card.buyerName, organisation })
  return {
    locale,
    organisationName: organisation,
    footer: mailTexts(locale)('footer', { organisation }),
    subject: t('mail.subject', { organisation }),
    title: t('title', { organisation }),
    blocks: [
      { kind: 'text', text: intro },
      ...(card.message === '' ? [] : [{ kind: 'text' as const, text: card.message }]),
      { kind: 'facts', facts: factsOf(sheet) },
      { kind: 'note', text: `${t('how')} ${t('mail.attached')}` },
      { kind: 'action', text: t('mail.action'), href: servicesUrl },
    ],
  }
}

function receipt(card: GiftCard, sheet: GiftCardSheet, { zone }: OwnOrganisation): MailContent {
  const { locale, organisationName: organization, cents } = sheet
  const t = giftCardTexts(locale)
  const to = card.mailTo === 'receiver' ? card.receiverEmail : card.buyerEmail
  const day = card.mailDueAt && fromEpochDay(instantToWall(zoneOf(zone), epochMinuteOf(card.mailDueAt)).day)
  return {
    locale,
    organisationName: organization,
    footer: mailTexts(locale)('footer', { organisation: organization }),
    subject: t('receipt.subject', { organisation: organization }),
    title: t('receipt.title'),
    blocks: [
      { kind: 'text', text: t('receipt.intro', { name: card.buyerName }) },
      {
        kind: 'facts',
        facts: [
          { label: t('value'), lines: [formatPrice(cents, locale)] },
          { label: t('receipt.mailed-to'), lines: [to] },
          ...(day ? [{ label: t('receipt.mailed-on'), lines: [formatDate(day, locale)] }] : []),
        ],
      },
      { kind: 'note', text: t('receipt.vat') },
    ],
  }
}
