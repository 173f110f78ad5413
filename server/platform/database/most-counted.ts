/** Rows of a long list are counted up to this number, because counting all of a large organisation takes longer than finding a page. */
export const MOST_COUNTED = 1000
