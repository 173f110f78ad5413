import { fullName, type Specialist } from '#shared/domain/team/specialist.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

const columns = [
  'organization_id as organisationId',
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'job_title as jobTitle',
  'bio',
  'translation',
  'email',
  'avatar_path as avatarPath',
] as const

/** All active specialists in the order in which they joined. */
export async function listSpecialists({ sql, organisationId }: TenantTransaction): Promise<Specialist[]> {
  return sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .where('withdrawn_at', 'is', null)
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findSpecialist(
  { sql, organisationId }: TenantTransaction,
  id: string,
): Promise<Specialist | undefined> {
  return sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(columns)
    .executeTakeFirst()
}

export async function insertSpecialist(
  { sql, organisationId }: TenantTransaction,
  specialist: Specialist,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('specialist')
    .values({
      organization_id: organisationId,
      id: specialist.id,
      first_name: specialist.firstName,
      last_name: specialist.lastName,
      job_title: specialist.jobTitle,
      bio: specialist.bio,
      translation: specialist.translation ? JSON.stringify(specialist.translation) : null,
      email: specialist.email,
      avatar_path: specialist.avatarPath,
      created_at: createdAt,
    })
    .execute()
}

/** Updates some of a specialist's public data. */
export async function updateSpecialist(
  { sql, organisationId }: TenantTransaction,
  id: string,
  changes: Partial<Omit<Specialist, 'id' | 'organisationId' | 'email'>>,
): Promise<void> {
  await sql
    .updateTable('specialist')
    .set({
      ...(changes.firstName !== undefined && { first_name: changes.firstName }),
      ...(changes.lastName !== undefined && { last_name: changes.lastName }),
      ...(changes.jobTitle !== undefined && { job_title: changes.jobTitle }),
      ...(changes.bio !== undefined && { bio: changes.bio }),
      ...(changes.translation !== undefined && { translation: JSON.stringify(changes.translation) }),
      ...(changes.avatarPath !== undefined && { avatar_path: changes.avatarPath }),
      ...(changes.videoUrl !== undefined && { video_url: changes.videoUrl }),
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the number of bookings of a specialist that are not over, or have not begun (`starts_at`), including those that the specialist
 * joins as a companion. Under `lockSpecialists`, no new ones can appear.
 */
export async function countBookingsAhead(
  { sql, organisationId }: TenantTransaction,
  specialistId: string,
  now: Date,
  by: 'starts_at' | 'ends_at' = 'ends_at',
): Promise<number> {
  const { count } = await sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .where('status', '<>', 'rejected')
    .where(by, '>', now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const joined = await sql
    .selectFrom('claim')
    .where('organization_id', '=', organisationId)
    .where('specialist_id', '=', specialistId)
    .where('of_claim_id', 'is not', null)
    .where(by, '>', now)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) + Number(joined.count)
}

/** A specialist who delivers services no more and still has bookings ahead. */
export interface LeftSpecialist {
  readonly id: string
  readonly name: string
  readonly bookings: number
}

/** The withdrawn specialists who still have bookings ahead, with the number of these, in the order in which they left. */
export async function listLeftWithBookings(transaction: TenantTransaction, now: Date): Promise<LeftSpecialist[]> {
  const { sql, organisationId } = transaction
  const withdrawn = await sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .where('withdrawn_at', 'is not', null)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .orderBy('withdrawn_at')
    .orderBy('id')
    .execute()
  const left: LeftSpecialist[] = []
  for (const { id, ...name } of withdrawn) {
    const bookings = await countBookingsAhead(transaction, id, now, 'starts_at')
    if (bookings > 0) left.push({ id, name: fullName(name), bookings })
  }
  return left
}

/** Whether a specialist has been withdrawn: they were one, and are one no more. */
export async function isWithdrawn({ sql, organisationId }: TenantTransaction, id: string): Promise<boolean> {
  const row = await sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws a specialist and revokes the link to their calendar. Their time is no longer offered; bookings stay. */
export async function withdrawSpecialist(
  { sql, organisationId }: TenantTransaction,
  id: string,
  accountId: string,
  withdrawnAt: Date,
): Promise<void> {
  await sql
    .updateTable('specialist')
    .set({ withdrawn_at: withdrawnAt, account_id: accountId })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
  for (const table of ['service_specialist', 'calendar_feed'] as const) {
    await sql.deleteFrom(table).where('organization_id', '=', organisationId).where('specialist_id', '=', id).execute()
  }
}

/** Restores a withdrawn specialist; undefined when the person never was one. */
export async function restoreSpecialist(
  { sql, organisationId }: TenantTransaction,
  accountId: string,
): Promise<string | undefined> {
  const row = await sql
    .updateTable('specialist')
    .set({ withdrawn_at: null, account_id: null })
    .where('organization_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
