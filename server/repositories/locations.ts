import type { Location } from '#shared/domain/location.ts'
import type { TenantTransaction } from '../database/database.ts'

/** All locations of the organisation, by city and address. */
export async function listLocations({ sql, organisationId }: TenantTransaction): Promise<Location[]> {
  return sql
    .selectFrom('location')
    .where('organization_id', '=', organisationId)
    .select([
      'organization_id as organisationId',
      'id',
      'address',
      'city',
      'postal_code as postalCode',
      'country_code as countryCode',
    ])
    .orderBy('city')
    .orderBy('address')
    .orderBy('id')
    .execute()
}

export async function insertLocation({ sql, organisationId }: TenantTransaction, location: Location): Promise<void> {
  await sql
    .insertInto('location')
    .values({
      organization_id: organisationId,
      id: location.id,
      address: location.address,
      city: location.city,
      postal_code: location.postalCode,
      country_code: location.countryCode,
    })
    .execute()
}
