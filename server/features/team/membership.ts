import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Position } from './invitations.ts'
import { lockSpecialist } from '#server/features/claim/claims.ts'
import { insertMember, type TeamMember, updateMember } from './members.ts'
import {
  countBookingsAhead,
  insertSpecialist,
  restoreSpecialist,
  updateSpecialist,
  withdrawSpecialist,
} from './specialists.ts'
import { type Account, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** Lets a person who does not work here yet begin, as a specialist where they deliver services. */
export async function beginWork(
  transaction: TenantTransaction,
  person: Account,
  { role, jobTitle, deliversServices }: Position,
  secrets: Pick<Secrets, 'id'>,
  now: Date,
): Promise<void> {
  const { accountId } = person
  const specialistId = deliversServices ? await beginDelivering(transaction, person, jobTitle, secrets, now) : null
  await insertMember(transaction, { accountId, role, specialistId, jobTitle, joinedAt: now })
}

/** What else customers see of who begins to deliver services. */
type Shown = Account & Partial<Pick<TeamMember, 'about' | 'avatarPath'>>

/** The specialist that a person is from now on: the one that they were, if ever, with what is known of them today. */
async function beginDelivering(
  transaction: TenantTransaction,
  { accountId, email, firstName, lastName, about = '', avatarPath = null }: Shown,
  jobTitle: string,
  secrets: Pick<Secrets, 'id'>,
  now: Date,
): Promise<string> {
  const known = await restoreSpecialist(transaction, accountId)
  if (known !== undefined) {
    await updateSpecialist(transaction, known, { jobTitle })
    return known
  }
  const { organisationId } = transaction
  const id = secrets.id()
  const specialist = { id, organisationId, firstName, lastName, jobTitle, bio: about, email, avatarPath }
  await insertSpecialist(transaction, specialist, now)
  return id
}

/**
 * Ends what a specialist delivers, unless bookings are ahead. Their time is locked first, so that nobody books it
 * meanwhile; who comes later finds nothing of it offered.
 */
export async function endDelivering(
  transaction: TenantTransaction,
  { accountId, specialistId }: Pick<TeamMember, 'accountId' | 'specialistId'>,
  now: Date,
): Promise<Refusal | undefined> {
  if (specialistId === null) return undefined
  await lockSpecialist(transaction, specialistId)
  const count = await countBookingsAhead(transaction, specialistId, now)
  if (count > 0) return { ...refuse('bookings-ahead'), count }
  await withdrawSpecialist(transaction, specialistId, accountId, now)
  return undefined
}

/** Changes what a member does here; a refusal comes before anything is written. */
export async function changeWork(
  transaction: TenantTransaction,
  member: TeamMember,
  { role, jobTitle, deliversServices }: Position,
  secrets: Pick<Secrets, 'id'>,
  now: Date,
): Promise<Refusal | undefined> {
  const { accountId, about, avatarPath } = member
  if (!deliversServices) {
    const refusal = await endDelivering(transaction, member, now)
    if (refusal) return refusal
    // What customers saw of the specialist stays known of the person.
    await updateMember(transaction, accountId, { role, jobTitle, specialistId: null, about, avatarPath })
    return undefined
  }
  const specialistId = member.specialistId ?? (await beginDelivering(transaction, member, jobTitle, secrets, now))
  await updateSpecialist(transaction, specialistId, { jobTitle })
  await updateMember(transaction, accountId, { role, jobTitle, specialistId })
  return undefined
}
