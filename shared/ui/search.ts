import { foldedWords, foldText } from '#shared/i18n/fold-text.ts'

/** Milliseconds after the last keystroke before the search runs (debounce, rule A9.16). */
export const searchPause = 500

/** The minimum length of a query. Shorter queries filter nothing (rule A5.30). */
export const shortestQuery = 2

/** Whether a text contains each word of a query, ignoring case, accents and signs: "visser, zoe" matches "Zoë Visser". */
export function matchesQuery(text: string, query: string): boolean {
  const folded = foldText(text)
  return foldedWords(query).every((word) => folded.includes(word))
}

/**
 * The options that match a query, best match first: those with the query as a keyword or at the start of the label, then the
 * others.
 */
export function searchOptions<Option extends { readonly label: string; readonly keywords?: string | undefined }>(
  options: readonly Option[],
  query: string,
): Option[] {
  const folded = foldText(query)
  const isBest = ({ label, keywords = '' }: Option) =>
    foldText(label).startsWith(folded) || foldText(keywords).split(' ').includes(folded)
  const found = options.filter(({ label, keywords = '' }) => matchesQuery(`${label} ${keywords}`, query))
  return [...found.filter(isBest), ...found.filter((option) => !isBest(option))]
}

/** The query for a typed text; '' when it is too short. */
export function queryOf(text: string): string {
  const query = text.trim()
  return query.length >= shortestQuery ? query : ''
}
