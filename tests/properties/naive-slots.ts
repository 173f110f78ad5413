import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { ResourceUnit } from '#shared/domain/resource/resource.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { absencesAround } from './naive-absence.ts'
import { daysBetween, inTime, lengthOf, placesByCalendar } from './naive-series.ts'
import { instantOf, wallAt } from './wall-by-temporal.ts'

/**
 * Finds bookable slots by checking every rule for every minute (D11 to D25, D132 to D136, D38, D47 to D51, D203). It follows
 * docs/spec-rules.md and does not use the product's search.
 */

/** One occurrence of published availability. */
export interface NaiveOccurrence {
  readonly name: string
  readonly terms: Series
  readonly date: string
  readonly start: number
  readonly end: number
}

/** The occurrences published on the searched days, each with the values of its series and of its own exception. */
export function publishedOn({ series, exceptions, days }: SlotSearch): NaiveOccurrence[] {
  const [first, last] = [fromEpochDay(days.first), fromEpochDay(days.last)]
  return series
    .flatMap((one) => placesByCalendar(one).flatMap((place) => occurrenceAt(one, place, exceptions.get(one.id) ?? [])))
    .filter(({ date }) => date >= first && date <= last)
}

function occurrenceAt(
  series: Series,
  place: ReturnType<typeof placesByCalendar>[number],
  exceptions: readonly OccurrenceException[],
): NaiveOccurrence[] {
  const name = `${series.id} ${place.date} ${place.minute}`
  const own = exceptions.find((one) => nameOf(one.occurrence) === name)
  if (own?.kind === 'cancelled') return []
  const { date = place.date, fromMinute = place.minute, toMinute, ...values } = own?.edit ?? {}
  const length = toMinute === undefined ? lengthOf(series) : toMinute - fromMinute
  const time = inTime(series.kind, series.zone, { date, minute: fromMinute }, length)
  if (!time) return []
  const { serviceIds, ...rest } = values
  const service = serviceIds && (series.kind === 'session' ? { serviceId: serviceIds[0] } : { serviceIds })
  return [{ name, terms: { ...series, ...rest, ...service } as Series, date, ...time }]
}

export const nameOf = (key: { seriesId: string; day: number; startMinute: number }): string =>
  `${key.seriesId} ${fromEpochDay(key.day)} ${key.startMinute}`

/** Whether an occurrence offers the service, specialist and location that the search asks for (rules D22 and D38). */
export function offersWanted({ terms }: NaiveOccurrence, search: SlotSearch): boolean {
  const { service, specialistId, locationTypes = [], locationIds = [] } = search
  const isOfService =
    terms.kind === 'session'
      ? terms.serviceId === service.id
      : service.kind === 'private' && terms.serviceIds.includes(service.id)
  const suits = (wanted: readonly string[], own: readonly string[], ofService: readonly string[]) => {
    const offered = own.length > 0 ? own : ofService
    return wanted.length === 0 || offered.length === 0 || wanted.some((one) => offered.includes(one))
  }
  const types = terms.locationTypes.length > 0 ? terms.locationTypes : service.locationTypes
  const isAnywhere = service.locationIds.length === 0 && types.includes('physical')
  return (
    isOfService &&
    (specialistId === undefined || specialistId === terms.specialistId) &&
    suits(locationTypes, terms.locationTypes, service.locationTypes) &&
    suits(locationIds, terms.locationIds, isAnywhere ? search.openLocationIds : service.locationIds)
  )
}

/** All bookable starts, as '<start> <specialist>' → the acceptable slots: one, or several equal ones. */
export function naiveSlots(
  search: SlotSearch,
  published: readonly NaiveOccurrence[] = publishedOn(search),
): Map<string, Partial<Slot>[]> {
  const found = new Map<string, Partial<Slot>[]>()
  const add = (slot: Partial<Slot>) => {
    const name = `${slot.start} ${slot.specialistId}`
    found.set(name, [...(found.get(name) ?? []), slot])
  }
  for (const occurrence of published) {
    if (!offersWanted(occurrence, search)) continue
    if (occurrence.terms.kind === 'session') sessionSlots(occurrence, search).forEach(add)
    else windowSlots(occurrence, search).forEach(add)
  }
  // Where a session and a window offer the same start, the session is the slot (rule D24).
  for (const [name, slots] of found) {
    const sessions = slots.filter(({ kind }) => kind === 'session')
    if (sessions.length > 0) found.set(name, sessions)
  }
  return found
}

function sessionSlots(occurrence: NaiveOccurrence, search: SlotSearch): Partial<Slot>[] {
  const { terms, start, end } = occurrence
  if (terms.kind !== 'session') return []
  const { service, claims } = search
  const own = claims.filter((one) => isOf(one, occurrence))
  const taken = own.reduce((seats, one) => seats + one.seats, 0)
  if (!isTimely(occurrence, start, search) || !isClear(occurrence, start, end, search)) return []
  if (isAway(terms.specialistId, start, end, search)) return []
  if (taken === 0 && !(hasUnits(start, end, search) && hasCompanions(occurrence, start, end, search))) return []
  if (taken >= service.capacity || (taken === 0 && isDayFull(occurrence, search))) return []
  return [
    {
      kind: 'session',
      start,
      durationMinutes: end - start,
      priceCents: terms.priceCents,
      capacity: service.capacity,
      seatsLeft: service.capacity - taken,
      specialistId: terms.specialistId,
    },
  ]
}

function windowSlots(window: NaiveOccurrence, search: SlotSearch): Partial<Slot>[] {
  const { terms, start, end } = window
  const { service, policy = OPEN_POLICY } = search
  const { durationMinutes, priceCents } = service
  const slots: Partial<Slot>[] = []
  for (let minute = start; minute + durationMinutes <= end;) {
    const isFree =
      isClear(window, minute, minute + durationMinutes, search) &&
      !isAway(terms.specialistId, minute, minute + durationMinutes, search) &&
      hasUnits(minute, minute + durationMinutes, search) &&
      hasCompanions(window, minute, minute + durationMinutes, search)
    if (isFree && isTimely(window, minute, search) && isFirstPass(terms, minute) && !isDayFull(window, search)) {
      const { specialistId } = terms
      slots.push({
        kind: 'window',
        start: minute,
        durationMinutes,
        priceCents,
        capacity: 1,
        seatsLeft: 1,
        specialistId,
      })
    }
    minute += policy.slotStepMinutes ?? (isFree ? durationMinutes : 1)
  }
  return slots
}

/** Rule D134: whether an instant is the first at which the clocks show its local time. */
export function isFirstPass({ zone }: Series, instant: number): boolean {
  const { date, minute } = wallAt(zone, instant)
  return instantOf(zone, date, minute) === instant
}

/** Rules D17, D48 and D49: whether a start is in the future, with enough notice and within the booking window. */
function isTimely({ terms }: NaiveOccurrence, minute: number, { now, policy = OPEN_POLICY }: SlotSearch): boolean {
  const daysAhead = daysBetween(wallAt(terms.zone, now).date, wallAt(terms.zone, minute).date)
  const isWithinWindow = policy.windowDays === null || daysAhead <= policy.windowDays
  return minute > now && minute - now >= policy.noticeMinutes && isWithinWindow
}

/** Rules D18, D21 and D51: whether the specialist has no other booking then, including the buffers of both. */
function isClear(occurrence: NaiveOccurrence, start: number, end: number, search: SlotSearch): boolean {
  const { claims, service, policy = OPEN_POLICY } = search
  const bufferOf = (serviceId: string) => policy.buffers.get(serviceId) ?? { beforeMinutes: 0, afterMinutes: 0 }
  const wanted = bufferOf(service.id)
  return claims.every((claim) => {
    if (claim.specialistId !== occurrence.terms.specialistId || isOf(claim, occurrence)) return true
    const own = bufferOf(claim.serviceId)
    const isAfter = start >= claim.end + own.afterMinutes + wanted.beforeMinutes
    const isBefore = end + wanted.afterMinutes + own.beforeMinutes <= claim.start
    return isAfter || isBefore
  })
}

/** Rules D203 and D51: whether a unit has no other booking then, including the buffers of both. */
export function isUnitFree(
  { resourceId, unit }: ResourceUnit,
  start: number,
  end: number,
  { resourceClaims = [], service, policy = OPEN_POLICY }: SlotSearch,
): boolean {
  const bufferOf = (serviceId: string) => policy.buffers.get(serviceId) ?? { beforeMinutes: 0, afterMinutes: 0 }
  const wanted = bufferOf(service.id)
  return resourceClaims
    .filter((claim) => claim.resourceId === resourceId && claim.unit === unit)
    .every((claim) => {
      const own = bufferOf(claim.serviceId)
      const isAfter = start >= claim.end + own.afterMinutes + wanted.beforeMinutes
      return isAfter || end + wanted.afterMinutes + own.beforeMinutes <= claim.start
    })
}

/** Rule D203: whether enough units of everything that the service needs are free. */
const hasUnits = (start: number, end: number, search: SlotSearch): boolean =>
  (search.service.needs ?? []).every(({ resourceId, quantity, available }) => {
    let free = 0
    for (let unit = 1; unit <= available; unit++) if (isUnitFree({ resourceId, unit }, start, end, search)) free++
    return free >= quantity
  })

/**
 * Rule D207: whether enough other specialists are available. Each must be published for the service at a location in common with the first
 * specialist, and be free.
 */
function hasCompanions(main: NaiveOccurrence, start: number, end: number, search: SlotSearch): boolean {
  const { service, openLocationIds } = search
  const { specialistsNeeded, specialistIds } = service
  const { specialistId: _, locationTypes: __, locationIds: ___, ...anybody } = search
  const placesOf = (terms: Series) => {
    if (terms.locationIds.length > 0) return terms.locationIds
    if (service.locationIds.length > 0) return service.locationIds
    const types = terms.locationTypes.length > 0 ? terms.locationTypes : service.locationTypes
    return types.includes('physical') ? openLocationIds : []
  }
  const places = placesOf(main.terms)
  const isNear = (terms: Series) => {
    const theirs = placesOf(terms)
    return places.length === 0 || theirs.length === 0 || theirs.some((one) => places.includes(one))
  }
  const joining = specialistIds.filter((id) => {
    if (id === main.terms.specialistId) return false
    const theirs = publishedOn(search).filter(({ terms }) => terms.specialistId === id)
    const isPublished = theirs.some(
      (one) => offersWanted(one, anybody) && isNear(one.terms) && one.start <= start && end <= one.end,
    )
    // Another specialist's time cannot be shared: even a seat in their own session is an obstacle.
    const asWindow = { ...main, name: '', terms: { ...main.terms, specialistId: id } } as NaiveOccurrence
    return (
      isPublished &&
      isClear(asWindow, start, end, search) &&
      !isAway(id, start, end, search) &&
      !isDayFull(asWindow, search)
    )
  })
  return joining.length >= specialistsNeeded - 1
}

/** Rule D150: whether the specialist is absent at some moment between two instants. Buffers do not count. */
function isAway(specialistId: string, start: number, end: number, { absences }: SlotSearch): boolean {
  const [from, to] = [wallAt('UTC', start).date, wallAt('UTC', end).date]
  return (absences?.absences ?? [])
    .filter(({ specialistIds }) => specialistIds === 'all' || specialistIds.includes(specialistId))
    .flatMap((absence) => absencesAround(absence, from, to))
    .some((time) => start < time.end && time.start < end)
}

/** Whether a claim is a seat in the same session, which does not block the slot. */
const isOf = (claim: BusyClaim, { terms, name }: NaiveOccurrence): boolean =>
  terms.kind === 'session' && claim.occurrence !== null && nameOf(claim.occurrence) === name

/** Rule D50: whether the daily maximum is reached on the local date of the availability. */
function isDayFull({ terms, start }: NaiveOccurrence, { claims, policy = OPEN_POLICY }: SlotSearch): boolean {
  if (policy.dailyMaximum === null) return false
  const { date } = wallAt(terms.zone, start)
  const onDay = claims.filter(
    (one) => one.specialistId === terms.specialistId && wallAt(terms.zone, one.start).date === date,
  )
  const bookings = new Set(
    onDay.map((one) => (one.occurrence ? `${nameOf(one.occurrence)} ${one.start}` : `${one.start}`)),
  )
  return bookings.size >= policy.dailyMaximum
}
