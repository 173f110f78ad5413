import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels. Finer steps would draw the cards anew all through a resize. */
const STEP = 4

/**
 * The width of one day in pixels, rounded down; undefined until it is known, which is before anything is painted. It decides
 * what fits in a card: asked of the browser for each card by a container query, that would cost more than all else about it.
 *
 * @param count of the days that share the width
 */
export function useDayWidth(days: RefObject<HTMLElement | null>, count: number): number | undefined {
  const [width, setWidth] = useState<number>()

  useLayoutEffect(() => {
    const grid = days.current
    if (!grid) return undefined
    const measure = () => setWidth(Math.floor(grid.clientWidth / count / STEP) * STEP)
    measure()
    // Of the grid, not of the window: the rail beside it widens too, and a moment after the window.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [count, days])

  return width
}
