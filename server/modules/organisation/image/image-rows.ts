import { sql as expression } from 'kysely'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'

/**
 * Stores the row of an uploaded picture with its size, if that is known, and the time of its last use. A repeated upload updates that time. Waits for a concurrent deletion
 * of the picture.
 */
export async function insertImage(
  { sql, organisationId }: TenantTransaction,
  path: string,
  size: ImageSize | undefined,
  now: Date,
): Promise<void> {
  await sql
    .insertInto('image')
    .values({ organization_id: organisationId, path, ...size, wanted_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'path']).doUpdateSet({ ...size, wanted_at: now }))
    .execute()
}

/**
 * Returns the size of the organisation's picture, undefined if it does not have it. The size is null if it is not known. Sets its last use to now and locks it against deletion until the transaction ends.
 * Must be called before the picture is shown anywhere.
 */
export async function keepImage(
  { sql, organisationId }: TenantTransaction,
  path: string,
): Promise<{ width: number | null; height: number | null } | undefined> {
  return sql
    .updateTable('image')
    .set({ wanted_at: expression<Date>`now()` })
    .where('organization_id', '=', organisationId)
    .where('path', '=', path)
    .returning(['width', 'height'])
    .executeTakeFirst()
}

/** Organisations with pictures that have been unused since a given time, oldest first. */
export async function organisationsWithOldImages({ global: sql }: Database, before: Date, most: number) {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_with_old_images(${before}, ${most})`.execute(sql)
  return rows.map(({ id }) => id)
}

/** A condition that is true when any column of the database refers to the picture. */
const isShown = expression<boolean>`(
  exists (select from service where service.organization_id = image.organization_id and image_path = image.path)
  or exists (select from specialist where specialist.organization_id = image.organization_id and avatar_path = image.path)
  or exists (select from member where member.organization_id = image.organization_id and avatar_path = image.path)
  or exists (select from organization where organization.id = image.organization_id and logo_path = image.path)
  or exists (select from own_page_picture as shown
    where shown.organization_id = image.organization_id and shown.image_path = image.path)
  or exists (select from invoice where invoice.organization_id = image.organization_id and invoice.logo_path = image.path)
)`

/**
 * Deletes the rows of pictures that have been unused since a given time. Pictures that are shown somewhere are kept, and their last
 * use is set to now. A picture that is uploaded again meanwhile is kept too: the deletion waits for its lock and checks again.
 *
 * @returns the paths of the deleted pictures
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
