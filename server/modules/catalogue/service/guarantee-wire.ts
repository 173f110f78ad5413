import type { Output } from '#shared/api/client.ts'
import type { DepositPart } from '#shared/domain/deposit/deposit.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { depositCustomerWords, ourWord } from '#server/platform/wire/wire-enums.ts'
import { partOf, wirePart } from './deposit-wire.ts'

type WireGuarantee = NonNullable<Output<'service'>['guarantee']>

export const wireGuarantee = ({ noShow, late, customers }: GuaranteeRule): WireGuarantee => ({
  noShow: noShow && wirePart(noShow),
  late: late && wirePart(late),
  customers: depositCustomerWords[customers],
})

/** The fees to store (rule D298): the given ones, or the stored ones when none are given. */
export function guaranteeToSave(
  { guarantee }: Pick<RequestOf<'saveService'>['body'], 'guarantee'>,
  stored: GuaranteeRule | null | undefined,
): GuaranteeRule | null | Refusal {
  if (guarantee === undefined) return stored ?? null
  if (guarantee === null) return null
  const [noShow, late] = [read(guarantee.noShow), read(guarantee.late)]
  if (noShow === undefined || late === undefined) return refuse('validation', { guarantee: 'price-range' })
  return { noShow, late, customers: ourWord(depositCustomerWords, guarantee.customers) }
}

/** Parses a fee; null when there is none, undefined when its amount is out of range. */
const read = (fee: WireGuarantee['noShow']): DepositPart | null | undefined => fee && partOf(fee)
