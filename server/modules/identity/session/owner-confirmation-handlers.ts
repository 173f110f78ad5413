import { acceptPasskey } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'
import {
  deleteAccountCodes,
  saveAccountCode,
  tryAccountCode,
} from '#server/modules/identity/records/account/account-codes.ts'
import { findPasswordHash } from '#server/modules/identity/records/account/accounts.ts'
import {
  countLogin,
  allowsCode,
  allowsMail,
  forgetGuesses,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { listPasskeys } from '#server/modules/identity/records/account/passkey/passkeys.ts'
import { withSecondFactor } from '#server/modules/identity/account/second-factor/with-second-factor.ts'
import { hasSecondFactor } from '#server/modules/identity/records/account/second-factor/second-factors.ts'
import { confirmSession } from '#server/modules/identity/records/account/session/sessions.ts'
import { CODE_MINUTES, CODE_TRIES } from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'

/** Minutes for which a session counts as confirmed, so that nobody is asked twice for what they do in one go. */
export const CONFIRMED_MINUTES = 10

type ConfirmationRoute = 'ownerConfirmation' | 'mailConfirmationCode' | 'confirmOwner'
type Confirming = RequestOf<'confirmOwner'>

/**
 * Confirms that a logged-in person owns the account, before what opens it or takes its money is changed (rule D339): a token that was
 * stolen is not enough to stay (threat A37). Codes are only ever mailed here, because a text message may go to a number that somebody
 * planted.
 */
export function ownerConfirmationHandlers(dependencies: Dependencies): Pick<Handlers, ConfirmationRoute> {
  const { database, outbox, passwords, secrets } = dependencies

  const byPassword = async (password: string, { caller, address, now }: Confirming): Promise<Refusal | undefined> => {
    const { accountId, email } = caller
    const counted = await countLogin(dependencies, email, accountId, address, now)
    if (!counted.isAllowed) return refuse('rate-limited')
    const hash = await findPasswordHash(database.global, accountId)
    if (!(await passwords.matches(hash, password))) return refuse('validation', { password: 'password-wrong' })
    await forgetGuesses(dependencies, counted)
    return undefined
  }

  const byMailedCode = async (code: string, request: Confirming): Promise<Refusal | undefined> => {
    const { caller, address, browserHash, now } = request
    if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
    const { accountId } = caller
    const hash = await tryAccountCode(database.global, 'confirmation_code', accountId, browserHash, now)
    if (!(await passwords.matches(hash, code))) return refuse('code-invalid')
    await deleteAccountCodes(database.global, 'confirmation_code', accountId)
    return undefined
  }

  const byPasskey = async ({ body, caller, address, browserHash, now }: Confirming): Promise<Refusal | undefined> => {
    const { passkey } = body
    if (!passkey) return refuse('validation', { password: 'required' })
    if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
    const use = { purpose: 'confirm', accountId: caller.accountId, browserHash } as const
    return (await acceptPasskey(database.global, dependencies, passkey, use, now)) === undefined
      ? refuse('passkey-refused')
      : undefined
  }

  /** The refusal of a wrong proof; undefined when the proof is right. With a second factor nothing less than that counts. */
  const refusalOf = async (request: Confirming): Promise<Refusal | undefined> => {
    const { body, caller } = request
    if (await hasSecondFactor(database.global, caller.accountId))
      return withSecondFactor(dependencies, request, () => Promise.resolve(undefined))
    if (body.password !== undefined) return byPassword(body.password, request)
    if (body.mailedCode !== undefined) return byMailedCode(body.mailedCode, request)
    return byPasskey(request)
  }

  return {
    ownerConfirmation: async ({ caller: { accountId, email } }) => ({
      needsSecondFactor: await hasSecondFactor(database.global, accountId),
      hasPasskey: (await listPasskeys(database.global, accountId)).length > 0,
      email,
    }),

    mailConfirmationCode: async ({ caller: { accountId, email }, address, browserHash, locale, now }) => {
      if (!(await allowsMail(dependencies, 'confirmation', email, accountId, address, now)))
        return refuse('rate-limited')
      const code = secrets.code()
      const codeHash = await passwords.hash(code)
      const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const made = { email, browserHash, codeHash, tries: CODE_TRIES, expiresAt }
      return database.global.transaction().execute(async (transaction) => {
        await saveAccountCode(transaction, 'confirmation_code', made)
        await outbox.add(transaction, { template: 'confirmation-code', locale, to: email, code })
        return { accepted: true as const }
      })
    },

    confirmOwner: async (request) => {
      const { caller, token = '', address, now } = request
      const refusal = await refusalOf(request)
      if (refusal) return refusal
      const until = new Date(now.getTime() + CONFIRMED_MINUTES * 60_000)
      await confirmSession(database.global, sha256(token), until)
      const { accountId } = caller
      await writeAccountAuditEntry(database.global, { kind: 'owner-confirmed', accountId, address, at: now })
      return { accepted: true as const }
    },
  }
}
