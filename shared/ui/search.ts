/** Milliseconds that a search waits after typing (rule A9.16). */
export const searchPause = 500

/** Fewer characters than this filter nothing (rule A5.30). */
export const shortestQuery = 2

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a text contains a query, whatever the case and the accents: "zoe" is in "Zoë Visser". */
export const matchesQuery = (text: string, query: string): boolean => fold(text).includes(fold(query))

/** What to filter by: the typed text, or '' while it is too short. */
export function queryOf(text: string): string {
  const query = text.trim()
  return query.length >= shortestQuery ? query : ''
}
