import { sql as expression } from 'kysely'
import type { Location } from '#shared/domain/location/location.ts'
import { allColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A location as its provider sees it. */
export interface OwnLocation extends Location {
  readonly version: number
  /** Whether the location can no longer be used for new bookings (rule D83). */
  readonly isWithdrawn: boolean
}

const columns = allColumns<'location', Omit<Location, 'id' | 'organisationId'>>()(
  { address: 'address', city: 'city', postalCode: 'postal_code', countryCode: 'country_code' },
  {
    organization_id: 'the key',
    id: 'the key',
    version: 'counted by each update',
    withdrawn_at: '`withdrawLocation`',
  },
)

const locations = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('location')
    .where('organization_id', '=', organisationId)
    .select(['organization_id as organisationId', 'id'])
    .select(columns.selection)
    .orderBy('city')
    .orderBy('address')
    .orderBy('id')

const ownLocations = (transaction: TenantTransaction) =>
  locations(transaction)
    .select('version')
    .select(expression<boolean>`withdrawn_at is not null`.as('isWithdrawn'))

/** Returns all locations, including withdrawn ones, which are needed for the addresses of bookings. Sorted by city and address. */
export const listLocations = (transaction: TenantTransaction): Promise<Location[]> => locations(transaction).execute()

/** Locations that can be used for new bookings. */
export const listOpenLocations = (transaction: TenantTransaction): Promise<Location[]> =>
  locations(transaction).where('withdrawn_at', 'is', null).execute()

/** All locations as their provider sees them. */
export const listOwnLocations = (transaction: TenantTransaction): Promise<OwnLocation[]> =>
  ownLocations(transaction).execute()

/** Finds a location and locks it until the transaction ends. */
export const lockLocation = (transaction: TenantTransaction, id: string): Promise<OwnLocation | undefined> =>
  ownLocations(transaction).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertLocation({ sql, organisationId }: TenantTransaction, location: Location): Promise<void> {
  await sql
    .insertInto('location')
    .values({ organization_id: organisationId, id: location.id, ...columns.valuesOf(location) })
    .execute()
}

export async function updateLocation({ sql, organisationId }: TenantTransaction, location: Location): Promise<void> {
  await sql
    .updateTable('location')
    .set((row) => ({ ...columns.valuesOf(location), version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', location.id)
    .execute()
}

/** Withdraws a location, or restores it with null. */
export async function withdrawLocation(
  { sql, organisationId }: TenantTransaction,
  id: string,
  withdrawnAt: Date | null,
): Promise<void> {
  await sql
    .updateTable('location')
    .set((row) => ({ withdrawn_at: withdrawnAt, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
