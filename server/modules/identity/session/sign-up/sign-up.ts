import type { Dependencies } from '#server/platform/dependencies.ts'
import { foldEmail, insertAccount } from '#server/modules/identity/records/account/accounts.ts'
import { customerOfAccount } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { allowsSignUp, allowsCode } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { isCommonPassword } from '#server/modules/identity/account/common-passwords.ts'
import { type Account, type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { startLoginSession } from '#server/modules/identity/account/session/login-session.ts'
import { insertPendingSignUp } from '#server/modules/identity/records/account/sign-up/pending-sign-ups.ts'
import {
  hashGivenCode,
  prepareSignUp,
  redeemSignUpCode,
} from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'

/**
 * Sign-up by a mailed code:
 * - The answer and its timing are the same for a new address and one with an account; only the mail differs (threat A5).
 * - Without a password, a random one that nobody knows takes its place (rule D221).
 * - No account is created before the code was redeemed, and an existing account is never changed (threat A7).
 */
export function signUpHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'signUp' | 'signUpWithoutPassword' | 'verifyCustomer'> {
  const { database, outbox, secrets } = dependencies

  async function ask(
    { body, organisationId, locale, now, address, browserHash }: RequestOf<'signUpWithoutPassword'>,
    password: string,
  ) {
    const email = foldEmail(body.email)
    if (!(await allowsSignUp(dependencies, email, address, now))) return refuse('rate-limited')
    const { code, signUp } = await prepareSignUp(
      dependencies,
      { purpose: 'customer', email, browserHash },
      password,
      now,
    )
    return database.inTenant(organisationId, async (transaction) => {
      if (!(await findOrganisation(transaction))) return refuse('not-found')
      const frame = { organisationId, locale, to: email }
      const isNew = await insertPendingSignUp(transaction.sql, signUp)
      await outbox.add(
        transaction.sql,
        isNew ? { template: 'verification-code', ...frame, code } : { template: 'account-exists', ...frame },
      )
      return { accepted: true as const }
    })
  }

  return {
    signUp: async (request) => {
      const { password } = request.body
      return isCommonPassword(password) ? refuse('validation', { password: 'password-common' }) : ask(request, password)
    },

    signUpWithoutPassword: (request) => ask(request, secrets.token()),

    verifyCustomer: async ({ body, organisationId, now, address, browserHash, surface }) => {
      const { code } = body
      const email = foldEmail(body.email)
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const given = await hashGivenCode(dependencies, { purpose: 'customer', email, browserHash, code })
      return database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const { sql } = transaction
        const signUp = await redeemSignUpCode(sql, given, now)
        if (!signUp) return refuse('code-invalid')
        const account: Account = { accountId: secrets.id(), email, firstName: '', lastName: '' }
        const isNew = await insertAccount(sql, { ...account, passwordHash: signUp.passwordHash }, now)
        if (!isNew) return refuse('code-invalid')
        await customerOfAccount(transaction, account.accountId, secrets.id(), now)
        return startLoginSession(sql, account, secrets, { address, surface, now })
      })
    },
  }
}
