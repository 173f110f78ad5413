import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { listInvitations } from './invitation/invitations.ts'
import { memberToChange } from './member-to-change.ts'
import { findMember, listMembers } from './members.ts'
import { isCallerConfirmed, listOwners, tellOwners } from './owner-changes.ts'
import { listLeftWithBookings } from './specialists.ts'
import { findOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { wireInvitation, wireMember } from './team-wire.ts'
import { memberRoles, ourWord } from '#server/platform/wire/wire-enums.ts'
import { imagesForProviders } from '#server/modules/organisation/image/image-wire.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { changeWork } from './begin-change-end-work.ts'

/** Handlers for members of an organisation (rules D77 and D78). */
export function teamHandlers(dependencies: Dependencies): Pick<Handlers, 'team' | 'changeMember'> {
  const { database, secrets, storage } = dependencies
  const images = imagesForProviders(storage)
  return {
    team: ({ organisationId, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const members = await listMembers(transaction)
        const isOwner = caller.role === 'owner'
        const invitations = isOwner ? await listInvitations(transaction) : []
        const left = isOwner ? await listLeftWithBookings(transaction, now) : []
        return {
          members: members.map((member) => wireMember(member, caller.accountId, images)),
          invitations: invitations.map((invitation) => wireInvitation(zone, invitation)),
          left: left.map(({ id: specialistId, ...shown }) => ({ specialistId, ...shown })),
        }
      }),

    changeMember: async ({ organisationId, caller, address, token, now, body: { id, version, ...wanted } }) => {
      const isConfirmed = await isCallerConfirmed(dependencies, { token, now })
      return database.inTenant(organisationId, async (transaction) => {
        const role = ourWord(memberRoles, wanted.role)
        const member = await memberToChange(transaction, id, version, role === 'owner')
        if (isRefusal(member)) return member
        const changesOwners = member.role !== role
        if (changesOwners && !isConfirmed) return refuse('confirmation-required')
        const owners = changesOwners ? await listOwners(transaction) : []
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
        const template = role === 'owner' ? 'owner-added' : 'owner-removed'
        await tellOwners(dependencies, transaction, owners, { template, person: member.email, by: caller.email })
        await announce(transaction, ['team', 'catalogue', 'slots', 'services', 'availability'])
        const changed = await findMember(transaction, id)
        return changed ? wireMember(changed, caller.accountId, images) : refuse('not-found')
      })
    },
  }
}
