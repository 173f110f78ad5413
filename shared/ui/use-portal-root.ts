import { useCallback, useState, type RefCallback } from 'react'

interface PortalRoot {
  /** For the element that opens the popup. */
  anchorRef: RefCallback<HTMLElement>
  /** Where the popup belongs: the dialog or the main landmark around its anchor, or undefined for the page. */
  container: HTMLElement | undefined
}

/**
 * Keeps a popup inside the dialog or the main landmark that it was opened from.
 *
 * Outside of it a modal dialog would cover the popup, take the focus back, and hide it from screen readers; and whoever
 * goes from landmark to landmark would not find it.
 */
export function usePortalRoot(): PortalRoot {
  const [container, setContainer] = useState<HTMLElement>()
  const anchorRef = useCallback((anchor: HTMLElement | null) => {
    if (anchor) setContainer(anchor.closest<HTMLElement>('dialog, [role="dialog"], main') ?? undefined)
  }, [])
  return { anchorRef, container }
}
