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
    const measure = () => setWidth(Math.floor((days.current?.clientWidth ?? 0) / count / STEP) * STEP)
    const measureLater = () => startTransition(measure)
    measure()
    window.addEventListener('resize', measureLater)
    return () => window.removeEventListener('resize', measureLater)
  }, [count, days])

  return width
}
