import type { Location } from '#shared/domain/location/location.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { insertLocation, listOwnLocations, lockLocation, updateLocation, withdrawLocation } from './locations.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { wireOwnLocation } from './location-wire.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for locations (rules A3.3 and D83). */
export function locationHandlers({
  database,
  secrets,
}: Dependencies): Pick<Handlers, 'providerLocations' | 'saveLocation' | 'withdrawLocation'> {
  return {
    providerLocations: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await listOwnLocations(transaction)).map(wireOwnLocation),
      ),

    saveLocation: ({ organisationId, body: { id, address, city, zip, activeCountryId, version } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const existing = id ? await lockLocation(transaction, id) : undefined
        // A withdrawn location cannot be changed, because past bookings still show its address.
        if (id && (!existing || existing.isWithdrawn)) return refuse('not-found')
        if (existing && isOutdated(version, existing.version)) return refuse('conflict')
        const location: Location = {
          id: existing?.id ?? secrets.id(),
          organisationId,
          address,
          city,
          postalCode: zip,
          countryCode: activeCountryId,
        }
        await (existing ? updateLocation : insertLocation)(transaction, location)
        await announce(transaction, ['locations', 'catalogue', 'slots'])
        return wireOwnLocation({ ...location, version: (existing?.version ?? 0) + 1, isWithdrawn: false })
      }),

    withdrawLocation: ({ organisationId, body: { id, version }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const existing = await lockLocation(transaction, id)
        if (!existing) return refuse('not-found')
        if (existing.isWithdrawn) return wireOwnLocation(existing)
        if (isOutdated(version, existing.version)) return refuse('conflict')
        await withdrawLocation(transaction, id, now)
        await announce(transaction, ['locations', 'catalogue', 'slots'])
        return wireOwnLocation({ ...existing, version: existing.version + 1, isWithdrawn: true })
      }),
  }
}
