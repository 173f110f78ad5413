import type { ChangeSet } from '#shared/domain/availability/change/change-set.ts'
import { openEndedHorizon } from '#shared/domain/availability/series/open-ended.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { hasConflict, hasRoom, isOfWeek, type WeekPart } from '#shared/domain/availability/week/normal-week.ts'
import { planWeek, weekProblem } from '#shared/domain/availability/week/plan-week.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type EpochDay, fromEpochDay, localDate, toEpochDay, type Weekday } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import {
  type Member,
  isRefusal,
  isVisibleTo,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { ourLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { involvedSpecialists } from '#server/modules/scheduling/availability/change/read-series-state.ts'
import { occurrenceBookings } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { LAST_DAY, listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { findOrganisation, findSpecialist } from '#server/modules/organisation/index.ts'
import { areOwnLocations, fitsKind, namedServices } from '#server/modules/catalogue/index.ts'

type Body = RequestOf<'previewNormalWeek'>['body']

export interface PlannedWeek {
  /** The series of the current week, before the change. */
  readonly states: readonly SeriesState[]
  readonly changes: ChangeSet
  readonly newSeriesIds: readonly string[]
  /** IANA name of the organisation's time zone. */
  readonly zone: string
  /** The specialists whose time the week may affect, sorted. */
  readonly specialistIds: readonly string[]
}

/** The series of a specialist's normal week from a day on, with their exceptions and bookings. */
export async function readWeekStates(
  transaction: TenantTransaction,
  specialistId: string,
  from: EpochDay,
): Promise<SeriesState[]> {
  const days = { first: from, last: LAST_DAY }
  const found = await listSeries(transaction, { until: from, days, specialistIds: [specialistId], kind: 'window' })
  const series = found.filter((one) => isOfWeek(one, specialistId))
  const exceptions = await listExceptions(transaction, series)
  const states: SeriesState[] = []
  for (const one of series) {
    const bookings = await occurrenceBookings(transaction, one.id)
    states.push({
      series: one,
      exceptions: exceptions.filter(({ occurrence }) => occurrence.seriesId === one.id),
      bookings,
    })
  }
  return states
}

/** The specialists whose time a change of the week may affect, sorted, because they are locked in that order. */
export const specialistsOf = (specialistId: string, states: readonly SeriesState[]): string[] =>
  [...new Set([specialistId, ...states.flatMap((state) => involvedSpecialists(state))])].toSorted()

/** Whether the caller may see and change a specialist's week. */
export const mayChangeWeek = async (transaction: TenantTransaction, caller: Member, specialistId: string) =>
  isVisibleTo(caller, specialistId) && (await findSpecialist(transaction, specialistId)) !== undefined

/**
 * Plans a normal week without writing. A save plans again after locking the specialist. Refused are a start before tomorrow or an end
 * before the start, parts that overlap, services or locations that the specialist does not have, and a week that is too large to plan.
 */
export async function planNormalWeek(
  transaction: TenantTransaction,
  { caller, body, now }: Pick<RequestOf<'previewNormalWeek'>, 'caller' | 'body' | 'now'>,
  newId: () => string,
): Promise<PlannedWeek | Refusal> {
  const organisation = await findOrganisation(transaction)
  const specialistId = body.specialistId.toLowerCase()
  if (!organisation || !(await mayChangeWeek(transaction, caller, specialistId))) return refuse('not-found')
  const minute = epochMinuteOf(now)
  const today = instantToWall(zoneOf(organisation.zone), minute).day
  const parts = body.parts.map(weekPartOf)
  const problem = dateProblem(body, today) ?? (await partsProblem(transaction, parts, specialistId))
  if (problem) return problem
  const validFrom = toEpochDay(localDate(body.validFrom))
  const until = body.until === null ? null : localDate(body.until)
  const states = await readWeekStates(transaction, specialistId, validFrom)
  const week = { specialistId, zone: organisation.zone, parts, validFrom, until }
  const finding = weekProblem(week, states)
  if (finding) return refuse('validation', { [finding.field]: finding.problem })
  const changes = planWeek(week, { states, now: minute, newId })
  const newSeriesIds = changes.rows.insertedSeries.map(({ id }) => id)
  return { states, changes, newSeriesIds, zone: organisation.zone, specialistIds: specialistsOf(specialistId, states) }
}

function weekPartOf(part: Body['parts'][number]): WeekPart {
  return {
    weekday: part.weekday as Weekday,
    fromMinute: localTime(part.startTime),
    toMinute: localTime(part.endTime),
    serviceIds: [...new Set(part.serviceIds.map((id) => id.toLowerCase()))],
    locationTypes: [...new Set(ourLocationTypes(part.locationTypes))],
    locationIds: [...new Set(part.locationIds.map((id) => id.toLowerCase()))],
  }
}

function dateProblem({ validFrom, until }: Body, today: EpochDay): Refusal | undefined {
  if (validFrom <= fromEpochDay(today)) return refuse('validation', { validFrom: 'future' })
  if (validFrom > fromEpochDay(openEndedHorizon(today))) return refuse('validation', { validFrom: 'series-too-long' })
  return until !== null && until < validFrom ? refuse('validation', { until: 'end-date-before-start' }) : undefined
}

async function partsProblem(
  transaction: TenantTransaction,
  parts: readonly WeekPart[],
  specialistId: string,
): Promise<Refusal | undefined> {
  if (hasConflict(parts)) return refuse('validation', { parts: 'overlap' })
  const services = await namedServices(
    transaction,
    parts.flatMap((part) => part.serviceIds),
  )
  if (isRefusal(services)) return services
  const isGiven = services.every((service) => service.specialistIds.includes(specialistId))
  if (!isGiven || !fitsKind('window', services)) return refuse('validation', { parts: 'invalid' })
  if (!parts.every((part) => hasRoom(part, services))) return refuse('validation', { parts: 'shorter-than-service' })
  const isOwn = await areOwnLocations(
    transaction,
    parts.flatMap((part) => part.locationIds),
  )
  return isOwn ? undefined : refuse('validation', { parts: 'invalid' })
}
