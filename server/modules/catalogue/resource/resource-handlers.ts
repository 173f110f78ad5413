import type { Output } from '#shared/api/client.ts'
import { fewerUnits } from '#shared/domain/resource/fewer-units.ts'
import type { Resource } from '#shared/domain/resource/resource.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { exchangeUnits, listResourceClaimsAhead, lockResources } from '#server/modules/scheduling/records/index.ts'
import { findOrganisation, listOpenLocations } from '#server/modules/organisation/index.ts'
import {
  insertResource,
  listResources,
  lockResourceRow,
  type OwnResource,
  servicesNeedingMore,
  updateResource,
  withdrawResource,
} from './resources.ts'

type Outcome = Output<'saveResource'>

/** The maximum number of booked starts that an answer lists; its `count` covers all of them. */
const LISTED_STARTS = 3

const NOT_IN_USE: Outcome['inUse'] = { starts: [], count: 0, services: [] }

/** Handlers for rooms and devices (rules D202 and D206). */
export function resourceHandlers({
  database,
  secrets,
}: Dependencies): Pick<Handlers, 'resources' | 'saveResource' | 'removeResource'> {
  return {
    resources: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => (await listResources(transaction)).map(wireResource)),

    saveResource: ({ organisationId, body: { id, name, quantity, version, ...body }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const existing = id ? await lockResource(transaction, id) : undefined
        if (id && !existing) return refuse('not-found')
        if (existing && isOutdated(version, existing.version)) return refuse('conflict')
        const locationId =
          body.locationId === undefined ? (existing?.locationId ?? null) : (body.locationId?.toLowerCase() ?? null)
        const isKnown = locationId === null || locationId === existing?.locationId
        const places = isKnown ? [] : await listOpenLocations(transaction)
        if (!isKnown && !places.some((place) => place.id === locationId)) {
          return refuse('validation', { locationId: 'invalid' })
        }
        const resource: Resource = { id: existing?.id ?? secrets.id(), name, quantity, locationId }
        if (!existing) {
          await insertResource(transaction, resource, now)
        } else {
          if (quantity < existing.quantity) {
            const inUse = await reduce(transaction, resource, zoneOf(organisation.zone), now)
            if (inUse) return { resource: null, inUse }
          }
          await updateResource(transaction, resource)
        }
        await announce(transaction, ['resources', 'slots', 'bookings'])
        const saved = { ...resource, version: (existing?.version ?? 0) + 1 }
        return { resource: wireResource(saved), inUse: NOT_IN_USE }
      }),

    removeResource: ({ organisationId, body: { id, version }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const existing = organisation && (await lockResource(transaction, id))
        if (!existing) return refuse('not-found')
        if (isOutdated(version, existing.version)) return refuse('conflict')
        const inUse = await reduce(transaction, { ...existing, quantity: 0 }, zoneOf(organisation.zone), now)
        if (inUse) return { resource: null, inUse }
        await withdrawResource(transaction, existing.id, now)
        await announce(transaction, ['resources', 'slots'])
        return { resource: wireResource({ ...existing, version: existing.version + 1 }), inUse: NOT_IN_USE }
      }),
  }
}

/** Finds a resource that nobody books before the transaction ends. */
async function lockResource(transaction: TenantTransaction, id: string): Promise<OwnResource | undefined> {
  await lockResources(transaction, [id.toLowerCase()])
  return lockResourceRow(transaction, id)
}

/**
 * Moves upcoming bookings to the units that remain when a resource gets fewer units. When that is impossible, changes nothing and returns
 * the bookings and services that still need the units.
 */
async function reduce(
  transaction: TenantTransaction,
  { id, quantity }: Resource,
  zone: Zone,
  now: Date,
): Promise<Outcome['inUse'] | undefined> {
  const services = await servicesNeedingMore(transaction, id, quantity)
  const claims = await listResourceClaimsAhead(transaction, id, now)
  const plan = fewerUnits(claims, quantity, epochMinuteOf(now))
  const starts = plan.kind === 'booked' ? plan.starts : []
  if (services.length > 0 || plan.kind === 'booked') {
    const listed = starts.slice(0, LISTED_STARTS).map((start) => wireInstant(zone, start))
    return { starts: listed, count: starts.length, services }
  }
  await exchangeUnits(transaction, plan.changes)
  return undefined
}

const wireResource = ({ id, name, quantity, locationId, version }: OwnResource): Output<'resources'>[number] => ({
  id,
  name,
  quantity,
  locationId,
  version,
})
