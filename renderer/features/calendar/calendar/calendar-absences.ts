import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { wallMinuteOf, type CalendarAbsence } from '#renderer/data/api-types.ts'
import type { CalendarCard } from './calendar-cards.ts'
import { overlaps, type DaySpan } from './place-in-columns.ts'

/** The part of an absence that is on one day. */
export interface DayAbsence extends DaySpan {
  readonly key: string
  readonly date: LocalDate
  readonly absence: CalendarAbsence
}

/** An absence with one of its individual times. */
interface AbsentTime {
  readonly absence: CalendarAbsence
  readonly time: CalendarAbsence['times'][number]
}

/** Finds the absences of a day. */
export type AbsencesOfDay = (date: LocalDate) => readonly DayAbsence[]

const none: readonly DayAbsence[] = []

/**
 * Indexes absences by day. An absence over several days has a part on each of them. The parts of a day are computed when the day is
 * requested.
 * @param specialistIds whose absences are shown; empty for all
 */
export function absencesByDay(absences: readonly CalendarAbsence[], specialistIds: readonly string[]): AbsencesOfDay {
  const ofOneDay = new Map<string, AbsentTime[]>()
  const long: AbsentTime[] = []
  for (const absence of absences) {
    if (!isShown(absence, specialistIds)) continue
    for (const time of absence.times) {
      const date = dateText(time.startTime)
      const ofDay = ofOneDay.get(date)
      if (date !== dateText(time.endTime)) long.push({ absence, time })
      else if (ofDay) ofDay.push({ absence, time })
      else ofOneDay.set(date, [{ absence, time }])
    }
  }
  if (ofOneDay.size === 0 && long.length === 0) return () => none
  return (date) => [...long, ...(ofOneDay.get(date) ?? [])].flatMap((each) => partOn(date, each) ?? [])
}

/**
 * Returns the local date of an instant in the API. It only takes the first characters, because parsing a year of absences to show a week
 * would be slow.
 */
const dateText = (instant: string): string => instant.slice(0, 10)

const isShown = (absence: CalendarAbsence, shownIds: readonly string[]): boolean =>
  shownIds.length === 0 ||
  absence.specialistIds.length === 0 ||
  absence.specialistIds.some((id) => shownIds.includes(id))

/**
 * Returns the part of an absence's time that is on a day. Undefined if there is none, for example on the day that begins when the time
 * ends.
 */
function partOn(date: LocalDate, { absence, time: { startTime, endTime } }: AbsentTime): DayAbsence | undefined {
  const [first, last] = [dateText(startTime), dateText(endTime)]
  if (date < first || date > last) return undefined
  const from = date === first ? wallMinuteOf(startTime) : 0
  const to = date === last ? wallMinuteOf(endTime) : MINUTES_PER_DAY
  return from < to ? { key: `${absence.id} ${first}`, date, absence, from, to } : undefined
}

/** Whether an absence takes the whole day. */
export const isWholeDay = ({ from, to }: DaySpan): boolean => from === 0 && to === MINUTES_PER_DAY

/** Whether a group session that nobody has booked is hidden by an absence: nobody can book it any more. */
export const isHiddenSession = (card: CalendarCard, absences: readonly DayAbsence[]): boolean =>
  card.kind === 'session' &&
  card.bookings.length === 0 &&
  absences.some((item) => overlaps(item, card) && isAwayFor(item.absence, card.specialistId))

/** Whether an absence applies to a specialist. One without specialists applies to everyone. */
export const isAwayFor = ({ specialistIds }: CalendarAbsence, specialistId: string): boolean =>
  specialistIds.length === 0 || specialistIds.includes(specialistId)
