import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findAccountByEmail, foldEmail } from '#server/modules/identity/records/account/accounts.ts'
import { customerOfAccount } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { livingSignUps } from '#server/modules/identity/records/account/sign-up/pending-sign-ups.ts'
import { deleteSession } from '#server/modules/identity/records/account/session/sessions.ts'
import { countLogin, forgetGuesses } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { finishFirstLoginStep } from '#server/modules/identity/account/session/finish-first-login-step.ts'
import { renewLoginSession } from '#server/modules/identity/account/session/login-session.ts'

export function authenticationHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'login' | 'logout' | 'renewSession' | 'customerByEmail'> {
  const { database, passwords, secrets, log } = dependencies

  return {
    /**
     * Exactly one hash is computed whether the address has an account, a pending sign-up or neither, so that the timing reveals nothing
     * (threat A5).
     */
    login: async ({ body: { email: given, password }, address, browserHash, surface, now }) => {
      const email = foldEmail(given)
      const account = await findAccountByEmail(database.global, email)
      const counted = await countLogin(dependencies, email, account?.accountId, address, now)
      if (!counted.isAllowed) return refuse('rate-limited')
      // Pending sign-ups are read even when there is an account, so that the timing reveals nothing (threat A5).
      const living = await livingSignUps(database.global, email, now)
      const pending = living.find((each) => each.browserHash.equals(browserHash)) ?? living[0]
      const isMatch = await passwords.matches(account?.passwordHash ?? pending?.passwordHash, password)
      if (!isMatch) return refuse('credentials-invalid')
      // The password belongs to a pending sign-up, so only the person who chose it learns that the address is not confirmed.
      if (!account) return refuse('email-unconfirmed')
      await forgetGuesses(dependencies, counted)
      log.info({ audit: 'login', accountId: account.accountId })
      return finishFirstLoginStep(database.global, dependencies, account, { address, browserHash, surface, now })
    },

    logout: async ({ token }) => {
      if (token !== undefined) await deleteSession(database.global, sha256(token))
      return { accepted: true as const }
    },

    renewSession: async ({ token = '', now }) => {
      const renewed = await database.global
        .transaction()
        .execute((transaction) => renewLoginSession(transaction, token, secrets, now))
      return renewed ?? refuse('unauthenticated')
    },

    /** The answer for another person's address is the same as for an unknown address (threat A1). */
    customerByEmail: ({ caller, body, organisationId, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        if (foldEmail(body.email) !== caller.email) return refuse('not-found')
        const customer = await customerOfAccount(transaction, caller.accountId, secrets.id(), now)
        return {
          id: customer.id,
          firstName: customer.firstName,
          lastName: customer.lastName,
          email: customer.email,
          contact: { phoneNumber: customer.phoneNumber },
        }
      }),
  }
}
