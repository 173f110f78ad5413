import type { Specialist } from '#shared/domain/team/specialist.ts'
import type { Secrets } from '#server/platform/secrets/random-secrets.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Position } from './invitation/invitations.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { insertMember, type TeamMember, updateMember } from './members.ts'
import {
  countBookingsAhead,
  insertSpecialist,
  restoreSpecialist,
  updateSpecialist,
  withdrawSpecialist,
} from './specialists.ts'
import { type Account, type Refusal, refuseWith } from '#server/platform/http/handler.ts'

/** Adds a person as a member, and as a specialist if they deliver services. */
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

/** Further public data of a new specialist. */
type Shown = Account & Partial<Pick<TeamMember, 'about' | 'avatarPath'>>

/** Creates a specialist for the person, or restores the earlier one with the current job title. */
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
  await insertSpecialist(
    transaction,
    {
      id,
      organisationId,
      firstName,
      lastName,
      jobTitle,
      bio: about,
      email,
      avatarPath,
      translation: null,
      videoUrl: null,
    },
    now,
  )
  return id
}

/**
 * Withdraws a specialist unless there are upcoming bookings. Their time is locked first, so that nobody books it meanwhile.
 */
export async function endDelivering(
  transaction: TenantTransaction,
  { accountId, specialistId }: Pick<TeamMember, 'accountId' | 'specialistId'>,
  now: Date,
): Promise<Refusal | undefined> {
  if (specialistId === null) return undefined
  await lockSpecialists(transaction, [specialistId])
  const count = await countBookingsAhead(transaction, specialistId, now)
  if (count > 0) return refuseWith('bookings-ahead', { count })
  await withdrawSpecialist(transaction, specialistId, accountId, now)
  return undefined
}

/** Changes a member's role; refusals come before anything is written. */
export async function changeWork(
  transaction: TenantTransaction,
  member: TeamMember,
  { role, jobTitle, deliversServices, videoUrl }: Position & { readonly videoUrl?: Specialist['videoUrl'] | undefined },
  secrets: Pick<Secrets, 'id'>,
  now: Date,
): Promise<Refusal | undefined> {
  const { accountId, about, avatarPath } = member
  if (!deliversServices) {
    const refusal = await endDelivering(transaction, member, now)
    if (refusal) return refusal
    // The public data of the member's specialist is copied to the member.
    await updateMember(transaction, accountId, { role, jobTitle, specialistId: null, about, avatarPath })
    return undefined
  }
  const specialistId = member.specialistId ?? (await beginDelivering(transaction, member, jobTitle, secrets, now))
  await updateSpecialist(transaction, specialistId, { jobTitle, videoUrl })
  await updateMember(transaction, accountId, { role, jobTitle, specialistId })
  return undefined
}
