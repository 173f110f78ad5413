import { sql as expression } from 'kysely'
import type { Package, PackageItem } from '#shared/domain/package/package.ts'
import { MOST_PACKAGES } from '#shared/domain/package/package-rules.ts'
import { allColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A package as its provider sees it. */
export interface OwnPackage extends Package {
  readonly version: number
  /** Whether the package is no longer sold (rule D66). */
  readonly isWithdrawn: boolean
}

const columns = allColumns<'package', Omit<Package, 'id' | 'organisationId' | 'items'>>()(
  { name: 'name', translation: 'translation', priceCents: 'price_cents', validityDays: 'validity_days' },
  {
    organization_id: 'the key',
    id: 'the key',
    version: 'counted by each save',
    withdrawn_at: '`setPackageWithdrawn`',
    created_at: 'never changes',
  },
)

/** The subquery filters by organisation itself, because a database cluster needs that to find its shard. */
const items = (organisationId: string) =>
  expression<PackageItem[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('serviceId', service_id, 'credits', credits) order by service_id), '[]')
    from package_service
    where package_service.organization_id = ${organisationId} and package_id = package.id
  )`.as('items')

const packages = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('package')
    .where('organization_id', '=', organisationId)
    .select(['organization_id as organisationId', 'id'])
    .select(columns.selection)
    .select(items(organisationId))

const ownPackages = (transaction: TenantTransaction) =>
  packages(transaction)
    .select('version')
    .select(expression<boolean>`withdrawn_at is not null`.as('isWithdrawn'))

/** The packages on sale in order of creation, at most `MOST_PACKAGES`. */
export async function listPackages(transaction: TenantTransaction): Promise<Package[]> {
  return packages(transaction)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_PACKAGES)
    .execute()
}

const packageOnSale = (transaction: TenantTransaction, id: string) =>
  packages(transaction).where('id', '=', id).where('withdrawn_at', 'is', null)

/** Returns a package that is on sale; undefined when it does not exist or is withdrawn. */
export async function findPackage(transaction: TenantTransaction, id: string): Promise<Package | undefined> {
  return packageOnSale(transaction, id).executeTakeFirst()
}

/** Finds a package on sale. Nobody can change it until the transaction ends; others may buy it meanwhile. */
export async function lockPackageOnSale(transaction: TenantTransaction, id: string): Promise<Package | undefined> {
  return packageOnSale(transaction, id).forShare().executeTakeFirst()
}

/** The packages of the organisation in order of creation, at most `MOST_PACKAGES`. */
export async function listOwnPackages(transaction: TenantTransaction): Promise<OwnPackage[]> {
  return ownPackages(transaction).orderBy('created_at').orderBy('id').limit(MOST_PACKAGES).execute()
}

/** Finds a package and locks it until the transaction ends. */
export async function lockOwnPackage(transaction: TenantTransaction, id: string): Promise<OwnPackage | undefined> {
  return ownPackages(transaction).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a package, or replaces the one with the same id and raises its version. */
export async function savePackage(
  { sql, organisationId }: TenantTransaction,
  { id, items: contents, ...sold }: Package,
  createdAt: Date,
): Promise<void> {
  const values = columns.valuesOf(sold)
  await sql
    .insertInto('package')
    .values({ organization_id: organisationId, id, created_at: createdAt, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((row) => ({ ...values, version: row('package.version', '+', 1) })),
    )
    .execute()
  await sql
    .deleteFrom('package_service')
    .where('organization_id', '=', organisationId)
    .where('package_id', '=', id)
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

/** Withdraws a package from sale. An earlier withdrawal keeps its date. */
export async function withdrawPackage(
  { sql, organisationId }: TenantTransaction,
  id: string,
  withdrawnAt: Date,
): Promise<void> {
  await sql
    .updateTable('package')
    .set((row) => ({ withdrawn_at: withdrawnAt, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}
