import { useEffect, useRef, useState } from 'react'
import { queryOf, searchPause } from '#shared/ui/search.ts'

/**
 * A search field whose query the address holds: it follows a pause in typing (rules A5.30 and A9.16), or at once when asked to.
 */
export function useSearchWords(held: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(held)
  const newest = useRef(onSearch)
  useEffect(() => {
    newest.current = onSearch
  })

  useEffect(() => {
    // Emptying the field shows everything again at once.
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
    /** What is typed is what the address holds. */
    isSettled: query === held,
    settle: () => {
      if (query !== held) onSearch(query)
    },
  }
}
