import { daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import type { FieldProblems } from './handler.ts'

/** Days that one question may cover (threat A10). */
const MOST_DAYS = 366

/** What is wrong with a range of dates, both inclusive; `field` is the name of its end. */
export function rangeProblems(begin: LocalDate, end: LocalDate, field: string): FieldProblems | undefined {
  const days = daysBetween(begin, end) + 1
  if (days < 1) return { [field]: 'end-before-start' }
  return days > MOST_DAYS ? { [field]: 'range-too-long' } : undefined
}
