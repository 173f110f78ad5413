/** Milliseconds that a search waits after typing (rule A9.16). */
export const searchPause = 500

/** Fewer characters than this filter nothing (rule A5.30). */
export const shortestQuery = 2

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a text contains a query, whatever the case and the accents: "zoe" is in "Zoë Visser". */
export const matchesQuery = (text: string, query: string): boolean => fold(text).includes(fold(query))

/** The options that contain a query, best match first: a whole keyword or the beginning of the label, then the rest in their order. */
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

/** What to filter by: the typed text, or '' while it is too short. */
export function queryOf(text: string): string {
  const query = text.trim()
  return query.length >= shortestQuery ? query : ''
}
