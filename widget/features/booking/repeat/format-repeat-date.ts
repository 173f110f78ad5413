import type { Input } from '#shared/api/client.ts'
import { formatFieldDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { timeRange } from '../../../platform/booking/format-slot.ts'

export type RepeatStepWord = Input<'previewOwnRepeat'>['body']['step']

interface Span {
  readonly startTime: string
  readonly endTime: string
}

/** The date and the times of an appointment: "Fri, 14 Mar, 18:30 - 19:45"; with the year if it is not that of `today`. */
export const spanWords = ({ startTime, endTime }: Span, today: string, locale: Locale): string =>
  `${formatFieldDate(startTime.slice(0, 10), today, locale)}, ${timeRange({ startTime, endTime })}`
