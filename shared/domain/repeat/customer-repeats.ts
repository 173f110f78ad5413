import { type LocalDate, toEpochDay, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { RepeatRule } from './repeat-rule.ts'

/** The intervals at which customers can repeat appointments, in display order (rule D263). */
export const REPEAT_STEPS = ['week', 'two-weeks', 'month'] as const

export type RepeatStep = (typeof REPEAT_STEPS)[number]

/** The settings of a service for repeating appointments by customers (rule D263). */
export interface CustomerRepeats {
  /** The maximum number of appointments that are booked together, from `FEWEST_TIMES` to `MOST_TIMES`. */
  readonly most: number
  /** The allowed intervals: at least one, in the order of `REPEAT_STEPS`. */
  readonly steps: readonly RepeatStep[]
}

export const FEWEST_TIMES = 2
/** The upper limit for the number of appointments: weekly for half a year. */
export const MOST_TIMES = 26

/** Whether a typed number can be a service's maximum number of appointments. */
export const isMostTimes = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= FEWEST_TIMES && Number(typed) <= MOST_TIMES

/** The rule of a customer's repeat that begins on a date: on its weekday, or on its day of the month (rule D182). */
export function customerRule(step: RepeatStep, from: LocalDate, count: number): RepeatRule {
  const end = { kind: 'count', count } as const
  if (step === 'month') return { unit: 'month', every: 1, weekdays: [], end }
  const weekdays = [weekdayOfEpochDay(toEpochDay(from))]
  return { unit: 'week', every: step === 'week' ? 1 : 2, weekdays, end }
}
