import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { attemptLimits } from '#server/features/account/attempt/check-attempt-limits.ts'
import { isWrongGuess } from '#server/features/voucher-store/is-wrong-voucher-code.ts'

interface Guess {
  readonly organisationId: string
  readonly address: string
  readonly now: Date
}

/** Limits how often a network can try to book with wrong voucher codes (threat A24). Valid codes do not count. */
export function voucherGuessLimit(dependencies: Dependencies) {
  const { database } = dependencies
  const limits = attemptLimits(dependencies)

  return async <Answer>(
    { organisationId, address, now }: Guess,
    codes: readonly string[],
    book: () => Promise<Answer | Refusal>,
  ): Promise<Answer | Refusal> => {
    if (codes.length === 0) return book()
    if (!(await limits.allowsVouchers(address, now))) return refuse('rate-limited')
    const outcome = await book()
    if (isRefusal(outcome) && outcome.refused === 'voucher-not-valid') {
      const isGuess = await database.inTenant(organisationId, (transaction) => isWrongGuess(transaction, codes, now))
      if (isGuess) await limits.countVoucherGuess(address, now)
    }
    return outcome
  }
}
