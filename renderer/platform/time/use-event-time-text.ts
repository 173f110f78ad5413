import { formatDate, formatLongDate, formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import { datesOf, wallDateOf } from '#renderer/data/api-types.ts'
import { useWallNow } from './use-wall-now.ts'

interface Moment {
  /** The date and time: "13 Mar 2025, 09:30 - 10:30" (the form of rule A5.24). */
  readonly title: string
  /** The weekday and relative day, and the day of an end after midnight: "Thursday 13 March, tomorrow, ends Friday 14 March". */
  readonly detail: string
}

const nearDays = { '-1': 'day.yesterday', '0': 'day.today', '1': 'day.tomorrow' } as const

/** Formats when an event takes place, from two instants as in the API. */
export function useEventTimeText(): (startTime: string, endTime: string) => Moment {
  const t = useText('provider')
  const locale = useLocale()
  const now = useWallNow()
  return (startTime, endTime) => {
    const date = wallDateOf(startTime)
    const distance = String(daysBetween(now.date, date))
    const [, nextDay] = datesOf({ startTime, endTime })
    const isNear = distance === '-1' || distance === '0' || distance === '1'
    return {
      title: `${formatDate(date, locale)}, ${startTime.slice(11, 16)} - ${endTime.slice(11, 16)}`,
      detail: [
        formatLongDate(date, locale),
        isNear && t(nearDays[distance]),
        nextDay && t('day.ends', { date: formatLongDateWithin(nextDay, locale) }),
      ]
        .filter(Boolean)
        .join(', '),
    }
  }
}
