import { sql as expression } from 'kysely'
import type { ServiceCategory } from '#shared/domain/service/service-categories.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

/** The categories of services, in order. */
export const listCategories = ({ sql, organisationId }: TenantTransaction): Promise<ServiceCategory[]> =>
  sql
    .selectFrom('service_category')
    .where('organization_id', '=', organisationId)
    .select(['id', 'name', 'translation'])
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function hasCategory({ sql, organisationId }: TenantTransaction, id: string): Promise<boolean> {
  const found = await sql
    .selectFrom('service_category')
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .select('id')
    // Locks the category, so that nobody removes it before the service is saved.
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

const versions = ({ sql, organisationId }: TenantTransaction) =>
  sql.selectFrom('organization').where('id', '=', organisationId).select('catalogue_version as version')

/** The version of the categories, and of the order of categories and services. */
export const catalogueVersion = async (transaction: TenantTransaction): Promise<number> =>
  (await versions(transaction).executeTakeFirstOrThrow()).version

/** Like `catalogueVersion`, and locks it: other transactions that want to change it wait until this one ends. */
export const lockCatalogueVersion = async (transaction: TenantTransaction): Promise<number> =>
  (await versions(transaction).forNoKeyUpdate().executeTakeFirstOrThrow()).version

/** Needs `lockCatalogueVersion`. */
export async function setCatalogueVersion({ sql, organisationId }: TenantTransaction, version: number): Promise<void> {
  await sql.updateTable('organization').set({ catalogue_version: version }).where('id', '=', organisationId).execute()
}

/** Replaces the categories, in the order of the list. Services of a removed one have none. Needs `lockCatalogueVersion`. */
export async function replaceCategories(
  { sql, organisationId }: TenantTransaction,
  categories: readonly ServiceCategory[],
  createdAt: Date,
): Promise<void> {
  const kept = categories.map(({ id }) => id)
  await sql
    .updateTable('service')
    .set((row) => ({ category_id: null, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('category_id', 'is not', null)
    .$if(kept.length > 0, (services) => services.where('category_id', 'not in', kept))
    .execute()
  await sql
    .deleteFrom('service_category')
    .where('organization_id', '=', organisationId)
    .$if(kept.length > 0, (stored) => stored.where('id', 'not in', kept))
    .execute()
  if (categories.length === 0) return
  const rows = categories.map(({ id, name, translation }, position) => ({
    organization_id: organisationId,
    id,
    name,
    translation,
    position,
    created_at: createdAt,
  }))
  await expression`${insertRows(organisationId, 'service_category', rows)}
    on conflict (organization_id, id) do update
    set name = excluded.name, translation = excluded.translation, position = excluded.position`.execute(sql)
}

/**
 * Stores the manual order of the services (rule D239). A service that is not in the list loses its position. Needs `lockCatalogueVersion`.
 */
export async function saveServiceOrder(
  { sql, organisationId }: TenantTransaction,
  serviceIds: readonly string[],
): Promise<void> {
  await expression`
    update service set position = array_position(${serviceIds}::uuid[], id)
    where organization_id = ${organisationId}
      and position is distinct from array_position(${serviceIds}::uuid[], id)`.execute(sql)
}
