import { sql as expression } from 'kysely'
import type { Package, PackageItem } from '#shared/domain/package.ts'
import type { TenantTransaction } from '../database/database.ts'

const items = expression<PackageItem[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('serviceId', service_id, 'credits', credits) order by service_id), '[]')
  from package_service
  where package_service.organization_id = package.organization_id and package_id = package.id
)`.as('items')

const packages = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('package')
    .where('organization_id', '=', organisationId)
    .select(['organization_id as organisationId', 'id', 'name', 'price_cents as priceCents', items])

/** All packages of the organisation, in the order in which they were made. */
export async function listPackages(transaction: TenantTransaction): Promise<Package[]> {
  return packages(transaction).orderBy('created_at').orderBy('id').execute()
}

export async function findPackage(transaction: TenantTransaction, id: string): Promise<Package | undefined> {
  return packages(transaction).where('id', '=', id).executeTakeFirst()
}

export async function insertPackage(
  { sql, organisationId }: TenantTransaction,
  { id, name, priceCents, items: contents }: Package,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('package')
    .values({ organization_id: organisationId, id, name, price_cents: priceCents, created_at: createdAt })
    .execute()
  await sql
    .insertInto('package_service')
    .values(
      contents.map(({ serviceId, credits }) => ({
        organization_id: organisationId,
        package_id: id,
        service_id: serviceId,
        credits,
      })),
    )
    .execute()
}
