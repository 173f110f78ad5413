import { useCallback, useState, type RefCallback } from 'react'

interface PortalRoot {
  /** Ref for the element that opens the popup. */
  anchorRef: RefCallback<HTMLElement>
  /** The container for the popup: the closest dialog or main landmark, or undefined for the page. */
  container: HTMLElement | undefined
}

/**
 * Keeps a popup within the dialog or main landmark that it was opened from. Outside, a modal dialog would cover it, take the
 * focus back and hide it from screen readers, and landmark navigation would miss it.
 */
export function usePortalRoot(): PortalRoot {
  const [container, setContainer] = useState<HTMLElement>()
  const anchorRef = useCallback((anchor: HTMLElement | null) => {
    if (anchor) setContainer(anchor.closest<HTMLElement>('dialog, [role="dialog"], main') ?? undefined)
  }, [])
  return { anchorRef, container }
}
