/** Rows of a long list are counted up to this number, because counting all of a large organisation takes longer than finding a page. */
export const MOST_COUNTED = 1000

/** The number up to which the rows of a list are counted for one of its pages: to the end of a page that comes later (rule D318). */
export const mostCountedFor = ({ page, size }: { readonly page: number; readonly size: number }): number =>
  Math.max(MOST_COUNTED, (page + 1) * size)

/** How many rows a list has, from a count that ends after `most + 1`. */
export const countedUpTo = (most: number, counted: number): { total: number; isMore: boolean } => ({
  total: Math.min(counted, most),
  isMore: counted > most,
})
