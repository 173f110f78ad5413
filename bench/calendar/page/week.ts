import { consecutiveDates, type LocalDate } from '#shared/time/local-date.ts'
import { firstDay } from '../year.ts'

export { addDays } from '#shared/time/local-date.ts'

/** The first week that is measured. */
export const weekDaysFrom = (): LocalDate[] => consecutiveDates(firstDay, 7)
