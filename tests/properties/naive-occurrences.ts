import type { Interval } from '#shared/time/interval.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { addDays, inTime, lengthOf, placesByCalendar, weekdayOf } from './naive-series.ts'
import type { Place } from './naive-series.ts'

/**
 * Availability as a plain list of occurrences. Changes loop over it (`naive-change.ts`). The rules of the series are stored only to compute
 * what a later end date adds; the list does not depend on them.
 */

export interface Occurrence extends Place {
  /** With date and minute, this is the occurrence's name (rule D28). Scopes use the name, not the current place in `stands`. */
  readonly seriesId: string
  readonly stands: Place & { readonly length: number }
  readonly specialistId: string
  readonly serviceId: string
  readonly price: number
  readonly isEdited: boolean
  /** Whether the occurrence kept its values because it was booked while its series changed (rule D42). */
  readonly isHeld: boolean
}

export interface Calendar {
  readonly rules: readonly Series[]
  readonly list: readonly Occurrence[]
  /** The ids of each occurrence's bookings. The key is `nameOf` the occurrence. */
  readonly bookings: ReadonlyMap<string, readonly string[]>
}

export interface Edit {
  readonly days: number
  readonly minutes: number
  /** Minutes by which the selected occurrence gets longer, or shorter if negative. */
  readonly extra: number
  readonly specialistId?: string | undefined
  readonly serviceId?: string | undefined
  readonly price?: number | undefined
  readonly recurrence?: Recurrence | undefined
  readonly endDate?: string | undefined
}

export const nameOf = ({ seriesId, date, minute }: Pick<Occurrence, 'seriesId' | 'date' | 'minute'>): string =>
  `${seriesId} ${date} ${minute}`

export const kindOf = ({ rules }: Calendar): Series['kind'] => rules[0]?.kind ?? 'session'
export const zoneOf = ({ rules }: Calendar): string => rules[0]?.zone ?? 'UTC'

/** The interval of an occurrence; undefined where a clock change leaves no room for it. */
export const timeOf = (calendar: Calendar, { stands }: Occurrence): Interval | undefined =>
  inTime(kindOf(calendar), zoneOf(calendar), stands, stands.length)

/**
 * Returns the occurrence together with its interval, as a list of one item. Returns an empty list where a clock change leaves no room for
 * it.
 */
export const intervalOf = (calendar: Calendar, one: Occurrence) => {
  const time = timeOf(calendar, one)
  return time ? [{ ...time, one }] : []
}

export const overlap = (a: Interval, b: Interval) => a.start < b.end && b.start < a.end

/** An occurrence with the values of its series. */
export function unedited(rule: Series, { date, minute }: Place): Occurrence {
  return {
    seriesId: rule.id,
    date,
    minute,
    stands: { date, minute, length: lengthOf(rule) },
    specialistId: rule.specialistId,
    serviceId: rule.kind === 'session' ? rule.serviceId : (rule.serviceIds[0] ?? ''),
    price: rule.kind === 'session' ? rule.priceCents : 0,
    isEdited: false,
    isHeld: false,
  }
}

/** Applies an edit to an occurrence (rule D43). */
export function changed(one: Occurrence, edit: Edit, length: number): Occurrence {
  const { stands, specialistId, serviceId, price } = one
  return {
    ...one,
    stands: {
      date: addDays(stands.date, edit.days),
      minute: stands.minute + edit.minutes,
      length: edit.extra === 0 ? stands.length : length,
    },
    specialistId: edit.specialistId ?? specialistId,
    serviceId: edit.serviceId ?? serviceId,
    price: edit.price ?? price,
  }
}

/** The nominal dates and times of a series' occurrences, without its gaps. */
export function placesOf(rule: Series): Place[] {
  const isGap = ({ date, minute }: Place) =>
    (rule.gaps ?? []).some(
      ({ from, weekday, startMinute }) =>
        date >= from &&
        (weekday === undefined || weekday % 7 === weekdayOf(date)) &&
        (startMinute === undefined || startMinute === minute),
    )
  return placesByCalendar(rule).filter((place) => !isGap(place))
}

/** Whether a series is within the limits of rule D15, and does not end before it starts. */
export function isPossible(rule: Series): boolean {
  const tenYears = `${Number(rule.startDate.slice(0, 4)) + 10}${rule.startDate.slice(4)}`.replace(/-02-29$/, '-02-28')
  if (rule.endDate < rule.startDate || rule.endDate > tenYears) return false
  const { length } = placesByCalendar(rule)
  return length > 0 && length < 10_000
}
