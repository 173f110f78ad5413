/**
 * Maximum number to which the rows of a long list are counted, because counting all rows of a large organisation takes longer than finding
 * a page.
 */
export const MOST_COUNTED = 1000

/**
 * Returns the number up to which the rows of a list are counted for a page: `MOST_COUNTED`, or to the end of the page if that is later
 * (rule D318).
 */
export const mostCountedFor = ({ page, size }: { readonly page: number; readonly size: number }): number =>
  Math.max(MOST_COUNTED, (page + 1) * size)

/** Converts a count that stopped after `most + 1` to a total and whether there are more. */
export const countedUpTo = (most: number, counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, most),
  isMore: counted > most,
})
