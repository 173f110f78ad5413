import { type KeptHoursPlan, planKeptHours } from '#shared/domain/availability/zone/plan-kept-hours.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type EpochDay, fromEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { type Refusal, refuseWith } from '#server/platform/http/handler.ts'
import { moveAbsencesToZone } from '#server/modules/calendar/records/index.ts'
import {
  involvedSpecialists,
  publishedSessions,
} from '#server/modules/scheduling/availability/change/read-series-state.ts'
import { LAST_DAY, listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { applySeriesRows, occurrenceBookings } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { listServices } from '#server/modules/catalogue/index.ts'
import { listSpecialists } from '#server/modules/organisation/index.ts'

/** The zone of an organisation before and after a change. */
export interface ZoneChange {
  readonly before: string
  readonly after: string
}

/** The first day whose hours are in the new zone: the day after today, in both zones. */
export function firstDayInZone({ before, after }: ZoneChange, now: Date): EpochDay {
  const days = [before, after].map((name) => instantToWall(zoneOf(name), epochMinuteOf(now)).day)
  return Math.max(...days) + 1
}

/** Plans that what is published in the organisation's zone keeps its hours in a new one. Writes nothing. */
export async function planPublishedHours(
  transaction: TenantTransaction,
  change: ZoneChange,
  now: Date,
  newId: () => string,
): Promise<{ readonly plan: KeptHoursPlan; readonly from: EpochDay }> {
  const from = firstDayInZone(change, now)
  const states = await readStates(transaction, change.before, from)
  const specialistIds = [...new Set(states.flatMap((state) => involvedSpecialists(state)))]
  const published = await publishedSessions(transaction, specialistIds, epochMinuteOf(now))
  return { plan: planKeptHours({ after: change.after, from }, { states, published, newId }), from }
}

/** Locks the time of everybody whose hours may move. Must be called before the organisation itself is locked. */
export async function lockPublishedHours(transaction: TenantTransaction, change: ZoneChange, now: Date): Promise<void> {
  const states = await readStates(transaction, change.before, firstDayInZone(change, now))
  const specialists = await listSpecialists(transaction)
  // Also those who have left, and still have booked sessions.
  await lockSpecialists(transaction, [
    ...specialists.map(({ id }) => id),
    ...states.flatMap((one) => involvedSpecialists(one)),
  ])
}

/**
 * Moves what is published in the organisation's zone, with breaks and absences, to a new zone, so that hours keep their time on the wall
 * (rule D435). The caller holds the locks of `lockPublishedHours`. Returns a refusal if sessions would overlap.
 */
export async function keepPublishedHours(
  transaction: TenantTransaction,
  change: ZoneChange,
  now: Date,
  newId: () => string,
): Promise<Refusal | undefined> {
  const { plan, from } = await planPublishedHours(transaction, change, now, newId)
  if (plan.kind === 'overlap') return overlapRefusal(transaction, plan.existing, now, change)
  await applySeriesRows(transaction, plan.rows, now)
  await moveAbsencesToZone(transaction, { ...change, from: fromEpochDay(from) }, now)
  return undefined
}

/** Names the session in the way, at the field of the zone. */
export async function overlapRefusal(
  transaction: TenantTransaction,
  { date, fromMinute, toMinute, serviceIds }: Extract<KeptHoursPlan, { kind: 'overlap' }>['existing'],
  now: Date,
  { before }: ZoneChange,
): Promise<Refusal> {
  const [service] = (await listServices(transaction)).filter(({ id }) => serviceIds.includes(id))
  const today = fromEpochDay(instantToWall(zoneOf(before), epochMinuteOf(now)).day)
  const times = { from: formatLocalTime(fromMinute), to: formatLocalTime(toMinute) }
  return refuseWith('overlap', {
    conflict: { field: 'timeZone', service: service?.name ?? '', date, today, ...times },
  })
}

async function readStates(transaction: TenantTransaction, zone: string, from: EpochDay): Promise<SeriesState[]> {
  const found = await listSeries(transaction, { until: from, days: { first: from, last: LAST_DAY } })
  const series = found.filter((one) => one.zone === zone)
  const exceptions = await listExceptions(transaction, series)
  const states: SeriesState[] = []
  for (const one of series) {
    const bookings = await occurrenceBookings(transaction, one.id)
    const own = exceptions.filter(({ occurrence }) => occurrence.seriesId === one.id)
    states.push({ series: one, exceptions: own, bookings })
  }
  return states
}
