import type { Input } from '#shared/api/client.ts'
import { isGiftCardAmount } from '#shared/domain/gift-card/gift-card-rules.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { isRecord, readTexts } from '../../../platform/kept-drafts.ts'

/** The buyer's input in the form for a gift card. */
export interface GiftCardDraft {
  /** The chosen amount in cents, or 'other' when the amount is typed in `other`. */
  chosen: Cents | 'other'
  other: string
  mailTo: 'BUYER' | 'RECEIVER'
  receiverName: string
  receiverEmail: string
  message: string
  /** The date on which the card is mailed, as yyyy-MM-dd; empty to mail it at once. */
  mailOn: string
}

export const firstGiftCardDraft = (amount: Cents | undefined): GiftCardDraft => ({
  chosen: amount ?? 'other',
  mailTo: 'BUYER',
  ...noTexts,
})

const noTexts = { other: '', receiverName: '', receiverEmail: '', message: '', mailOn: '' }

const textsOf = readTexts(noTexts)

/** Reads the draft of before a reload. */
export function readGiftCardDraft(kept: unknown): GiftCardDraft | undefined {
  const texts = textsOf(kept)
  if (!isRecord(kept) || !texts) return undefined
  const { chosen, mailTo } = kept
  if (chosen !== 'other' && typeof chosen !== 'number') return undefined
  return { ...texts, chosen, mailTo: mailTo === 'RECEIVER' ? 'RECEIVER' : 'BUYER' }
}

/** Returns the amount in cents; undefined while it is not one that can be bought. */
export function amountOf({ chosen, other }: Pick<GiftCardDraft, 'chosen' | 'other'>): Cents | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(other.trim())
  const typed = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  const cents = chosen === 'other' ? typed : chosen
  return isGiftCardAmount(cents) ? cents : undefined
}

export function giftCardProblems(draft: GiftCardDraft): Partial<Record<keyof GiftCardDraft, TextKey<'validation'>>> {
  return {
    ...(amountOf(draft) === undefined && { other: 'gift-card' as const }),
    ...(draft.mailTo === 'RECEIVER' && draft.receiverEmail.trim() === '' && { receiverEmail: 'required' as const }),
  }
}

/** Returns the request body for a draft without problems. */
export const toGiftCardRequest = (draft: GiftCardDraft): Input<'buyGiftCard'>['body'] => ({
  amount: eurosOfCents(amountOf(draft) ?? 0),
  receiverName: draft.receiverName.trim(),
  receiverEmail: draft.receiverEmail.trim(),
  message: draft.message.trim(),
  mailTo: draft.mailTo,
  mailOn: draft.mailOn || null,
})
