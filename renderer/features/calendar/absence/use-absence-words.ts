import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDate, formatLongDate, formatList, formatWeekdayDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { daysBetween, localDate } from '#shared/time/local-date.ts'
import type { Absence, CalendarAbsence, Specialist } from '#renderer/data/api-types.ts'
import { wallDateOf } from '#renderer/data/api-types.ts'

const isWholeDays = ({ startTime, endTime }: Pick<Absence, 'startTime' | 'endTime'>): boolean =>
  startTime === '00:00' && endTime === '24:00'

/** Returns functions that format an absence: title, dates and times, recurrence, and specialists. */
export function useAbsenceWords() {
  const t = useText('provider')
  const locale = useLocale()

  const titleOf = ({ title, kind }: Pick<Absence, 'title' | 'kind'>): string => title || t(`absence.kind.${kind}`)

  /** "13 Mar 2025, 12:00 - 13:00" with "Thursday 13 March", or "13 Mar 2025 - 20 Mar 2025" with "8 days". */
  function whenOf(absence: Absence): { title: string; detail: string } {
    const { startDate, endDate, startTime, endTime } = absence
    const length = daysBetween(localDate(startDate), localDate(endDate)) + 1
    const times = isWholeDays(absence) ? t('absence.all-day') : `${startTime} - ${endTime}`
    if (length === 1 && absence.recurrence !== 'ONE_TIME')
      return { title: times, detail: t('absence.since', { date: formatDate(startDate, locale) }) }
    if (length === 1)
      return { title: `${formatDate(startDate, locale)}, ${times}`, detail: formatLongDate(startDate, locale) }
    const [first, last] = [formatDate(startDate, locale), formatDate(endDate, locale)]
    const days = t('absence.days', { count: length })
    return isWholeDays(absence)
      ? { title: `${first} - ${last}`, detail: days }
      : { title: `${first}, ${startTime} - ${last}, ${endTime}`, detail: days }
  }

  /** Formats the recurrence; undefined for a one-time absence. */
  function repetitionOf({ recurrence, until }: Absence): string | undefined {
    if (recurrence === 'ONE_TIME') return undefined
    if (recurrence === null) return t('absence.on-dates')
    const frequency = t(`repeat.${recurrence}`)
    return until === null
      ? t('absence.repeats', { frequency })
      : t('absence.repeats-until', { frequency, date: formatDate(until, locale) })
  }

  function whoOf({ specialistIds }: Absence, specialists: readonly Specialist[]): string {
    if (specialistIds.length === 0) return t('absence.all')
    const names = specialists.filter(({ id }) => specialistIds.includes(id)).map(fullName)
    return formatList(names, locale)
  }

  /** Formats briefly when an absence next takes place, within the requested range of dates. */
  function nextOf(absence: CalendarAbsence): string {
    const [first] = absence.times
    if (!first) return ''
    const day = formatWeekdayDate(wallDateOf(first.startTime), locale)
    const isLong = absence.startDate !== absence.endDate
    if (isLong)
      return `${day}, ${t('absence.days', { count: daysBetween(localDate(absence.startDate), localDate(absence.endDate)) + 1 })}`
    const times = isWholeDays(absence) ? t('absence.all-day') : `${absence.startTime} - ${absence.endTime}`
    return `${day}, ${times}`
  }

  return { titleOf, whenOf, repetitionOf, whoOf, nextOf }
}
