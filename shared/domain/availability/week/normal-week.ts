import type { EpochDay, Weekday } from '#shared/time/local-date.ts'
import { toEpochDay, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { seriesDays } from '#shared/domain/availability/series/expand-series.ts'
import { listedUntil } from '#shared/domain/availability/series/open-ended.ts'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { gapFinder } from '#shared/domain/availability/series/match-and-shift-gaps.ts'

/** A period of published time on one weekday of a specialist's normal week (rule D169). */
export interface WeekPart {
  readonly weekday: Weekday
  readonly fromMinute: MinuteOfDay
  readonly toMinute: MinuteOfDay
  readonly serviceIds: readonly string[]
  readonly locationTypes: readonly LocationType[]
  readonly locationIds: readonly string[]
}

const WEEKLY: readonly Recurrence[] = ['daily', 'weekly', 'workdays']

/**
 * Whether a series belongs to a specialist's normal week: a window by weekday. Sessions do not belong to it, because they have their own
 * times and seats.
 */
export const isOfWeek = (series: Series, specialistId: string): boolean =>
  series.kind === 'window' && series.specialistId === specialistId && WEEKLY.includes(series.recurrence)

/** Returns the week parts that a series publishes by its rule in the seven days from a day on (or from its later start). */
export function partsOf(series: Series, from: EpochDay): WeekPart[] {
  if (series.kind !== 'window') return []
  const first = Math.max(from, toEpochDay(series.startDate))
  const isInGap = gapFinder(series)
  const { fromMinute, toMinute, serviceIds, locationTypes, locationIds } = series
  return seriesDays(listedUntil(series, first + 6), { first, last: first + 6 })
    .filter((day) => !isInGap(day, fromMinute))
    .map((day) => ({
      weekday: weekdayOfEpochDay(day),
      fromMinute,
      toMinute,
      serviceIds,
      locationTypes,
      locationIds,
    }))
}

/** Returns a text that is equal for equal parts. */
export const nameOfPart = (part: WeekPart): string =>
  [
    part.weekday,
    part.fromMinute,
    part.toMinute,
    ...[part.serviceIds, part.locationTypes, part.locationIds].map((list) => [...new Set(list)].toSorted().join()),
  ].join(' ')

/** Returns the parts of all series in order, without duplicates. */
export const weekOf = (series: readonly Series[], from: EpochDay): WeekPart[] =>
  [...new Map(series.flatMap((one) => partsOf(one, from)).map((part) => [nameOfPart(part), part])).values()].toSorted(
    (a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute,
  )

/** Whether parts of one weekday overlap, or end before they begin. */
export function hasConflict(parts: readonly WeekPart[]): boolean {
  const inOrder = parts.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute)
  return inOrder.some((part, index) => {
    const previous = inOrder[index - 1]
    const isOver = previous?.weekday === part.weekday && previous.toMinute > part.fromMinute
    return isOver || part.toMinute <= part.fromMinute
  })
}

/** Whether a part is long enough for at least one of its services. 09:00–09:30 is long enough for 30 minutes, but not for 45. */
export const hasRoom = (
  { fromMinute, toMinute, serviceIds }: WeekPart,
  services: readonly Pick<Service, 'id' | 'durationMinutes'>[],
): boolean =>
  services.some(({ id, durationMinutes }) => serviceIds.includes(id) && durationMinutes <= toMinute - fromMinute)
