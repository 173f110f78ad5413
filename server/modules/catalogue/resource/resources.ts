import type { Resource, ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A resource as its provider sees it. */
export interface OwnResource extends Resource {
  readonly version: number
}

const resources = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('resource')
    .where('organization_id', '=', organisationId)
    .where('withdrawn_at', 'is', null)
    .select(['id', 'name', 'quantity', 'location_id as locationId', 'version'])

/** The resources that are not removed, by name. */
export const listResources = (transaction: TenantTransaction): Promise<OwnResource[]> =>
  resources(transaction).orderBy('name').orderBy('id').execute()

/** Finds a resource and locks its row until the transaction ends. Needs `lockResources`. */
export const lockResourceRow = (transaction: TenantTransaction, id: string): Promise<OwnResource | undefined> =>
  resources(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Returns the resources that a service needs, with their names and available units, and locks them against changes until the transaction
 * ends. Undefined when a resource does not exist or has fewer units than needed. Must be called before anything is written.
 */
export async function resourceNeeds(
  transaction: TenantTransaction,
  wanted: readonly { readonly resourceId: string; readonly quantity: number }[],
): Promise<readonly ResourceNeed[] | undefined> {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ resourceId }) => resourceId.toLowerCase())
  const found = await resources(transaction).where('id', 'in', ids).orderBy('id').forShare().execute()
  const needs = wanted.flatMap(({ resourceId, quantity }) => {
    const resource = found.find(({ id }) => id === resourceId.toLowerCase())
    if (!resource || quantity > resource.quantity) return []
    return [{ resourceId: resource.id, name: resource.name, quantity, available: resource.quantity }]
  })
  return needs.length === wanted.length ? needs : undefined
}

/** The names of the services that need more than `quantity` units of a resource, in order of creation. */
export async function servicesNeedingMore(
  { sql, organisationId }: TenantTransaction,
  resourceId: string,
  quantity: number,
): Promise<string[]> {
  const rows = await sql
    .selectFrom('service_resource')
    .innerJoin('service', (join) =>
      join
        .onRef('service.organization_id', '=', 'service_resource.organization_id')
        .onRef('service.id', '=', 'service_resource.service_id'),
    )
    .where('service_resource.organization_id', '=', organisationId)
    .where('service_resource.resource_id', '=', resourceId)
    .where('service_resource.quantity', '>', quantity)
    .select('service.name')
    .orderBy('service.created_at')
    .orderBy('service.id')
    .execute()
  return rows.map(({ name }) => name)
}

export async function insertResource(
  { sql, organisationId }: TenantTransaction,
  { id, ...values }: Resource,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('resource')
    .values({ organization_id: organisationId, id, ...columnsOf(values), created_at: createdAt })
    .execute()
}

export async function updateResource(
  { sql, organisationId }: TenantTransaction,
  { id, ...values }: Resource,
): Promise<void> {
  await sql
    .updateTable('resource')
    .set((row) => ({ ...columnsOf(values), version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

const columnsOf = ({ name, quantity, locationId }: Omit<Resource, 'id'>) => ({
  name,
  quantity,
  location_id: locationId,
})

/** Removes a resource; what was booked with it keeps its name. */
export async function withdrawResource(
  { sql, organisationId }: TenantTransaction,
  id: string,
  withdrawnAt: Date,
): Promise<void> {
  await sql
    .updateTable('resource')
    .set((row) => ({ withdrawn_at: withdrawnAt, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
