import { merge, subtract } from '#shared/time/interval.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Availability } from '#renderer/data/api-types.ts'
import { wallDateOf, wallEndMinuteOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { isAwayFor } from './calendar-absences.ts'
import type { DayItems } from './calendar-items.ts'
import type { DaySpan } from './place-in-columns.ts'

/** Returns the items to list in a day. If they do not all fit, one line is left for the number of hidden items. */
export function fitLines<Item>(items: readonly Item[], room: number): { shown: readonly Item[]; more: number } {
  if (items.length <= room) return { shown: items, more: 0 }
  const shown = items.slice(0, Math.max(0, room - 1))
  return { shown, more: items.length - shown.length }
}

/**
 * Returns the minutes of a day that can still be booked, from now on: each specialist's availability minus their cards and absences.
 * `availability` does not contain group sessions, which are cards.
 */
export function freeMinutes(
  date: LocalDate,
  { availability, cards, absences }: Omit<DayItems, 'bands'>,
  now: WallNow,
): number {
  if (date < now.date) return 0
  const earliest = date === now.date ? now.minute : 0
  return [...new Set(availability.map((each) => each.specialistId))]
    .flatMap((specialistId) => {
      const own = availability.filter(
        (each) => each.specialistId === specialistId && wallDateOf(each.startTime) === date,
      )
      const taken = cards.filter((card) => card.specialistId === specialistId && card.date === date).map(intervalOf)
      const away = absences.filter(({ absence }) => isAwayFor(absence, specialistId)).map(intervalOf)
      const busy = [{ start: 0, end: earliest }, ...taken, ...away].toSorted((a, b) => a.start - b.start)
      return merge(own.map(spanOf)).flatMap((open) => subtract(open, busy))
    })
    .reduce((minutes, { start, end }) => minutes + end - start, 0)
}

const intervalOf = ({ from, to }: DaySpan) => ({ start: from, end: to })

function spanOf(availability: Availability) {
  const start = wallMinuteOf(availability.startTime)
  return { start, end: wallEndMinuteOf(availability.endTime, wallDateOf(availability.startTime)) }
}
