import { sha256 } from '../adapters/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import { findAccountByEmail, foldEmail, insertAccount, rememberAddress } from '../repositories/accounts.ts'
import { customerOfAccount } from '../repositories/customers.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import {
  countWrongCode,
  deleteSignUps,
  insertPendingSignUp,
  lockLivingSignUps,
  type PendingSignUp,
} from '../repositories/pending-sign-ups.ts'
import { attemptLimits } from './attempt-limits.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type Account, type Handlers, refuse } from './handler.ts'
import { openSession } from './sessions.ts'

/** Minutes that a mailed code works (threat A4). */
export const CODE_MINUTES = 10
const CODE_TRIES = 5

/**
 * Sign-up by a mailed code:
 * - the answer and its timing are the same for a new address and a taken one; only the mail differs (threat A5);
 * - nothing of an account exists before the code was redeemed, and a taken one is never changed (threat A7).
 */
export function signUpHandlers(dependencies: Dependencies): Pick<Handlers, 'signUp' | 'verifyCustomer'> {
  const { database, outbox, passwords, secrets } = dependencies
  const limits = attemptLimits(dependencies)

  const matchingSignUp = async (
    signUps: readonly PendingSignUp[],
    code: string,
  ): Promise<PendingSignUp | undefined> => {
    // Without a living code one hash is computed all the same, so that the timing tells nothing.
    if (signUps.length === 0) await passwords.matches(undefined, code)
    for (const signUp of signUps) if (await passwords.matches(signUp.codeHash, code)) return signUp
    return undefined
  }

  return {
    signUp: async ({ body: { email: given, password }, organisationId, locale, now, address }) => {
      if (isCommonPassword(password)) return refuse('validation', { password: 'password-common' })
      const email = foldEmail(given)
      if (!(await limits.allowsSignUp(email, address, now))) return refuse('rate-limited')
      const code = secrets.code()
      const [passwordHash, codeHash] = [await passwords.hash(password), await passwords.hash(code)]
      return database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const frame = { organisationId, locale, to: email }
        if (await findAccountByEmail(transaction.sql, email)) {
          await outbox.add(transaction.sql, { template: 'account-exists', ...frame })
        } else {
          const expiresAt = new Date(now.getTime() + CODE_MINUTES * 60_000)
          const signUp = { id: secrets.id(), email, passwordHash, codeHash, triesLeft: CODE_TRIES, expiresAt }
          await insertPendingSignUp(transaction.sql, signUp)
          await outbox.add(transaction.sql, { template: 'verification-code', ...frame, code })
        }
        return { accepted: true as const }
      })
    },

    verifyCustomer: async ({ body: { email: given, code }, organisationId, now, address }) => {
      const email = foldEmail(given)
      if (!(await limits.allowsCode(address, now))) return refuse('rate-limited')
      return database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const { sql } = transaction
        const signUp = await matchingSignUp(await lockLivingSignUps(sql, email, now), code)
        if (!signUp) {
          await countWrongCode(sql, email)
          return refuse('code-invalid')
        }
        await deleteSignUps(sql, email)
        const account: Account = { accountId: secrets.id(), email, firstName: '', lastName: '' }
        const isNew = await insertAccount(sql, { ...account, passwordHash: signUp.passwordHash }, now)
        if (!isNew) return refuse('code-invalid')
        await customerOfAccount(transaction, account.accountId, secrets.id(), now)
        await rememberAddress(sql, account.accountId, sha256(address), now)
        return openSession(sql, account, secrets, now)
      })
    },
  }
}
