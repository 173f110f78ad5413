import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { findOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { lockMembers, type TeamMember } from './members.ts'

/**
 * Reads a member and locks the whole team: when two owners give up their role at the same time, one of them stays owner. Refused for a
 * freelancer, who has no team.
 */
export async function memberToChange(
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
