import { useEffect, useState } from 'react'

/** Milliseconds that a search waits after typing (rule A9.16). */
const searchPause = 500

/** Fewer characters than this filter nothing (rule A5.30). */
const shortestQuery = 2

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a text contains a query, whatever the case and the accents: "zoe" is in "Zoë Visser". */
export const matchesQuery = (text: string, query: string): boolean => fold(text).includes(fold(query))

interface Search {
  /** What stands in the field. */
  readonly text: string
  readonly setText: (text: string) => void
  /** What to filter by: the text a moment after the last key, or '' while it is too short. */
  readonly query: string
}

export function useSearch(): Search {
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')

  useEffect(() => {
    // Emptying the field shows everything again at once.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchPause)
    return () => clearTimeout(timer)
  }, [text])

  const query = settled.trim()
  return { text, setText, query: query.length >= shortestQuery ? query : '' }
}
