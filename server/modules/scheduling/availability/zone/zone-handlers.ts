import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { countBookingsFrom, listFirstBookings } from './bookings-ahead.ts'
import { planPublishedHours } from './keep-published-hours.ts'

const MOST_BOOKINGS = 50

/** Handler that shows what another time zone of the organisation would move (rule D435). */
export function zoneHandlers({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>): Pick<Handlers, 'previewTimeZone'> {
  return {
    previewTimeZone: ({ organisationId, body: { timeZone }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const change = { before: organisation.zone, after: timeZone }
        const { plan, from } = await planPublishedHours(transaction, change, now, () => secrets.id())
        const services = new Map((await listServices(transaction)).map(({ id, name }) => [id, name]))
        const [before, after] = [zoneOf(change.before), zoneOf(change.after)]
        const bookings = await listFirstBookings(transaction, now, MOST_BOOKINGS)
        const isPlanned = plan.kind === 'planned'
        return {
          from: fromEpochDay(from),
          moving: isPlanned ? plan.moving : 0,
          kept: isPlanned ? plan.kept.length : 0,
          omitted: isPlanned ? plan.omitted.length : 0,
          canKeepHours: isPlanned,
          bookingCount: await countBookingsFrom(transaction, now),
          bookings: bookings.map(({ id, customerName, serviceId, startsAt }) => ({
            id,
            customerName,
            serviceName: services.get(serviceId) ?? '',
            before: wallOf(before, startsAt),
            after: wallOf(after, startsAt),
          })),
        }
      }),
  }
}

function wallOf(zone: Zone, moment: Date) {
  const { day, minute } = instantToWall(zone, epochMinuteOf(moment))
  return { date: fromEpochDay(day), startTime: formatLocalTime(minute) }
}
