/** Pixels that a dialog gets, however little of the widget is in sight; less only where the widget itself is lower. */
const least = 420

interface Sight {
  top: number
  height: number
}

/** Where a dialog goes in a widget of a height, of which a part is in sight. */
export function visibleAreaFor(inSight: Sight, whole: number): Sight {
  const height = Math.min(whole, Math.max(inSight.height, least))
  return { top: Math.min(inSight.top, whole - height), height }
}

/**
 * An inline widget is as high as its content, so that its middle may be far from where the customer looks: tells the styles,
 * whenever a dialog opens, which part of it is in sight. Returns what ends it.
 */
export function keepDialogsVisible({ documentElement: root }: Document): () => void {
  const sight = new IntersectionObserver(([entry]) => {
    sight.disconnect()
    if (!entry) return
    const { top, height } = visibleAreaFor(entry.intersectionRect, entry.boundingClientRect.height)
    root.style.setProperty('--sight-top', `${top}px`)
    root.style.setProperty('--sight-height', `${height}px`)
  })
  const openings = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) sight.observe(root)
  })
  openings.observe(root, { subtree: true, attributeFilter: ['open'] })
  return () => {
    openings.disconnect()
    sight.disconnect()
  }
}
