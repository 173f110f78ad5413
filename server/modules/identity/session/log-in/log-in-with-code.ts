import type { Dependencies } from '#server/platform/dependencies.ts'
import { redeemAccountCode, tryAccountCode } from '#server/modules/identity/records/account/account-codes.ts'
import { findAccountByEmail, foldEmail } from '#server/modules/identity/records/account/accounts.ts'
import { allowsMail, allowsCode } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { finishFirstLoginStep } from '#server/modules/identity/account/session/finish-first-login-step.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { sendLoginCode } from './send-login-code.ts'

/**
 * Logs in with a mailed code (rule D222):
 * - The answers and their timing are the same whether the address has an account or not; only the mail differs (threat A5).
 * - The code works once, for ten minutes and five tries, for this address and browser and no other purpose (threat A4).
 */
export function codeLoginHandlers(dependencies: Dependencies): Pick<Handlers, 'requestLoginCode' | 'loginWithCode'> {
  const { database, passwords, secrets } = dependencies

  return {
    requestLoginCode: async ({ body, locale, now, address, browserHash }) => {
      const email = foldEmail(body.email)
      const account = await findAccountByEmail(database.global, email)
      if (!(await allowsMail(dependencies, 'login-code', email, account?.accountId, address, now)))
        return refuse('rate-limited')
      return sendLoginCode(dependencies, { email, code: secrets.code(), browserHash, locale, now, isTexted: false })
    },

    loginWithCode: async ({ body, now, address, browserHash, surface }) => {
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const account = await findAccountByEmail(database.global, foldEmail(body.email))
      const codeHash =
        account && (await tryAccountCode(database.global, 'login_code', account.accountId, browserHash, now))
      // One hash is computed even when there is no account or code, so that the timing reveals nothing (threat A5).
      const isRight = await passwords.matches(codeHash, body.code)
      if (!account || codeHash === undefined || !isRight) return refuse('code-invalid')
      return database.global.transaction().execute(async (transaction) => {
        if (!(await redeemAccountCode(transaction, 'login_code', account.accountId, codeHash)))
          return refuse('code-invalid')
        return finishFirstLoginStep(transaction, dependencies, account, { address, browserHash, surface, now })
      })
    },
  }
}
