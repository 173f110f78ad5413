/** The maximum number of seats of a session. */
export const MOST_SEATS = 1000

export type SeatsProblem = 'seats' | 'seats-booked'

/**
 * Returns why a session cannot have this number of seats (rule D194): it is not a whole number of at least 1, or is less than the number of
 * booked and offered seats. Undefined if it can.
 */
export function seatsProblem(seats: number, taken: number): SeatsProblem | undefined {
  if (!Number.isInteger(seats) || seats < 1 || seats > MOST_SEATS) return 'seats'
  return seats < taken ? 'seats-booked' : undefined
}
