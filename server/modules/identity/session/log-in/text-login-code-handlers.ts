import { findAccountByEmail, foldEmail } from '#server/modules/identity/records/account/accounts.ts'
import { allowsMail, NOBODY } from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { findOrganisation, membershipsOf } from '#server/modules/organisation/index.ts'
import { sendsCodes, textCode } from '#server/modules/messaging/records/index.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { sendLoginCode } from './send-login-code.ts'

/**
 * Sends a login code by text message (rule D310). The answer is the same for every address; where no message can be sent, the code is
 * mailed (threat A5). Members of an organisation always get the code by mail, because a phone number is verified less strictly than a mail
 * address (threat A29).
 */
export function textCodeHandlers(dependencies: Dependencies): Pick<Handlers, 'loginCodeWays' | 'textLoginCode'> {
  const { database, secrets } = dependencies

  return {
    loginCodeWays: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await findOrganisation(transaction))
          ? { byText: await sendsCodes(dependencies, transaction) }
          : refuse('not-found'),
      ),

    textLoginCode: async ({ body, organisationId, locale, now, address, browserHash }) => {
      const email = foldEmail(body.email)
      const account = await findAccountByEmail(database.global, email)
      if (!(await allowsMail(dependencies, 'login-code', email, account?.accountId, address, now)))
        return refuse('rate-limited')
      const code = secrets.code()
      // The queries also run when there is no account, so that the timing does not reveal that.
      const accountId = account?.accountId ?? NOBODY
      const memberships = await database.asAccount(accountId, (sql) => membershipsOf(sql, accountId))
      const isTexted = await database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        return (
          memberships.length === 0 &&
          textCode(dependencies, transaction, organisation, { accountId, code, locale }, now)
        )
      })
      if (isRefusal(isTexted)) return isTexted
      return sendLoginCode(dependencies, { email, code, browserHash, locale, now, isTexted })
    },
  }
}
