import { readCodes } from '#shared/domain/price/apply-vouchers.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { countCodes, uncountRightCodes } from '#server/modules/identity/records/index.ts'
import { countRightCodes } from '#server/modules/money/records/index.ts'

interface Guess {
  readonly organisationId: string
  readonly address: string
  readonly now: Date
}

/**
 * Books, unless the network has tried too many wrong voucher codes (threat A24). The codes are counted before they are judged, and taken back
 * where they were right.
 */
export async function limitVoucherGuesses<Answer>(
  needs: Dependencies,
  { organisationId, address, now }: Guess,
  codes: readonly string[],
  book: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { length } = readCodes(codes)
  if (length === 0) return book()
  const budget = await countCodes(needs, length, address, now)
  if (!budget.isAllowed) return refuse('rate-limited')
  const outcome = await book()
  const isJudged = isRefusal(outcome) && outcome.refused === 'voucher-not-valid'
  await uncountRightCodes(
    needs,
    budget,
    isJudged
      ? await needs.database.inTenant(organisationId, (transaction) => countRightCodes(transaction, codes, now))
      : length,
  )
  return outcome
}
