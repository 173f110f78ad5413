import { fullName, type Specialist } from '#shared/domain/team/specialist.ts'
import { allColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

const columns = allColumns<'specialist', Omit<Specialist, 'id' | 'organisationId'>>()(
  {
    firstName: 'first_name',
    lastName: 'last_name',
    jobTitle: 'job_title',
    bio: 'bio',
    translation: 'translation',
    email: 'email',
    avatarPath: 'avatar_path',
    videoUrl: 'video_url',
  },
  {
    organization_id: 'the key',
    id: 'the key',
    withdrawn_at: '`withdrawSpecialist`',
    account_id: '`withdrawSpecialist`',
    created_at: 'never changes',
  },
)

const specialists = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
    .where('withdrawn_at', 'is', null)
    .select(['organization_id as organisationId', 'id'])
    .select(columns.selection)

/** All active specialists in the order in which they joined. */
export async function listSpecialists(transaction: TenantTransaction): Promise<Specialist[]> {
  return specialists(transaction).orderBy('created_at').orderBy('id').execute()
}

export async function findSpecialist(transaction: TenantTransaction, id: string): Promise<Specialist | undefined> {
  return specialists(transaction).where('id', '=', id).executeTakeFirst()
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
      ...columns.valuesOf(specialist),
      created_at: createdAt,
    })
    .execute()
}

/** Updates some of a specialist's public data. */
export async function updateSpecialist(
  { sql, organisationId }: TenantTransaction,
  id: string,
  changes: {
    readonly [Field in keyof Omit<Specialist, 'id' | 'organisationId' | 'email'>]?: Specialist[Field] | undefined
  },
): Promise<void> {
  await sql
    .updateTable('specialist')
    .set(columns.changesOf(changes))
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
