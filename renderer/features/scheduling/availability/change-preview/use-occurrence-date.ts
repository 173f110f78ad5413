import { formatDate, formatDayMonth } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'

/**
 * The date of an occurrence in the shortest clear form: "13 Mar", in another year "13 Mar 2026", with a time "13 Mar 14:00".
 */
export function useOccurrenceDate(isTimed: boolean): (occurrence: { readonly startTime: string }) => string {
  const locale = useLocale()
  const { date: today } = useWallNow()
  return ({ startTime }) => {
    const date = startTime.slice(0, 10)
    const words = date.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(date, locale) : formatDate(date, locale)
    return isTimed ? `${words} ${startTime.slice(11, 16)}` : words
  }
}
