import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { wallMinuteOf, type CalendarAbsence } from '#renderer/data/wire.ts'
import type { CalendarCard } from './calendar-cards.ts'
import { overlaps, type DaySpan } from './day-layout.ts'

/** The part of an absence that is on one day. */
export interface DayAbsence extends DaySpan {
  readonly key: string
  readonly date: LocalDate
  readonly absence: CalendarAbsence
}

/** One time of an absence. */
interface AbsentTime {
  readonly absence: CalendarAbsence
  readonly time: CalendarAbsence['times'][number]
}

/** Finds the absences of a day. */
export type AbsencesOfDay = (date: LocalDate) => readonly DayAbsence[]

const none: readonly DayAbsence[] = []

/**
 * Indexes absences by day. One that lasts for days has a part on each of them, which is made when the day is asked for.
 *
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

/** The local date of an instant in the API as it is written; a year of absences is not parsed to show a week. */
const dateText = (instant: string): string => instant.slice(0, 10)

const isShown = ({ instructorIds }: CalendarAbsence, specialistIds: readonly string[]): boolean =>
  instructorIds.length === 0 || specialistIds.length === 0 || instructorIds.some((id) => specialistIds.includes(id))

/** The part of a time that is on a day; undefined if there is none, as on the day that begins when the time ends. */
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

/** Whether a specialist is away: all are by an absence that names nobody. */
export const isAwayFor = ({ instructorIds }: CalendarAbsence, specialistId: string): boolean =>
  instructorIds.length === 0 || instructorIds.includes(specialistId)
