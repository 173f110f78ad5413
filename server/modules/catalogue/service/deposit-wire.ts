import type { Output } from '#shared/api/client.ts'
import type { DepositPart, DepositRule } from '#shared/domain/deposit/deposit.ts'
import { centsOfEuros, eurosOfCents, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#shared/domain/payment/money.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { depositCustomerWords, ourWord, restWayWords } from '#server/platform/wire/wire-enums.ts'

type WireDeposit = NonNullable<Output<'service'>['deposit']>

export const wirePart = (part: DepositPart): Pick<WireDeposit, 'percent' | 'amount'> => ({
  percent: part.kind === 'percent' ? part.percent : null,
  amount: part.kind === 'amount' ? eurosOfCents(part.cents) : null,
})

export const wireDeposit = ({ part, customers, rest }: DepositRule): WireDeposit => ({
  ...wirePart(part),
  customers: depositCustomerWords[customers],
  rest: restWayWords[rest],
})

/** The deposit to store (rule D274): the given one, or the stored one when none is given. A free service has none. */
export function depositToSave(
  { deposit, freeOfCharge }: Pick<RequestOf<'saveService'>['body'], 'deposit' | 'freeOfCharge'>,
  stored: DepositRule | null | undefined,
): DepositRule | null | Refusal {
  if (freeOfCharge || deposit === null) return null
  if (deposit === undefined) return stored ?? null
  const part = partOf(deposit)
  if (!part) return refuse('validation', { deposit: 'price-range' })
  const { customers, rest } = deposit
  return { part, customers: ourWord(depositCustomerWords, customers), rest: ourWord(restWayWords, rest) }
}

/** Parses a deposit or fee: a percentage of the price, or an amount per seat. Undefined when the amount is out of range. */
export function partOf({ percent, amount }: Pick<WireDeposit, 'percent' | 'amount'>): DepositPart | undefined {
  if (percent !== null) return { kind: 'percent', percent }
  const cents = amount === null ? undefined : centsOfEuros(amount)
  const isInRange = cents !== undefined && cents >= MIN_PRICE_CENTS && cents <= MAX_PRICE_CENTS
  return isInRange ? { kind: 'amount', cents } : undefined
}
