/** How much a card can say: all, its name and one thing more, or its name. */
export type CardFit = 'wide' | 'narrow' | 'sliver'

/** Pixels beside the cards of a day. */
const MARGIN = 9

/**
 * What fits in a card.
 *
 * @param dayWidth of the whole day, in pixels
 * @param share of the day that the card is wide, up to 1
 */
export function fitOf(dayWidth: number, share: number): CardFit {
  const width = (dayWidth - MARGIN) * share
  // The tick and the initials side by side take more.
  if (width <= 46) return 'sliver'
  return width <= 84 ? 'narrow' : 'wide'
}
