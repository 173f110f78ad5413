import { useEffect, useState } from 'react'
import { queryOf, searchPause } from './search.ts'

interface Search {
  /** The text in the field. */
  readonly text: string
  readonly setText: (text: string) => void
  /** The query to filter by: the debounced text, or '' if it is too short. */
  readonly query: string
}

/** The text of a search field and its query (rules A5.30 and A9.16). */
export function useSearch(): Search {
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')

  useEffect(() => {
    // Clearing the text takes effect immediately, without the debounce.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchPause)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, query: queryOf(settled) }
}
