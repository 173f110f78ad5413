/**
 * Keeps the focused field visible when a phone's on-screen keyboard opens. The page shrinks (`interactive-widget` in its head,
 * or the loader's panel in a host page); this scrolls the field into view.
 */
export function keepFieldInSight(own: Window): void {
  const bring = () => {
    own.document.activeElement?.closest('input, textarea, select')?.scrollIntoView({ block: 'nearest' })
  }
  own.addEventListener('resize', bring)
  own.visualViewport?.addEventListener('resize', bring)
}
