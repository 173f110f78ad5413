import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type AccountWithPassword,
  findAccountByEmail,
  foldEmail,
  rememberNetwork,
  setPasswordHash,
} from '#server/modules/identity/records/account/accounts.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import {
  giveTryBack,
  redeemAccountCode,
  saveAccountCode,
  tryAccountCode,
} from '#server/modules/identity/records/account/account-codes.ts'
import { deleteSessions } from '#server/modules/identity/records/account/session/sessions.ts'
import { allowsMail, allowsCode } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { isCommonPassword } from '#server/modules/identity/account/common-passwords.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { CODE_MINUTES, CODE_TRIES } from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'

/**
 * Resets a forgotten password with a mailed code (rules B7.4 to B7.6):
 * - The answers and their timing are the same whether the address has an account or not; only the mail differs (threat A5).
 * - The code works once, for ten minutes and five tries, for this address and browser and no other purpose (threat A4).
 * - A reset ends every session of the account (threat A6).
 */
export function passwordResetHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'initiatePasswordReset' | 'validatePasswordReset' | 'resetPassword'> {
  const { database, outbox, passwords, secrets } = dependencies

  /**
   * Returns the account that a code belongs to, with the hash of the code, and uses up one try. One hash is computed even when there is no
   * account or code.
   */
  const accountOfCode = async (
    given: string,
    code: string,
    { browserHash, now }: Pick<RequestOf<'resetPassword'>, 'browserHash' | 'now'>,
  ): Promise<{ account: AccountWithPassword; codeHash: string } | undefined> => {
    const account = await findAccountByEmail(database.global, foldEmail(given))
    const codeHash =
      account && (await tryAccountCode(database.global, 'password_reset', account.accountId, browserHash, now))
    const isRight = await passwords.matches(codeHash, code)
    return account && codeHash !== undefined && isRight ? { account, codeHash } : undefined
  }

  return {
    initiatePasswordReset: async ({ query, locale, now, address, browserHash }) => {
      const email = foldEmail(query.email)
      const account = await findAccountByEmail(database.global, email)
      if (!(await allowsMail(dependencies, 'reset', email, account?.accountId, address, now)))
        return refuse('rate-limited')
      const code = secrets.code()
      const codeHash = await passwords.hash(code)
      return database.global.transaction().execute(async (transaction) => {
        const frame = { locale, to: email }
        const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
        const reset = { email, browserHash, codeHash, tries: CODE_TRIES, expiresAt }
        const isKnown = await saveAccountCode(transaction, 'password_reset', reset)
        await outbox.add(
          transaction,
          isKnown ? { template: 'reset-code', ...frame, code } : { template: 'reset-unknown', ...frame },
        )
        return { accepted: true as const }
      })
    },

    validatePasswordReset: async ({ body: { email, verificationCode }, now, address, browserHash }) => {
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const found = await accountOfCode(email, verificationCode, { browserHash, now })
      if (!found) return refuse('code-invalid')
      await giveTryBack(database.global, 'password_reset', found.account.accountId, browserHash)
      return { accepted: true as const }
    },

    resetPassword: async ({ body: { email, verificationCode, newPassword }, locale, now, address, browserHash }) => {
      if (isCommonPassword(newPassword)) return refuse('validation', { newPassword: 'password-common' })
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const found = await accountOfCode(email, verificationCode, { browserHash, now })
      if (!found) return refuse('code-invalid')
      const { account, codeHash } = found
      const { accountId } = account
      const passwordHash = await passwords.hash(newPassword)
      return database.global.transaction().execute(async (transaction) => {
        if (!(await redeemAccountCode(transaction, 'password_reset', accountId, codeHash)))
          return refuse('code-invalid')
        await setPasswordHash(transaction, accountId, passwordHash)
        await deleteSessions(transaction, accountId)
        // The owner's network counts as known, so that guesses from other networks do not block a log-in from it (threat
        // A3).
        await rememberNetwork(transaction, accountId, address, now)
        await writeAccountAuditEntry(transaction, { kind: 'password-reset', accountId, address, at: now })
        await outbox.add(transaction, { template: 'password-changed', locale, to: account.email })
        return { accepted: true as const }
      })
    },
  }
}
