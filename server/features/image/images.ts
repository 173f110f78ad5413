import { sql as expression } from 'kysely'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'

/** Notes an uploaded picture as wanted; the same one again is wanted anew. Waits for who is deleting it. */
export async function insertImage({ sql, organisationId }: TenantTransaction, path: string, now: Date): Promise<void> {
  await sql
    .insertInto('image')
    .values({ organization_id: organisationId, path, wanted_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'path']).doUpdateSet({ wanted_at: now }))
    .execute()
}

/** Whether the organisation has this picture; until the transaction ends nobody deletes it. */
export async function lockImage({ sql, organisationId }: TenantTransaction, path: string): Promise<boolean> {
  const row = await sql
    .selectFrom('image')
    .select('path')
    .where('organization_id', '=', organisationId)
    .where('path', '=', path)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Organisations with pictures that were not wanted since then, longest ago first. */
export async function organisationsWithOldImages({ global: sql }: Database, before: Date, most: number) {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_with_old_images(${before}, ${most})`.execute(sql)
  return rows.map(({ id }) => id)
}

/** All places that show a picture. */
const isShown = expression<boolean>`(
  exists (select from service where service.organization_id = image.organization_id and image_path = image.path)
  or exists (select from specialist where specialist.organization_id = image.organization_id and avatar_path = image.path)
  or exists (select from member where member.organization_id = image.organization_id and avatar_path = image.path)
  or exists (select from organization where organization.id = image.organization_id and logo_path = image.path)
)`

/**
 * Forgets the pictures that were not wanted since then and that nothing shows; those that are shown are wanted from now on.
 * One that somebody wants meanwhile stays: what is deleted here waits for them, and looks again.
 *
 * @returns the paths that are forgotten
 */
export async function deleteUnshownImages(
  { sql, organisationId }: TenantTransaction,
  before: Date,
  now: Date,
): Promise<string[]> {
  await sql
    .updateTable('image')
    .set({ wanted_at: now })
    .where('organization_id', '=', organisationId)
    .where('wanted_at', '<', before)
    .where(isShown)
    .execute()
  const deleted = await sql
    .deleteFrom('image')
    .where('organization_id', '=', organisationId)
    .where('wanted_at', '<', before)
    .returning('path')
    .execute()
  return deleted.map(({ path }) => path)
}
