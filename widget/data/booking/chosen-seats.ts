import type { Service } from '../catalogue.ts'
import type { OfferedSlot } from './merge-offered-slots.ts'

/** How many seats a customer can choose: what the service allows, and never more than are free (rule D199). */
export const seatsToChoose = (
  { mostSeats }: Pick<Service, 'mostSeats'>,
  { seatsLeft }: Pick<OfferedSlot, 'seatsLeft'>,
): number => Math.max(1, Math.min(mostSeats, seatsLeft))

/** The chosen number of seats, from 1 to `most`: 'abc' → 1, '9' of 4 → 4. */
export function chosenSeats(chosen: string | undefined, most: number): number {
  const seats = Math.trunc(Number(chosen))
  return seats >= 1 ? Math.min(seats, most) : 1
}
