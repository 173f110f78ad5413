import type { Lane } from './day-lanes.ts'

/** How much text fits into a card: everything, the name and one more detail, or the name only. */
export type CardDetail = 'wide' | 'narrow' | 'sliver'

/** Pixels beside the cards of a day, as in `.cards` of the week grid: on the left, and on both sides. */
export const CARDS_START = 5
const MARGIN = 9

/**
 * The width for the cards of a day.
 * @param dayWidth in pixels, as the result
 */
export const cardRoomOfDay = (dayWidth: number): number => dayWidth - MARGIN

/** Pixels beside the cards of a lane, where the band behind is visible: on the left, and on both sides. */
export const LANE_INSET = 4
const LANE_MARGIN = 5

/** The width for the cards of a lane; see {@link cardRoomOfDay}. */
export const cardRoomOfLane = (dayWidth: number, { width }: Lane): number =>
  width === 1 ? cardRoomOfDay(dayWidth) : dayWidth * width - LANE_MARGIN

/**
 * How much text fits into a card.
 * @param room of the day or the lane, in pixels
 * @param share of the room that the card uses, up to 1
 */
export function cardDetailFor(room: number, share: number): CardDetail {
  const width = room * share
  // A state icon and initials side by side need more than 46 px.
  if (width <= 46) return 'sliver'
  return width <= 84 ? 'narrow' : 'wide'
}

/** Whether both times of a card fit beside the initials; see {@link cardDetailFor}. */
export const fitsTimesAndInitials = (room: number, share: number): boolean => room * share >= 118
