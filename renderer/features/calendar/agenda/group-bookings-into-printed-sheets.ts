import type { LocalDate } from '#shared/time/local-date.ts'
import { type AgendaBooking, datesOf } from '#renderer/data/api-types.ts'
import type { DateRange } from '#renderer/data/queries.ts'

/** The bookings of one specialist on one day, by start. */
export interface AgendaSheet {
  readonly date: LocalDate
  readonly specialistId: string
  readonly specialistName: string
  readonly bookings: readonly AgendaBooking[]
}

/**
 * Groups bookings that are sorted by start into sheets, one per specialist and day of a period. A booking over midnight is on the sheets of
 * both days. All days of one specialist follow each other, because the printed sheets are handed out per specialist.
 */
export function sheetsOf(
  bookings: readonly AgendaBooking[],
  specialistIds: readonly string[],
  { from, to }: DateRange,
): AgendaSheet[] {
  const sheets = new Map<string, { readonly sheet: AgendaSheet; readonly rows: AgendaBooking[] }>()
  for (const booking of bookings) {
    const { specialistId, specialistName } = booking
    if (specialistIds.length > 0 && !specialistIds.includes(specialistId)) continue
    for (const date of datesOf(booking).filter((each) => each >= from && each <= to)) {
      const name = `${specialistId} ${date}`
      const known = sheets.get(name)
      if (known) known.rows.push(booking)
      else {
        const rows = [booking]
        sheets.set(name, { sheet: { date, specialistId, specialistName, bookings: rows }, rows })
      }
    }
  }
  return Array.from(sheets.values(), ({ sheet }) => sheet).toSorted(
    (a, b) =>
      a.specialistName.localeCompare(b.specialistName) ||
      a.specialistId.localeCompare(b.specialistId) ||
      a.date.localeCompare(b.date),
  )
}
