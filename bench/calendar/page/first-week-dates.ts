import { consecutiveDates, type LocalDate } from '#shared/time/local-date.ts'
import { firstDay } from '#bench/calendar/generate-year-of-bookings.ts'

export { addDays } from '#shared/time/local-date.ts'

/** The first week that is measured. */
export const weekDaysFrom = (): LocalDate[] => consecutiveDates(firstDay, 7)
