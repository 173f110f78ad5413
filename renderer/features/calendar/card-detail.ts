import type { Lane } from './day-lanes.ts'

/** How much a card can say: all, its name and one thing more, or its name. */
export type CardDetail = 'wide' | 'narrow' | 'sliver'

/** Pixels beside the cards of a day, as `.cards` of the week's grid has them: on their left, and on both sides. */
export const CARDS_START = 5
const MARGIN = 9

/**
 * What a day has for its cards.
 *
 * @param dayWidth in pixels, as the result
 */
export const cardRoomOfDay = (dayWidth: number): number => dayWidth - MARGIN

/** Pixels beside the cards of a lane, of which the band behind is seen and felt: on its left, and on both sides. */
export const LANE_INSET = 4
const LANE_MARGIN = 5

/** What a lane of a day has for its cards; as {@link cardRoomOfDay}. */
export const cardRoomOfLane = (dayWidth: number, { width }: Lane): number =>
  width === 1 ? cardRoomOfDay(dayWidth) : dayWidth * width - LANE_MARGIN

/**
 * What fits in a card.
 *
 * @param room of the day or the lane, in pixels
 * @param share of the room that the card is wide, up to 1
 */
export function cardDetailFor(room: number, share: number): CardDetail {
  const width = room * share
  // The tick and the initials side by side take more.
  if (width <= 46) return 'sliver'
  return width <= 84 ? 'narrow' : 'wide'
}

/** Whether both times of a card stand beside initials; as {@link cardDetailFor}. */
export const fitsTimesAndInitials = (room: number, share: number): boolean => room * share >= 118
