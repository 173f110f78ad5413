import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** Things of a grid that can have the focus. */
const STOPS = '[data-key], [data-cell]'

/** Not of a page that is drawn ahead. */
const isShown = (element: HTMLElement): boolean => element.closest('[data-ahead-page]') === null

/**
 * Keeps exactly one of a grid's things in the tab order (the roving tabindex of the WAI-ARIA grid pattern): the one that had
 * the focus last, else the one that `first` picks. It is set on the elements themselves, so that moving the focus draws
 * nothing anew.
 *
 * @param first of elements in the order of the page, the first to be reached; must not change between renders
 * @returns hears the focus that comes into the grid
 */
export function useTabStop(
  grid: RefObject<HTMLElement | null>,
  first: (elements: readonly HTMLElement[]) => HTMLElement | undefined,
): (event: FocusEvent) => void {
  const current = useRef<HTMLElement>(undefined)

  const choose = useCallback((element: HTMLElement | undefined) => {
    if (current.current) current.current.tabIndex = -1
    current.current = element
    if (element) element.tabIndex = 0
  }, [])

  useLayoutEffect(() => {
    const element = grid.current
    const stop = current.current
    if (!element || (stop && element.contains(stop) && isShown(stop))) return
    choose(first([...element.querySelectorAll<HTMLElement>(STOPS)].filter(isShown)))
  })

  return useCallback(
    (event) => {
      const stop = event.target.closest<HTMLElement>(STOPS)
      if (stop) choose(stop)
    },
    [choose],
  )
}
