/** The most seats that a session can have. */
export const MOST_SEATS = 1000

export type SeatsProblem = 'seats' | 'seats-booked'

/**
 * Why a session cannot have so many seats (rule D194): not a whole number of at least 1, or fewer than are booked or offered.
 */
export function seatsProblem(seats: number, taken: number): SeatsProblem | undefined {
  if (!Number.isInteger(seats) || seats < 1 || seats > MOST_SEATS) return 'seats'
  return seats < taken ? 'seats-booked' : undefined
}
