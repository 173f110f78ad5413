/** Milliseconds after the last keystroke before the search runs (debounce, rule A9.16). */
export const searchPause = 500

/** The minimum length of a query. Shorter queries filter nothing (rule A5.30). */
export const shortestQuery = 2

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a text contains a query, ignoring case and accents: "zoe" matches "Zoë Visser". */
export const matchesQuery = (text: string, query: string): boolean => fold(text).includes(fold(query))

/**
 * The options that match a query, best match first: those with the query as a keyword or at the start of the label, then the
 * others.
 */
export function searchOptions<Option extends { readonly label: string; readonly keywords?: string | undefined }>(
  options: readonly Option[],
  query: string,
): Option[] {
  const folded = fold(query)
  const isBest = ({ label, keywords = '' }: Option) =>
    fold(label).startsWith(folded) || fold(keywords).split(' ').includes(folded)
  const found = options.filter(({ label, keywords = '' }) => matchesQuery(`${label} ${keywords}`, query))
  return [...found.filter(isBest), ...found.filter((option) => !isBest(option))]
}

/** The query for a typed text; '' when it is too short. */
export function queryOf(text: string): string {
  const query = text.trim()
  return query.length >= shortestQuery ? query : ''
}
