import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { wallDateOf, wallMinuteOf, type CalendarAbsence } from '#renderer/data/wire.ts'
import type { CalendarCard } from './calendar-cards.ts'
import { overlaps, type DaySpan } from './day-layout.ts'

/** The part of an absence that is on one day. */
export interface DayAbsence extends DaySpan {
  readonly key: string
  readonly date: LocalDate
  readonly absence: CalendarAbsence
}

/** One time of an absence, in local dates and minutes. An end at midnight is minute 1440 of the day before. */
interface AbsentTime {
  readonly absence: CalendarAbsence
  readonly first: LocalDate
  readonly from: number
  readonly last: LocalDate
  readonly to: number
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
  const ofOneDay = new Map<LocalDate, AbsentTime[]>()
  const long: AbsentTime[] = []
  for (const absence of absences) {
    if (!isShown(absence, specialistIds)) continue
    for (const time of absence.times) {
      const absent = absentTime(absence, time)
      if (absent.first !== absent.last) long.push(absent)
      else ofOneDay.set(absent.first, [...(ofOneDay.get(absent.first) ?? []), absent])
    }
  }
  if (ofOneDay.size === 0 && long.length === 0) return () => none
  return (date) =>
    [...long.filter(({ first, last }) => first <= date && date <= last), ...(ofOneDay.get(date) ?? [])].map((time) =>
      partOn(date, time),
    )
}

const isShown = ({ instructorIds }: CalendarAbsence, specialistIds: readonly string[]): boolean =>
  instructorIds.length === 0 || specialistIds.length === 0 || instructorIds.some((id) => specialistIds.includes(id))

function absentTime(absence: CalendarAbsence, { startTime, endTime }: CalendarAbsence['times'][number]): AbsentTime {
  const to = wallMinuteOf(endTime)
  const last = wallDateOf(endTime)
  return {
    absence,
    first: wallDateOf(startTime),
    from: wallMinuteOf(startTime),
    last: to === 0 ? addDays(last, -1) : last,
    to: to === 0 ? MINUTES_PER_DAY : to,
  }
}

function partOn(date: LocalDate, { absence, first, from, last, to }: AbsentTime): DayAbsence {
  return {
    key: `${absence.id} ${first}`,
    date,
    absence,
    from: date === first ? from : 0,
    to: date === last ? to : MINUTES_PER_DAY,
  }
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
