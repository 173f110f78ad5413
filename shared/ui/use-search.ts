import { useEffect, useState } from 'react'
import { queryOf, searchPause } from './search.ts'

interface Search {
  /** What stands in the field. */
  readonly text: string
  readonly setText: (text: string) => void
  /** What to filter by: the text a moment after the last key, or '' while it is too short. */
  readonly query: string
}

/** A search field's text, and the query that follows it (rules A5.30 and A9.16). */
export function useSearch(): Search {
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')

  useEffect(() => {
    // Emptying the field shows everything again at once.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchPause)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, query: queryOf(settled) }
}
