import { endOverdueBookings } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { AppError } from '#shared/api/app-error.ts'
import { timesOf, type Occurrence } from './naive-availability.ts'
import { type Answer, endOverdue } from './naive-studio.ts'
import type { ModelledStudio } from './modelled-studio.ts'

/** Random numbers with which a command selects its subject, modulo the number of candidates. */
export interface Choice {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

/** Performs an action in the product, and applies the rules to the model; throws when the two differ. */
export type Command = (modelled: ModelledStudio, choice: Choice) => Promise<void>

export const pick = <Value>(values: readonly Value[], number: number): Value | undefined =>
  values[number % values.length]

/** Awaits a call. Returns 'done', or 'refused' for refusals that users can encounter; throws any other error. */
export async function hear<Value>(call: Promise<Value>): Promise<{ answer: Answer; value?: Value; code?: string }> {
  try {
    return { answer: 'done', value: await call }
  } catch (error) {
    const isExpected = error instanceof AppError && [400, 409].includes(error.status ?? 0)
    if (isExpected) return { answer: 'refused', code: error.code }
    throw error
  }
}

/** Ends overdue bookings in the product and in the model, as the product does by itself every few seconds. */
export async function endWhatIsOver({ product, studio }: ModelledStudio): Promise<void> {
  endOverdue(studio)
  while ((await endOverdueBookings(product.dependencies)) > 0);
}

export const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

/** The differences between two lists: '+' marks an item that is too much, '-' a missing one. */
export function differenceOf(told: readonly string[], expected: readonly string[]): string[] {
  const missing = [...expected]
  const tooMuch = told.filter((one) => {
    const index = missing.indexOf(one)
    if (index >= 0) missing.splice(index, 1)
    return index < 0
  })
  return [...tooMuch.map((one) => `+ ${one}`), ...missing.map((one) => `- ${one}`)]
}

/** A published occurrence, selected by a random number; past ones are included. */
export const selectedBy = ({ studio }: ModelledStudio, a: number): Occurrence | undefined =>
  pick(
    studio.occurrences.filter((one) => timesOf(one)),
    a,
  )
