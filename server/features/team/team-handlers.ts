import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { writeAuditEntry } from '#server/features/account/audit-log.ts'
import { listInvitations } from './invitation/invitations.ts'
import { deleteMember, findMember, listMembers, lockMembers, type TeamMember } from './members.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { wireInvitation, wireMember } from './team-wire.ts'
import { memberRoles, ourWord } from '#server/platform/wire/wire-enums.ts'
import { imagesForProviders } from '#server/features/image/image-wire.ts'
import { type Handlers, isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { changeWork, endDelivering } from './begin-change-end-work.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for members of an organisation (rules D77 and D78). */
export function teamHandlers({
  database,
  secrets,
  storage,
}: Dependencies): Pick<Handlers, 'team' | 'changeMember' | 'removeMember'> {
  const images = imagesForProviders(storage)
  return {
    team: ({ organisationId, caller }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const members = await listMembers(transaction)
        const invitations = caller.role === 'owner' ? await listInvitations(transaction) : []
        return {
          members: members.map((member) => wireMember(member, caller.accountId, images)),
          invitations: invitations.map((invitation) => wireInvitation(zone, invitation)),
        }
      }),

    changeMember: ({ organisationId, caller, address, now, body: { id, version, ...wanted } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const role = ourWord(memberRoles, wanted.role)
        const member = await memberToChange(transaction, id, version, role === 'owner')
        if (isRefusal(member)) return member
        const refusal = await changeWork(transaction, member, { ...wanted, role }, secrets, now)
        if (refusal) return refusal
        const details = { from: member.role, to: role, deliversServices: wanted.deliversServices }
        await writeAuditEntry(transaction, {
          action: 'member-changed',
          accountId: caller.accountId,
          subjectId: id,
          details,
          address,
          at: now,
        })
        await announce(transaction, ['team', 'catalogue', 'slots', 'services', 'availability'])
        const changed = await findMember(transaction, id)
        return changed ? wireMember(changed, caller.accountId, images) : refuse('not-found')
      }),

    removeMember: ({ organisationId, caller, address, now, body: { id, version } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const member = await memberToChange(transaction, id, version, false)
        if (isRefusal(member)) return member
        const refusal = await endDelivering(transaction, member, now)
        if (refusal) return refusal
        // Membership is checked on every call and change stream, so a removed member loses access in open sessions as well.
        await deleteMember(transaction, id)
        await writeAuditEntry(transaction, {
          action: 'member-removed',
          accountId: caller.accountId,
          subjectId: id,
          details: { role: member.role },
          address,
          at: now,
        })
        await announce(transaction, ['team', 'catalogue', 'slots', 'services', 'availability'])
        return { id }
      }),
  }
}

/**
 * Reads a member and locks the whole team: when two owners give up their role at the same time, one of them stays owner. Refused for a
 * freelancer, who has no team.
 */
async function memberToChange(
  transaction: TenantTransaction,
  id: string,
  version: number | undefined,
  staysOwner: boolean,
): Promise<TeamMember | Refusal> {
  const organisation = await findOrganisation(transaction)
  const members = await lockMembers(transaction)
  const member = members.find(({ accountId }) => accountId === id)
  if (!organisation || !member) return refuse('not-found')
  if (!hasSpecialistChoice(organisation.kind)) return refuse('forbidden')
  if (isOutdated(version, member.version)) return refuse('conflict')
  const owners = members.filter(({ role }) => role === 'owner')
  const isLastOwner = member.role === 'owner' && owners.length === 1
  return isLastOwner && !staysOwner ? refuse('last-owner') : member
}
