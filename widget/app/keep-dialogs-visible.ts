/** The minimum height in pixels of the area in which a dialog is shown. A widget that is lower than this uses its whole height. */
const least = 420

interface Sight {
  top: number
  height: number
}

/** The area for a dialog in a widget of which only a part is visible. */
export function visibleAreaFor(inSight: Sight, whole: number): Sight {
  const height = Math.min(whole, Math.max(inSight.height, least))
  return { top: Math.min(inSight.top, whole - height), height }
}

/**
 * Keeps dialogs of an inline widget visible. Such a widget is as high as its content, so its centre may be off-screen. When a
 * dialog opens, the visible area is written to CSS variables. Returns a function that ends this.
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
