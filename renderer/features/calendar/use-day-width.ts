import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels. Finer steps would draw the cards anew all through a resize. */
const STEP = 4

/** Pixels that the hours take, at most. */
const GUTTER = 56

/**
 * As wide as the days will be when the grid fills the place that the screens share, which is laid out for the one before; undefined
 * where there is none. To lay out a grid without cards first costs a tenth of all that it takes to show it.
 */
function widthToCome(count: number): number | undefined {
  const room = document.querySelector('main')?.clientWidth ?? 0
  return room > GUTTER ? (room - GUTTER) / count : undefined
}

/**
 * The width of one day in pixels, within a few; undefined until it is known, which is before anything is painted. It decides
 * what fits in a card: asked of the browser for each card by a container query, that would cost more than all else about it.
 *
 * @param count of the days that share the width
 */
export function useDayWidth(days: RefObject<HTMLElement | null>, count: number): number | undefined {
  const [width, setWidth] = useState(() => widthToCome(count))

  useLayoutEffect(() => {
    const grid = days.current
    if (!grid) return undefined
    const measure = () => {
      const measured = grid.clientWidth / count
      setWidth((known) => (known !== undefined && Math.abs(measured - known) < STEP ? known : measured))
    }
    measure()
    // Of the grid, not of the window: the rail beside it widens too, and a moment after the window.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [count, days])

  return width
}
