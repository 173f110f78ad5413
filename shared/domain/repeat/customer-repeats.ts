import { type LocalDate, toEpochDay, weekdayOfEpochDay } from '#shared/time/local-date.ts'
import type { RepeatRule } from './repeat-rule.ts'

/** How often customers repeat appointments, in the order in which it is offered (rule D263). */
export const REPEAT_STEPS = ['week', 'two-weeks', 'month'] as const

export type RepeatStep = (typeof REPEAT_STEPS)[number]

/** How customers may repeat their appointments of a service (rule D263). */
export interface CustomerRepeats {
  /** The most appointments that are booked together, from `FEWEST_TIMES` to `MOST_TIMES`. */
  readonly most: number
  /** At least one, in the order of `REPEAT_STEPS`. */
  readonly steps: readonly RepeatStep[]
}

export const FEWEST_TIMES = 2
/** Half a year of weeks. */
export const MOST_TIMES = 26

/** Whether a typed number of appointments can be the most of a service. */
export const isMostTimes = (typed: string): boolean =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= FEWEST_TIMES && Number(typed) <= MOST_TIMES

/** The rule of a customer's repeat that begins on a date: on its weekday, or on its day of the month (rule D182). */
export function customerRule(step: RepeatStep, from: LocalDate, count: number): RepeatRule {
  const end = { kind: 'count', count } as const
  if (step === 'month') return { unit: 'month', every: 1, weekdays: [], end }
  const weekdays = [weekdayOfEpochDay(toEpochDay(from))]
  return { unit: 'week', every: step === 'week' ? 1 : 2, weekdays, end }
}
