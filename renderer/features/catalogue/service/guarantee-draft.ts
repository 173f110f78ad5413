import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import type { Input } from '#shared/api/client.ts'
import { type DepositPart, isPercent } from '#shared/domain/deposit/deposit.ts'
import { eurosOfCents, readPriceEntry } from '#shared/domain/payment/money.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'
import type { DepositDraft, DepositProblem } from './deposit-draft.ts'

export const feeKinds = ['none', 'percent', 'amount'] as const

/** The form values of a fee. The input for one kind is kept while another kind is chosen. */
export interface FeeDraft {
  readonly kind: (typeof feeKinds)[number]
  readonly percent: string
  /** In euros, for each seat. */
  readonly amount: string
}

/** The form values of the guarantee: the fees for which customers must give a card. */
export interface GuaranteeDraft {
  readonly noShow: FeeDraft
  readonly late: FeeDraft
  readonly customers: DepositDraft['customers']
}

const noFee: FeeDraft = { kind: 'none', percent: '', amount: '' }

export const noGuarantee: GuaranteeDraft = { noShow: noFee, late: noFee, customers: 'EVERYONE' }

type WireFee = NonNullable<Service['guarantee']>['noShow']

const draftOfFee = (fee: WireFee, locale: Locale): FeeDraft => {
  if (!fee) return noFee
  const { percent, amount } = fee
  return percent === null
    ? { kind: 'amount', percent: '', amount: amount === null ? '' : formatTypedAmount(centsOf(amount), locale) }
    : { kind: 'percent', percent: String(percent), amount: '' }
}

export const draftOfGuarantee = (guarantee: Service['guarantee'], locale: Locale): GuaranteeDraft =>
  guarantee
    ? {
        noShow: draftOfFee(guarantee.noShow, locale),
        late: draftOfFee(guarantee.late, locale),
        customers: guarantee.customers,
      }
    : noGuarantee

/** Whether customers must give a card when they book. */
export const asksCard = ({ noShow, late }: GuaranteeDraft): boolean => noShow.kind !== 'none' || late.kind !== 'none'

/** Returns the error of a typed fee (rule D298). */
export function feeProblem({ kind, percent, amount }: FeeDraft): DepositProblem | undefined {
  if (kind === 'percent') return isPercent(percent) ? undefined : 'percent'
  if (kind === 'none') return undefined
  const entry = readPriceEntry(amount)
  return entry.kind === 'invalid' ? entry.error : undefined
}

export const guaranteeProblem = ({ noShow, late }: GuaranteeDraft): DepositProblem | undefined =>
  feeProblem(noShow) ?? feeProblem(late)

const feeIn = ({ kind, percent, amount }: FeeDraft): DepositPart | undefined => {
  if (kind === 'percent') return { kind, percent: Number(percent) }
  const entry = kind === 'amount' ? readPriceEntry(amount) : undefined
  return entry?.kind === 'price' ? { kind: 'amount', cents: entry.cents } : undefined
}

const toFee = (draft: FeeDraft): WireFee => {
  const fee = feeIn(draft)
  if (!fee) return null
  return fee.kind === 'percent'
    ? { percent: fee.percent, amount: null }
    : { percent: null, amount: eurosOfCents(fee.cents) }
}

/** Converts a valid draft to the request; null when no card is asked for. */
export function toGuarantee(draft: GuaranteeDraft): Input<'saveService'>['body']['guarantee'] {
  if (!asksCard(draft)) return null
  return { noShow: toFee(draft.noShow), late: toFee(draft.late), customers: draft.customers }
}
