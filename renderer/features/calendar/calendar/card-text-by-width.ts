import type { Lane } from './day-lanes.ts'

/** How much text fits into a card: everything, the name and one more detail, or the name only. */
export type CardDetail = 'wide' | 'narrow' | 'sliver'

/**
 * Free space beside the cards of a day in pixels, as in `.cards` of the week grid: on the left (`CARDS_START`), and on both sides together
 * (`MARGIN`).
 */
export const CARDS_START = 5
const MARGIN = 9

/**
 * Returns the width in pixels that is available for the cards of a day.
 * @param dayWidth in pixels
 */
export const cardRoomOfDay = (dayWidth: number): number => dayWidth - MARGIN

/**
 * Free space beside the cards of a lane in pixels, where the band behind stays visible: on the left (`LANE_INSET`), and on both sides
 * together (`LANE_MARGIN`).
 */
export const LANE_INSET = 4
const LANE_MARGIN = 5

/** Returns the width in pixels that is available for the cards of a lane; see {@link cardRoomOfDay}. */
export const cardRoomOfLane = (dayWidth: number, { width }: Lane): number =>
  width === 1 ? cardRoomOfDay(dayWidth) : dayWidth * width - LANE_MARGIN

/**
 * Returns how much text fits into a card.
 * @param room width of the day or lane in pixels
 * @param share the fraction of that width that the card uses, up to 1
 */
export function cardDetailFor(room: number, share: number): CardDetail {
  const width = room * share
  // A state icon and initials side by side need more than 46 px.
  if (width <= 46) return 'sliver'
  return width <= 84 ? 'narrow' : 'wide'
}

/** Whether both times of a card fit beside the initials; see {@link cardDetailFor}. */
export const fitsTimesAndInitials = (room: number, share: number): boolean => room * share >= 118
