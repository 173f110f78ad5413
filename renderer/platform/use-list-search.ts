import { type RefObject, useEffect, useRef } from 'react'
import { useSearchWords } from './use-search-words.ts'

type SearchWords = ReturnType<typeof useSearchWords>

export type ListSearch = ReturnType<typeof useListSearch>

/**
 * The way by keyboard between a search field and the list that it searches: Enter goes to the first row, but not to one of the
 * previous list, whose rows are still on screen while the new ones are loaded.
 * @param isLoaded whether the list on screen is that of the URL
 * @param content the element around the list
 * @param row a CSS selector of the list's rows
 */
export function useListSearch(
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
    /** Whether the list on screen is that of the typed text. */
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
