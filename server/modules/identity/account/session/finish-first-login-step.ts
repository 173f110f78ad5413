import type { Kysely } from 'kysely'
import type { Output } from '#shared/api/client.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type Account, type Refusal, refuseWith } from '#server/platform/http/handler.ts'
import { type LoginOrigin, startLoginSession } from './login-session.ts'
import { makeTicket } from '#server/modules/identity/records/account/session/login-tickets.ts'
import { listPasskeys } from '#server/modules/identity/records/account/passkey/passkeys.ts'
import { hasSecondFactor } from '#server/modules/identity/records/account/second-factor/second-factors.ts'

/**
 * Ends the first step of a log-in: by password or by a mailed code. Without a second factor the person is logged in; otherwise
 * the refusal has the ticket for the second step (rule D226).
 */
export async function finishFirstLoginStep(
  sql: Kysely<Tables>,
  { secrets }: Pick<Dependencies, 'secrets'>,
  account: Account,
  origin: LoginOrigin & { readonly browserHash: Buffer },
): Promise<Output<'login'> | Refusal> {
  const { accountId } = account
  if (!(await hasSecondFactor(sql, accountId))) return startLoginSession(sql, account, secrets, origin)
  const { browserHash, now } = origin
  const ticket = await makeTicket(sql, { accountId, browserHash }, secrets, now)
  const hasPasskey = (await listPasskeys(sql, accountId)).length > 0
  return refuseWith('second-factor-required', { secondFactor: { ticket, hasPasskey } })
}
