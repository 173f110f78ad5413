/**
 * Keeps the field that is typed into in sight when a phone's keyboard takes its half of the screen. The page gives way
 * (`interactive-widget` in its own head, the loader's panel in another's); what is scrolled inside it is brought along here.
 */
export function keepFieldInSight(own: Window): void {
  const bring = () => {
    own.document.activeElement?.closest('input, textarea, select')?.scrollIntoView({ block: 'nearest' })
  }
  own.addEventListener('resize', bring)
  own.visualViewport?.addEventListener('resize', bring)
}
