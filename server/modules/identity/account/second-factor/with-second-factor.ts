import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Account, refuse, type Refusal } from '#server/platform/http/handler.ts'
import {
  countSecondFactor,
  forgetGuesses,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import {
  prepareProof,
  proveSecondFactor,
  type SecondFactorProof,
} from '#server/modules/identity/records/account/second-factor/prove-second-factor.ts'

interface ProvingRequest {
  readonly caller: Account
  readonly body: SecondFactorProof
  readonly browserHash: Buffer
  readonly address: string
  readonly now: Date
}

/**
 * Runs an action that only the owner of the account may take, after verifying the second factor within the limit of attempts (threat A18).
 */
export async function withSecondFactor<Result>(
  dependencies: Dependencies,
  { caller, body, browserHash, address, now }: ProvingRequest,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const counted = await countSecondFactor(dependencies, caller, address, now)
  if (!counted.isAllowed) return refuse('rate-limited')
  const prover = { accountId: caller.accountId, browserHash, address, now }
  const proof = await prepareProof(dependencies, body, caller.accountId)
  const isProven = await dependencies.database.global
    .transaction()
    .execute((transaction) => proveSecondFactor(transaction, dependencies, proof, prover))
  if (!isProven) return refuse('code-invalid')
  await forgetGuesses(dependencies, counted)
  return work()
}
