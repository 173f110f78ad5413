/** How much a card can say: all, its name and one thing more, or its name. */
export type CardFit = 'wide' | 'narrow' | 'sliver'

/** Pixels beside the cards of a day, as `.cards` of the week's grid has them. */
const MARGIN = 9

/**
 * What a day has for its cards.
 *
 * @param dayWidth in pixels, as the result
 */
export const roomOf = (dayWidth: number): number => dayWidth - MARGIN

/**
 * What fits in a card.
 *
 * @param dayWidth of the whole day, in pixels
 * @param share of the day that the card is wide, up to 1
 */
export function fitOf(dayWidth: number, share: number): CardFit {
  const width = roomOf(dayWidth) * share
  // The tick and the initials side by side take more.
  if (width <= 46) return 'sliver'
  return width <= 84 ? 'narrow' : 'wide'
}

/** Whether both times of a card stand beside initials; as {@link fitOf}. */
export const fitsTimesAndInitials = (dayWidth: number, share: number): boolean => roomOf(dayWidth) * share >= 118
