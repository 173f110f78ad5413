/**
 * Keeps the focused field visible when a phone's on-screen keyboard opens. The keyboard makes the page smaller (by
 * `interactive-widget` in its head, or by the loader's panel in a host page), so the field is scrolled into view.
 */
export function keepFieldInSight(own: Window): void {
  const bring = () => {
    own.document.activeElement?.closest('input, textarea, select')?.scrollIntoView({ block: 'nearest' })
  }
  own.addEventListener('resize', bring)
  own.visualViewport?.addEventListener('resize', bring)
}
