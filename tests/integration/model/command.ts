import { endOverdueBookings } from '#server/features/booking/change/booking-deadlines.ts'
import { AppError } from '#shared/api/app-error.ts'
import { timesOf, type Occurrence } from './naive-availability.ts'
import { type Answer, endOverdue } from './naive-studio.ts'
import type { ModelledStudio } from './studio-in-product.ts'

/** Random numbers by which a command picks its subject, modulo the number of candidates. */
export interface Choice {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** Does something in the product, and what the rules say about it in the model; throws where the two differ. */
export type Command = (modelled: ModelledStudio, choice: Choice) => Promise<void>

export const pick = <Value>(values: readonly Value[], number: number): Value | undefined =>
  values[number % values.length]

/** 'done', or 'refused' for the refusals that a person can meet; anything else is a fault. */
export async function hear<Value>(call: Promise<Value>): Promise<{ answer: Answer; value?: Value; code?: string }> {
  try {
    return { answer: 'done', value: await call }
  } catch (error) {
    const isExpected = error instanceof AppError && [400, 409].includes(error.status ?? 0)
    if (isExpected) return { answer: 'refused', code: error.code }
    throw error
  }
}

/** Ends what is over, as the product does by itself every few seconds. */
export async function endWhatIsOver({ product, studio }: ModelledStudio): Promise<void> {
  endOverdue(studio)
  while ((await endOverdueBookings(product.dependencies)) > 0);
}

export const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

/** What one list has and the other has not: '+' is too much, '-' is missing. */
export function differenceOf(told: readonly string[], expected: readonly string[]): string[] {
  const missing = [...expected]
  const tooMuch = told.filter((one) => {
    const index = missing.indexOf(one)
    if (index >= 0) missing.splice(index, 1)
    return index < 0
  })
  return [...tooMuch.map((one) => `+ ${one}`), ...missing.map((one) => `- ${one}`)]
}

/** An occurrence that is published, in the past too. */
export const selectedBy = ({ studio }: ModelledStudio, a: number): Occurrence | undefined =>
  pick(
    studio.occurrences.filter((one) => timesOf(one)),
    a,
  )
