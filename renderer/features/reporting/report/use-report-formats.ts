import { changeSince } from '#shared/domain/report/report-numbers.ts'
import type { PartLength, ReportPeriod } from '#shared/domain/report/report-period.ts'
import {
  formatDate,
  formatDayMonth,
  formatMonth,
  formatOneDecimal,
  formatPrice,
  formatWeekdayDate,
} from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf } from '#renderer/data/api-types.ts'

/** Returns functions that format the numbers and periods of reports in the person's language. */
export function useReportFormats() {
  const t = useText('provider')
  const locale = useLocale()

  const percent = (share: number): string => t('report.percent', { share: Math.round(share * 100) })

  return {
    /** "32.5 h"; whole hours without a decimal. */
    hours: (minutes: number): string =>
      t('report.hours', { hours: minutes % 60 === 0 ? minutes / 60 : formatOneDecimal(minutes / 60, locale) }),
    percent,
    euros: (euros: number): string => formatPrice(centsOf(euros), locale),
    /** "1 Mar 2025 – 31 Mar 2025", or a single day. */
    period: ({ from, to }: ReportPeriod): string =>
      from === to
        ? formatDate(from, locale)
        : t('report.range', { from: formatDate(from, locale), to: formatDate(to, locale) }),
    /** Formats a day, week or month briefly. */
    part: ({ from, to }: ReportPeriod, length: PartLength): string => {
      if (length === 'day') return formatWeekdayDate(from, locale)
      if (length === 'month') return formatMonth(from, locale)
      return from === to
        ? formatDayMonth(from, locale)
        : t('report.range', { from: formatDayMonth(from, locale), to: formatDayMonth(to, locale) })
    },
    /** Formats the change from the previous period: "+25%, was 8". */
    change: (before: number, now: number, format: (value: number) => string): string => {
      const change = changeSince(before, now)
      if (change === null) return t('report.none-before', { before: format(before) })
      if (change === 0) return t('report.same', { before: format(before) })
      return t('report.change', {
        change: `${change > 0 ? '+' : '−'}${percent(Math.abs(change))}`,
        before: format(before),
      })
    },
  }
}

export type ReportWords = ReturnType<typeof useReportFormats>
