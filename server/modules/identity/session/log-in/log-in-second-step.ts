import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  allowsCode,
  countSecondFactor,
  forgetGuesses,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { deleteTicket, tryTicket } from '#server/modules/identity/records/account/session/login-tickets.ts'
import { startLoginSession } from '#server/modules/identity/account/session/login-session.ts'
import {
  prepareProof,
  proveSecondFactor,
} from '#server/modules/identity/records/account/second-factor/prove-second-factor.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'

/**
 * The second step of a log-in (rule D226). The ticket of the first step works once, for ten minutes and five tries, in the browser
 * that took the first step. Wrong codes also count for the account, over all its tickets (threat A18).
 */
export function secondStepHandlers(dependencies: Dependencies): Pick<Handlers, 'loginWithSecondFactor'> {
  const { database, secrets } = dependencies

  return {
    loginWithSecondFactor: async ({ body: { ticket, code }, address, browserHash, surface, now }) => {
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const account = await tryTicket(database.global, ticket, browserHash, now)
      if (!account) return refuse('login-expired')
      const counted = await countSecondFactor(dependencies, account, address, now)
      if (!counted.isAllowed) return refuse('rate-limited')
      const proof = await prepareProof(dependencies, { code }, account.accountId)
      const answer = await database.global.transaction().execute(async (transaction) => {
        const prover = { accountId: account.accountId, browserHash, address, now }
        if (!(await proveSecondFactor(transaction, dependencies, proof, prover))) return refuse('code-invalid')
        if (!(await deleteTicket(transaction, ticket))) return refuse('login-expired')
        return startLoginSession(transaction, account, secrets, { address, surface, now })
      })
      if (!isRefusal(answer)) await forgetGuesses(dependencies, counted)
      return answer
    },
  }
}
