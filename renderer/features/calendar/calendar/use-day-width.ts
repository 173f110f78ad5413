import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'

/** Changes of the width below this number of pixels are ignored, so that a resize does not re-render the cards continuously. */
const STEP = 4

/** Width of the hours column in pixels. The grid passes it to its style sheet. */
export const HOURS_WIDTH = 56

/**
 * Estimates the width of a day before the grid is laid out, from the `main` element, which all screens share; undefined without it. This
 * saves the layout of an empty grid, which takes 10 % of the time to show the calendar.
 */
function widthToCome(count: number): number | undefined {
  const room = document.querySelector('main')?.clientWidth ?? 0
  return room > HOURS_WIDTH ? (room - HOURS_WIDTH) / count : undefined
}

/**
 * The width of a day in pixels, rounded; known before the first paint. It decides how much text fits into the cards. Container
 * queries for each card would be slower than all other work on the cards.
 * @param count the number of days that share the width
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
    // The observer watches the grid and not the window, because the width of the navigation rail changes too.
    const observer = new ResizeObserver(() => startTransition(measure))
    observer.observe(grid)
    return () => observer.disconnect()
  }, [count, days])

  return width
}
