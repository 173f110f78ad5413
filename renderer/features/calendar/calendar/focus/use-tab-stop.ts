import { useCallback, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** The selector of the focusable elements of a grid. */
const STOPS = '[data-key], [data-cell]'

/** Whether an element is in a visible week; hidden weeks are rendered ahead. */
const isShown = (element: HTMLElement): boolean => element.closest('[data-ahead-page]') === null

/**
 * Keeps exactly one element of a grid in the tab order (roving tabindex of the WAI-ARIA grid pattern): the one that had the
 * focus last, else the one that `first` picks. It is set on the elements directly, so that moving the focus causes no
 * rendering.
 * @param first picks the initial element from those in page order; must not change between renders
 * @returns a handler for focus events of the grid
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
