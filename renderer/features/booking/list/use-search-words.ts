import { useEffect, useRef, useState } from 'react'
import { queryOf, searchPause } from '#shared/ui/search.ts'

/**
 * A search field whose query is in the URL: updated after a pause in typing (rules A5.30 and A9.16), or at once on request.
 */
export function useSearchWords(held: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(held)
  const newest = useRef(onSearch)
  useEffect(() => {
    newest.current = onSearch
  })

  useEffect(() => {
    // An empty text takes effect at once.
    const timer = setTimeout(
      () => {
        if (queryOf(text) !== held) newest.current(queryOf(text))
      },
      text === '' ? 0 : searchPause,
    )
    return () => clearTimeout(timer)
  }, [text, held])

  const query = queryOf(text)
  return {
    text,
    setText,
    /** Whether the typed text equals the one in the URL. */
    isSettled: query === held,
    settle: () => {
      if (query !== held) onSearch(query)
    },
  }
}
