/** Distance in pixels from the edge of the visible area within which a drag scrolls. */
const EDGE = 44
/** Maximum scroll speed in pixels per frame. */
const FASTEST = 14

/** Pixels to scroll per frame with the pointer at `y`: more when closer to an edge. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const over = y < top + EDGE ? y - (top + EDGE) : Math.max(0, y - (bottom - EDGE))
  return Math.max(-1, Math.min(1, over / EDGE)) * FASTEST
}

/**
 * Scrolls while a drag is near the top or bottom edge, even if the pointer does not move.
 * @param onScroll called after each step, because the time under the pointer has changed
 */
export function scrollAtEdges(scroller: HTMLElement | null, onScroll: () => void) {
  let frame = 0
  let speed = 0

  function step() {
    const before = scroller?.scrollTop
    scroller?.scrollBy(0, speed)
    if (scroller?.scrollTop !== before) onScroll()
    frame = speed === 0 ? 0 : requestAnimationFrame(step)
  }

  return {
    at(y: number) {
      if (!scroller) return
      const { top, bottom } = scroller.getBoundingClientRect()
      // The sticky header covers the top, so the upper scroll zone is below it.
      speed = edgeSpeed(y, top + (scroller.firstElementChild?.clientHeight ?? 0), bottom)
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step)
    },
    stop() {
      speed = 0
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
