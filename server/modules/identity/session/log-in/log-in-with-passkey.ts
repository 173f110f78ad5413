import type { Dependencies } from '#server/platform/dependencies.ts'
import { acceptPasskey } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'
import { findAccount } from '#server/modules/identity/records/account/accounts.ts'
import { allowsChallenge, allowsCode } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { startLoginSession } from '#server/modules/identity/account/session/login-session.ts'
import { makeChallenge } from '#server/modules/identity/records/account/passkey/passkey-challenges.ts'
import { relyingPartyOf } from '#server/modules/identity/records/account/passkey/passkey-verifier.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'

/**
 * Logs in with a passkey (rule D224). The device verifies the person, so a passkey counts as both steps. A challenge is answered
 * once, in the browser that asked for it, on the server's own pages (threat A17).
 */
export function passkeyLoginHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'passkeyLoginChallenge' | 'loginWithPasskey'> {
  const { database, publicUrl, secrets } = dependencies

  return {
    passkeyLoginChallenge: async ({ address, browserHash, now }) => {
      const party = relyingPartyOf(publicUrl())
      if (!party) return refuse('not-found')
      if (!(await allowsChallenge(dependencies, address, now))) return refuse('rate-limited')
      const use = { purpose: 'log-in', accountId: null, browserHash } as const
      return { challenge: await makeChallenge(database.global, use, secrets, now), relyingPartyId: party.id }
    },

    loginWithPasskey: async ({ body, address, browserHash, surface, now }) => {
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      return database.global.transaction().execute(async (transaction) => {
        const use = { purpose: 'log-in', accountId: null, browserHash } as const
        const accountId = await acceptPasskey(transaction, dependencies, body.passkey, use, now)
        if (accountId === undefined) return refuse('passkey-refused')
        const account = await findAccount(transaction, accountId)
        return startLoginSession(transaction, account, secrets, { address, surface, now })
      })
    },
  }
}
