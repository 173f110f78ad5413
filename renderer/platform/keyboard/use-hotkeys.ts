import { useLayoutEffect, useRef } from 'react'

/** Actions by `KeyboardEvent.key`, letters in lower case. */
export type Hotkeys = Readonly<Record<string, () => void>>

/** Whether a key press must be ignored: the focus is in a text field, or a dialog or menu is open. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Single-key shortcuts of a screen, inactive while typing or while a dialog is open. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const newest = useRef(hotkeys)
  useLayoutEffect(() => {
    newest.current = hotkeys
  })

  // A layout effect registers the keys, so that they work as soon as the screen is visible.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const act = newest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
