import { zoneOf } from '#shared/time/zone.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import {
  type AuditAction,
  allowsInvitation,
  foldEmail,
  writeAuditEntry,
} from '#server/modules/identity/records/index.ts'
import { deleteInvitation, findInvitation, insertInvitation, type Invitation, renewInvitation } from './invitations.ts'
import { listMembers } from '#server/modules/organisation/team/members.ts'
import { isCallerConfirmed, listOwners, tellOwners } from '#server/modules/organisation/team/owner-changes.ts'
import { findOwnOrganisation, isEstablished } from '#server/modules/organisation/organisation/organisations.ts'
import { wireInvitation } from '#server/modules/organisation/team/team-wire.ts'
import { memberRoles, ourWord } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, type Member, refuse } from '#server/platform/http/handler.ts'
import { INVITATION_DAYS, invitationToken } from './invitation-token.ts'

interface Request {
  readonly caller: Member
  readonly address: string
  readonly token: string | undefined
  readonly now: Date
}

/** Handlers with which owners of a business invite members (rule D77). */
export function invitationHandlers(
  dependencies: Dependencies,
): Pick<Handlers, 'inviteMember' | 'sendInvitationAgain' | 'withdrawInvitation'> {
  const { database, outbox, secrets } = dependencies

  const newSecret = (organisationId: string, now: Date) => {
    const { token, tokenHash } = invitationToken(organisationId, secrets.token())
    return { token, tokenHash, expiresAt: new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000) }
  }

  const senderOf = async (id: string, now: Date) => ({
    id,
    isEstablished: await database.inTenant(id, (transaction) => isEstablished(transaction, now)),
  })

  /** Writes a change of an invitation to the audit log and announces it. */
  const tell = async (
    transaction: TenantTransaction,
    { caller, address, now }: Request,
    action: AuditAction,
    { id, role }: Pick<Invitation, 'id' | 'role'>,
  ) => {
    const { accountId } = caller
    await writeAuditEntry(transaction, { action, accountId, subjectId: id, details: { role }, address, at: now })
    await announce(transaction, ['team'])
  }

  return {
    inviteMember: async ({ organisationId, body: { email: given, ...position }, ...request }) => {
      const { address, now, caller } = request
      const email = foldEmail(given)
      const role = ourWord(memberRoles, position.role)
      if (role === 'owner' && !(await isCallerConfirmed(dependencies, request))) return refuse('confirmation-required')
      if (!(await allowsInvitation(dependencies, await senderOf(organisationId, now), email, address, now)))
        return refuse('rate-limited')
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOwnOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        if (!hasSpecialistChoice(organisation.kind)) return refuse('forbidden')
        const members = await listMembers(transaction)
        if (members.some((member) => member.email === email)) {
          return refuse('validation', { email: 'member-exists' })
        }
        const { token, tokenHash, expiresAt } = newSecret(organisationId, now)
        const invitation: Invitation = { ...position, id: secrets.id(), email, role, expiresAt }
        if (!(await insertInvitation(transaction, invitation, tokenHash, now))) {
          return refuse('validation', { email: 'invitation-exists' })
        }
        await outbox.add(transaction.sql, invitationMail(organisation, email, token, caller))
        if (role === 'owner') {
          const change = { template: 'owner-invited', person: email, by: caller.email } as const
          await tellOwners(dependencies, transaction, await listOwners(transaction), change)
        }
        await tell(transaction, request, 'member-invited', invitation)
        return wireInvitation(zoneOf(organisation.zone), invitation)
      })
    },

    sendInvitationAgain: async ({ organisationId, body: { id }, ...request }) => {
      const { address, now, caller } = request
      const known = await database.inTenant(organisationId, (transaction) => findInvitation(transaction, id))
      if (!known) return refuse('not-found')
      if (!(await allowsInvitation(dependencies, await senderOf(organisationId, now), known.email, address, now)))
        return refuse('rate-limited')
      return database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOwnOrganisation(transaction)
        const { token, tokenHash, expiresAt } = newSecret(organisationId, now)
        const renewed = organisation && (await renewInvitation(transaction, id, tokenHash, expiresAt))
        if (!renewed) return refuse('not-found')
        await outbox.add(transaction.sql, invitationMail(organisation, renewed.email, token, caller))
        await tell(transaction, request, 'invitation-sent-again', renewed)
        return wireInvitation(zoneOf(organisation.zone), renewed)
      })
    },

    withdrawInvitation: ({ organisationId, body: { id }, ...request }) =>
      database.inTenant(organisationId, async (transaction) => {
        const invitation = await findInvitation(transaction, id)
        if (!invitation || !(await deleteInvitation(transaction, id))) return refuse('not-found')
        await tell(transaction, request, 'invitation-withdrawn', invitation)
        return { id }
      }),
  }
}

/** The mail with an invitation. It is in the organisation's language, because that of the invited person is unknown. */
const invitationMail = (
  { id, locale }: { id: string; locale: 'nl' | 'en' },
  to: string,
  token: string,
  { firstName, lastName }: Member,
) =>
  ({
    template: 'invitation',
    organisationId: id,
    locale,
    to,
    token,
    inviter: `${firstName} ${lastName}`.trim(),
  }) as const
