import { type RefObject, useEffect, useRef } from 'react'
import { useSearchQuery } from './use-search-query.ts'

type SearchWords = ReturnType<typeof useSearchQuery>

export type ListSearch = ReturnType<typeof useFocusFirstResult>

/**
 * Connects a search field with its list by keyboard: Enter focuses the first row. While the results are loading, the previous rows are
 * still on screen, so Enter waits for the new ones.
 * @param isLoaded whether the displayed list belongs to the URL's query
 * @param content the element around the list
 * @param row a CSS selector of the list's rows
 */
export function useFocusFirstResult(
  words: SearchWords,
  isLoaded: boolean,
  content: RefObject<HTMLElement | null>,
  row: string,
) {
  const awaitsFirst = useRef(false)
  const isFound = isLoaded && words.isSettled
  const focusFirst = () => content.current?.querySelector<HTMLElement>(row)?.focus()

  useEffect(() => {
    if (!awaitsFirst.current || !isFound) return
    awaitsFirst.current = false
    focusFirst()
  })

  return {
    text: words.text,
    /** Whether the displayed list is the result of the typed text. */
    isFound,
    focusFirst,
    type: (text: string) => {
      awaitsFirst.current = false
      words.setText(text)
    },
    submit: () => {
      awaitsFirst.current = !isFound
      if (isFound) focusFirst()
      else words.settle()
    },
  }
}
