import type { Dependencies } from '#server/platform/dependencies.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { announce } from '#server/platform/change-feed.ts'
import {
  type AccountWithPassword,
  findAccountByEmail,
  insertAccount,
  nameNamelessAccount,
} from '#server/modules/identity/records/account/accounts.ts'
import { writeAuditEntry, writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import {
  type Invitation,
  type InvitationToken,
  beginWork,
  findInvitationByToken,
  findMember,
  findOrganisation,
  readInvitationToken,
  redeemInvitation,
} from '#server/modules/organisation/index.ts'
import { deleteSignUps } from '#server/modules/identity/records/account/sign-up/pending-sign-ups.ts'
import { memberRoles } from '#server/platform/wire/wire-enums.ts'
import { acceptPasskey } from '#server/modules/identity/records/account/passkey/accept-passkey.ts'
import {
  countLogin,
  countSecondFactor,
  allowsCode,
  forgetGuesses,
} from '#server/modules/identity/records/account/attempt/check-attempt-limits.ts'
import {
  prepareProof,
  proveSecondFactor,
} from '#server/modules/identity/records/account/second-factor/prove-second-factor.ts'
import { hasSecondFactor } from '#server/modules/identity/records/account/second-factor/second-factors.ts'
import { isCommonPassword } from '#server/modules/identity/account/common-passwords.ts'
import {
  type Account,
  type FieldProblems,
  type Handlers,
  refuse,
  type Refusal,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { startLoginSession } from '#server/modules/identity/account/session/login-session.ts'
import { withRollback, RolledBack } from '#server/platform/database/roll-back-on-refusal.ts'
import { MIN_PASSWORD_LENGTH } from '#shared/domain/account/credentials.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'

type Request = RequestOf<'acceptInvitation'>

/**
 * Turns an invitation's link into a membership (rule D77).
 * - The link contains a secret that was mailed only to the invited address and works once. No further proof is needed.
 * - The holder of an existing account confirms with its password, and its second factor if it has one, or with one of its passkeys, which
 * counts as both (rule D292). The account is not changed (threat A7).
 * - The address of a new account counts as confirmed, because the link was mailed to it.
 */
export function joinHandlers(dependencies: Dependencies): Pick<Handlers, 'invitation' | 'acceptInvitation'> {
  const { database, passwords, secrets } = dependencies

  const find = (token: InvitationToken, now: Date) =>
    database.inTenant(token.organisationId, async (transaction) => {
      const organisation = await findOrganisation(transaction)
      const invitation = organisation && (await findInvitationByToken(transaction, token.tokenHash, now))
      return invitation && { organisation, invitation }
    })

  /** Checks the password or a passkey of an existing account, within the limit of attempts. */
  const proveAccount = async (
    { accountId, email, passwordHash }: AccountWithPassword,
    request: Request,
  ): Promise<Refusal | undefined> => {
    const { body, address, browserHash, now } = request
    if (body.passkey) {
      const use = { purpose: 'log-in', accountId: null, browserHash } as const
      const owner = await acceptPasskey(database.global, dependencies, body.passkey, use, now)
      return owner === accountId ? undefined : refuse('passkey-refused')
    }
    const counted = await countLogin(dependencies, email, accountId, address, now)
    if (!counted.isAllowed) return refuse('rate-limited')
    if (!(await passwords.matches(passwordHash, body.password ?? ''))) return refuse('credentials-invalid')
    await forgetGuesses(dependencies, counted)
    return proveSecondStep({ accountId, email }, request)
  }

  /** Checks the code of the second factor, if the account has one. */
  const proveSecondStep = async (
    { accountId, email }: Pick<Account, 'accountId' | 'email'>,
    { body: { secondFactorCode: code }, address, browserHash, now }: Request,
  ): Promise<Refusal | undefined> => {
    if (!(await hasSecondFactor(database.global, accountId))) return undefined
    if (code === undefined) return refuse('second-factor-required')
    const counted = await countSecondFactor(dependencies, { accountId, email }, address, now)
    if (!counted.isAllowed) return refuse('rate-limited')
    const prover = { accountId, browserHash, address, now }
    const proof = await prepareProof(dependencies, { code }, accountId)
    if (!(await proveSecondFactor(database.global, dependencies, proof, prover))) return refuse('code-invalid')
    await forgetGuesses(dependencies, counted)
    return undefined
  }

  const join = async (
    transaction: TenantTransaction,
    token: InvitationToken,
    account: AccountWithPassword,
    isNew: boolean,
    { address, surface, now }: Request,
  ) => {
    const { sql } = transaction
    // Redeems the invitation, unless it was used or withdrawn meanwhile.
    const invitation = await redeemInvitation(transaction, token.tokenHash, now)
    if (!invitation) return refuse('invitation-invalid')
    const { accountId } = account
    if (isNew) {
      // An account with this address was created meanwhile, so its password is needed.
      if (!(await insertAccount(sql, account, now))) throw new RolledBack(refuse('conflict'))
      await deleteSignUps(sql, account.email)
      await writeAccountAuditEntry(sql, { kind: 'signed-up', accountId, address, at: now })
    } else {
      await nameNamelessAccount(sql, accountId, account)
    }
    if (!(await findMember(transaction, accountId))) await beginWork(transaction, account, invitation, secrets, now)
    const details = { role: invitation.role }
    await writeAuditEntry(transaction, {
      action: 'member-joined',
      accountId,
      subjectId: accountId,
      details,
      address,
      at: now,
    })
    await announce(transaction, ['team', 'catalogue', 'slots', 'services'])
    return startLoginSession(sql, account, secrets, { address, surface, now })
  }

  return {
    invitation: async ({ body, reader, address, now }) => {
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const token = readInvitationToken(body.token)
      const found = token && (await find(token, now))
      if (!found) return refuse('invitation-invalid')
      const { organisation, invitation } = found
      return {
        organisationName: organisationNameFor(organisation, reader),
        email: invitation.email,
        role: memberRoles[invitation.role],
        hasAccount: (await findAccountByEmail(database.global, invitation.email)) !== undefined,
      }
    },

    acceptInvitation: async (request) => {
      const { body, address, now } = request
      if (!(await allowsCode(dependencies, address, now))) return refuse('rate-limited')
      const token = readInvitationToken(body.token)
      const found = token && (await find(token, now))
      if (!found) return refuse('invitation-invalid')
      const existing = await findAccountByEmail(database.global, found.invitation.email)
      const problems = problemsOf(body, existing)
      if (problems) return refuse('validation', problems)
      const refusal = existing && (await proveAccount(existing, request))
      if (refusal) return refusal
      const account = existing ? { ...existing, ...namesOf(body, existing) } : await newAccount(found.invitation, body)
      return withRollback(() =>
        database.inTenant(token.organisationId, (transaction) =>
          join(transaction, token, account, existing === undefined, request),
        ),
      )
    },
  }

  async function newAccount({ email }: Invitation, body: Request['body']): Promise<AccountWithPassword> {
    const { firstName, lastName, password = '' } = body
    return { accountId: secrets.id(), email, firstName, lastName, passwordHash: await passwords.hash(password) }
  }
}

const isNameless = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): boolean =>
  firstName === '' && lastName === ''

/** An account that already has a name keeps it, whatever the invited person enters. */
const namesOf = ({ firstName, lastName }: Request['body'], account: Account): Pick<Account, 'firstName' | 'lastName'> =>
  isNameless(account) ? { firstName, lastName } : account

function problemsOf(
  { password = '', passkey, firstName }: Request['body'],
  existing: Account | undefined,
): FieldProblems | undefined {
  const problems: Record<string, FieldProblems[string]> = {}
  if (existing && password === '' && !passkey) problems.password = 'required'
  if (!existing && password.length < MIN_PASSWORD_LENGTH) problems.password = 'password'
  if (!existing && isCommonPassword(password)) problems.password = 'password-common'
  if ((!existing || isNameless(existing)) && firstName === '') problems.firstName = 'required'
  return Object.keys(problems).length > 0 ? problems : undefined
}
