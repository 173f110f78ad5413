import { formatFieldDate } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { wallDateOf } from '#renderer/data/api-types.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'

interface Span {
  readonly startTime: string
  readonly endTime: string
}

/** Formats a time with its date: "Wed, 12 Mar, 10:00 - 11:00". `at` formats one instant. */
export function useDateAndTimeText() {
  const locale = useLocale()
  const { date: today } = useWallNow()
  const at = (instant: string) => `${formatFieldDate(wallDateOf(instant), today, locale)}, ${instant.slice(11, 16)}`
  return Object.assign(({ startTime, endTime }: Span) => `${at(startTime)} - ${endTime.slice(11, 16)}`, { at })
}
