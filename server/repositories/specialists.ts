import type { Specialist } from '#shared/domain/specialist.ts'
import type { TenantTransaction } from '../database/database.ts'

const columns = [
  'organization_id as organisationId',
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'job_title as jobTitle',
  'bio',
  'email',
  'avatar_path as avatarPath',
] as const

/** All specialists of the organisation, in the order in which they joined. */
export async function listSpecialists({ sql, organisationId }: TenantTransaction): Promise<Specialist[]> {
  return sql
    .selectFrom('specialist')
    .where('organization_id', '=', organisationId)
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
      email: specialist.email,
      avatar_path: specialist.avatarPath,
      created_at: createdAt,
    })
    .execute()
}
