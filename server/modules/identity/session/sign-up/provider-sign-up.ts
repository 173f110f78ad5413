import { enterAccount, type TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  foldEmail,
  insertAccount,
  lockAccountProfile,
  nameNamelessAccount,
} from '#server/modules/identity/records/account/accounts.ts'
import { writeAuditEntry, writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { beginWork, insertOrganisation, membershipsOf } from '#server/modules/organisation/index.ts'
import { organisationTypes, ourWord } from '#server/platform/wire/wire-enums.ts'
import {
  allowsSignUp,
  allowsCode,
  allowsFounding,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import { isCommonPassword } from '#server/modules/identity/account/common-passwords.ts'
import { type Account, type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { startLoginSession } from '#server/modules/identity/account/session/login-session.ts'
import { insertPendingSignUp } from '#server/modules/identity/records/account/sign-up/pending-sign-ups.ts'
import {
  hashGivenCode,
  prepareSignUp,
  redeemSignUpCode,
} from '#server/modules/identity/records/account/sign-up/sign-up-codes.ts'

type Founding = Pick<RequestOf<'createOrganisation'>, 'body' | 'locale' | 'address' | 'now'>

/**
 * Creates an organisation with its owner (rule D79).
 * - Nothing is created before the mailed code was redeemed.
 * - The answer does not reveal whether the address has an account (threat A5).
 * - An existing account is never changed (threat A7); its owner logs in and creates the organisation with that account.
 */
export function providerSignUpHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'signUpProvider' | 'verifyProvider' | 'createOrganisation'> {
  const { database, outbox, secrets } = dependencies

  const found = async (
    transaction: TenantTransaction,
    account: Account,
    { body: { firstName, lastName, organisation: organization, deliversServices }, locale, address, now }: Founding,
  ): Promise<void> => {
    const { accountId } = account
    const kind = ourWord(organisationTypes, organization.organisationKind)
    await insertOrganisation(
      transaction,
      {
        id: transaction.organisationId,
        kind,
        storedName: organization.name,
        zone: organization.timeZone,
        tagline: '',
        translation: null,
        brandColor: null,
        logoPath: null,
        paymentMethods: ['pay-afterwards'],
        locale,
      },
      now,
    )
    const position = {
      role: 'owner',
      jobTitle: '',
      deliversServices: kind === 'freelancer' || deliversServices,
    } as const
    await beginWork(transaction, { ...account, firstName, lastName }, position, secrets, now)
    await writeAuditEntry(transaction, {
      action: 'organisation-founded',
      accountId,
      details: { kind },
      address,
      at: now,
    })
  }

  return {
    signUpProvider: async ({ body: { email: given, password }, locale, now, address, browserHash }) => {
      if (isCommonPassword(password)) return refuse('validation', { password: 'password-common' })
      const email = foldEmail(given)
      if (!(await allowsSignUp(dependencies, email, address, now))) return refuse('rate-limited')
      const { code, signUp } = await prepareSignUp(
        dependencies,
        { purpose: 'provider', email, browserHash },
        password,
        now,
      )
      return database.global.transaction().execute(async (transaction) => {
        const frame = { locale, to: email }
        const isNew = await insertPendingSignUp(transaction, signUp)
        await outbox.add(
          transaction,
          isNew ? { template: 'provider-code', ...frame, code } : { template: 'provider-account-exists', ...frame },
        )
        return { accepted: true as const }
      })
    },

    verifyProvider: async (request) => {
      const { body, now, address, browserHash, surface } = request
      const email = foldEmail(body.email)
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const given = await hashGivenCode(dependencies, { purpose: 'provider', email, browserHash, code: body.code })
      return database.inTenant(secrets.id(), async (transaction) => {
        const { sql } = transaction
        const signUp = await redeemSignUpCode(sql, given, now)
        if (!signUp) return refuse('code-invalid')
        const { firstName, lastName } = body
        const account: Account = { accountId: secrets.id(), email, firstName, lastName }
        const isNew = await insertAccount(sql, { ...account, passwordHash: signUp.passwordHash }, now)
        if (!isNew) return refuse('code-invalid')
        await writeAccountAuditEntry(sql, { kind: 'signed-up', accountId: account.accountId, address, at: now })
        await found(transaction, account, request)
        return startLoginSession(sql, account, secrets, { address, surface, now })
      })
    },

    createOrganisation: async (request) => {
      const { caller, address, now, body } = request
      const { accountId } = caller
      if (!(await allowsFounding(dependencies, accountId, address, now))) return refuse('rate-limited')
      return database.inTenant(secrets.id(), async (transaction) => {
        const { sql, organisationId } = transaction
        // The account is locked, so that its memberships are counted correctly.
        await lockAccountProfile(sql, accountId)
        await enterAccount(sql, accountId)
        if ((await membershipsOf(sql, accountId)).length > 0) return refuse('conflict')
        await nameNamelessAccount(sql, accountId, body)
        await found(transaction, caller, request)
        return { organisationId }
      })
    },
  }
}
