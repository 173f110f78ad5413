import type { Location } from '#shared/domain/location/location.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { readLocationUse, replaceLocation } from './location-use.ts'
import {
  insertLocation,
  listLocations,
  listOwnLocations,
  lockLocation,
  type OwnLocation,
  updateLocation,
  withdrawLocation,
} from './locations.ts'
import { findOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { wireOwnLocation } from './location-wire.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for locations (rules A3.3 and D83). */
export function locationHandlers({
  database,
  secrets,
}: Dependencies): Pick<
  Handlers,
  'providerLocations' | 'saveLocation' | 'locationUse' | 'withdrawLocation' | 'restoreLocation'
> {
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

    locationUse: ({ organisationId, params: { id }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const isOwn = organisation && isId(id) && (await listLocations(transaction)).some((each) => each.id === id)
        if (!isOwn) return refuse('not-found')
        const today = fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day)
        const { services, resources, ...counts } = await readLocationUse(transaction, id, { now, today, reader })
        return { ...counts, services: [...services], resources: [...resources] }
      }),

    withdrawLocation: ({ organisationId, body: { id, insteadId, version }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        // Both are locked in one order, so that two calls that replace one by the other do not block each other.
        const locked = new Map<string, OwnLocation | undefined>()
        for (const each of [id, ...(insteadId == null ? [] : [insteadId])].toSorted()) {
          locked.set(each, await lockLocation(transaction, each))
        }
        const existing = locked.get(id)
        if (!existing) return refuse('not-found')
        if (existing.isWithdrawn) return wireOwnLocation(existing)
        if (isOutdated(version, existing.version)) return refuse('conflict')
        if (insteadId != null) {
          const isOpen = insteadId !== id && locked.get(insteadId)?.isWithdrawn === false
          if (!isOpen) return refuse('validation', { insteadId: 'invalid' })
          await replaceLocation(transaction, id, insteadId)
        }
        await withdrawLocation(transaction, id, now)
        await announce(transaction, ['locations', 'catalogue', 'slots'])
        if (insteadId != null) await announce(transaction, ['services', 'availability', 'resources'])
        return wireOwnLocation({ ...existing, version: existing.version + 1, isWithdrawn: true })
      }),

    restoreLocation: ({ organisationId, body: { id, version } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const existing = await lockLocation(transaction, id)
        if (!existing) return refuse('not-found')
        if (!existing.isWithdrawn) return wireOwnLocation(existing)
        if (isOutdated(version, existing.version)) return refuse('conflict')
        await withdrawLocation(transaction, id, null)
        await announce(transaction, ['locations', 'catalogue', 'slots'])
        return wireOwnLocation({ ...existing, version: existing.version + 1, isWithdrawn: false })
      }),
  }
}
