import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import type { OfferedSlot } from '../../data/booking/merge-offered-slots.ts'

/** A time range in the organisation's zone: "18:30 - 19:45", with blanks at which no line ends. */
export const timeRange = ({ startTime, endTime }: Pick<OfferedSlot, 'startTime' | 'endTime'>): string =>
  `${startTime.slice(11, 16)}\u00A0-\u00A0${endTime.slice(11, 16)}`

/** The date and time range of a slot: "Fri, 14 Mar, 18:30 - 19:45" / "vr 14 mrt, 18:30 - 19:45". */
export const slotMoment = (slot: Pick<OfferedSlot, 'date' | 'startTime' | 'endTime'>, locale: Locale): string =>
  `${formatWeekdayDate(slot.date, locale)}, ${timeRange(slot)}`

/** The date and start of a slot: "Fri, 14 Mar, 18:30". */
export const slotStart = (slot: Pick<OfferedSlot, 'date' | 'startMinute'>, locale: Locale): string =>
  `${formatWeekdayDate(slot.date, locale)}, ${formatLocalTime(slot.startMinute)}`

/** The kind of meeting of a slot; undefined while the customer has a choice. */
export const onlyTypeOf = ({ locationTypes: [only, other] }: Pick<OfferedSlot, 'locationTypes'>) =>
  other === undefined ? only : undefined
