import { useEffect, useRef, useState } from 'react'
import { queryOf, searchPause } from '#shared/ui/search.ts'

/**
 * Connects a search field with the query in the URL. The URL is updated after a pause in typing (rules A5.30 and A9.16), or at once on
 * request. If the URL changes for another reason, such as a link or "Back", the typed text is replaced.
 * @param held the query in the URL
 */
export function useSearchQuery(held: string, onSearch: (query: string) => void) {
  const [text, setText] = useState(held)
  const [known, setKnown] = useState({ held, sent: held })
  if (held !== known.held) {
    setKnown({ held, sent: held })
    if (held !== known.sent) setText(held)
  }
  const send = (query: string) => {
    setKnown({ held, sent: query })
    onSearch(query)
  }
  const newest = useRef(send)
  useEffect(() => {
    newest.current = send
  })

  useEffect(() => {
    // A cleared search takes effect at once.
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
      if (query !== held) send(query)
    },
  }
}
