import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import type { Input } from '#shared/api/client.ts'
import { type DepositPart, isPercent, partOf } from '#shared/domain/deposit/deposit.ts'
import { type Cents, eurosOfCents, type PriceError, readPriceEntry } from '#shared/domain/payment/money.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'

export const depositKinds = ['none', 'percent', 'amount'] as const
export const depositCustomers = ['EVERYONE', 'NEW', 'AFTER_NO_SHOWS'] as const
export const restWays = ['ONLINE', 'PLACE'] as const

/** The form values of a deposit. The input for one kind is kept while another kind is chosen. */
export interface DepositDraft {
  readonly kind: (typeof depositKinds)[number]
  readonly percent: string
  /** In euros, for each seat. */
  readonly amount: string
  readonly customers: (typeof depositCustomers)[number]
  readonly rest: (typeof restWays)[number]
}

export const noDeposit: DepositDraft = { kind: 'none', percent: '', amount: '', customers: 'EVERYONE', rest: 'ONLINE' }

export const draftOfDeposit = (deposit: Service['deposit'], locale: Locale): DepositDraft =>
  deposit
    ? {
        kind: deposit.percent === null ? 'amount' : 'percent',
        percent: deposit.percent === null ? '' : String(deposit.percent),
        amount: deposit.amount === null ? '' : formatTypedAmount(centsOf(deposit.amount), locale),
        customers: deposit.customers,
        rest: deposit.rest,
      }
    : noDeposit

export type DepositProblem = PriceError | 'percent'

/** Returns the error of the input for the chosen kind (rule D274). */
export function depositProblem({ kind, percent, amount }: DepositDraft): DepositProblem | undefined {
  if (kind === 'percent') return isPercent(percent) ? undefined : 'percent'
  if (kind === 'none') return undefined
  const entry = readPriceEntry(amount)
  return entry.kind === 'invalid' ? entry.error : undefined
}

const partIn = ({ kind, percent, amount }: DepositDraft): DepositPart | undefined => {
  if (kind === 'percent') return { kind, percent: Number(percent) }
  const entry = kind === 'amount' ? readPriceEntry(amount) : undefined
  return entry?.kind === 'price' ? { kind: 'amount', cents: entry.cents } : undefined
}

/** Converts a valid draft to the request; null for no deposit. */
export function toDeposit(draft: DepositDraft): Input<'saveService'>['body']['deposit'] {
  const part = partIn(draft)
  if (!part) return null
  return {
    percent: part.kind === 'percent' ? part.percent : null,
    amount: part.kind === 'amount' ? eurosOfCents(part.cents) : null,
    customers: draft.customers,
    rest: draft.rest,
  }
}

/** What one person pays of a price when booking, and later; undefined while the deposit or the price is not valid. */
export function exampleOf(
  draft: DepositDraft,
  typedPrice: string,
): { readonly priceCents: Cents; readonly nowCents: Cents; readonly laterCents: Cents } | undefined {
  const entry = readPriceEntry(typedPrice)
  const part = depositProblem(draft) === undefined ? partIn(draft) : undefined
  if (!part || entry.kind === 'invalid') return undefined
  const nowCents = partOf(part, entry.cents, 1)
  return { priceCents: entry.cents, nowCents, laterCents: entry.cents - nowCents }
}
