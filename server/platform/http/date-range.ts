import { daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import type { FieldProblems } from './handler.ts'

/** Maximum number of days in one request (threat A10). */
const MOST_DAYS = 366

/** Validates a range of dates, both inclusive. `field` is the name of the end date's field. */
export function rangeProblems(begin: LocalDate, end: LocalDate, field: string): FieldProblems | undefined {
  const days = daysBetween(begin, end) + 1
  if (days < 1) return { [field]: 'end-before-start' }
  return days > MOST_DAYS ? { [field]: 'range-too-long' } : undefined
}
