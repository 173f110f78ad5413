import { useLayoutEffect, useRef } from 'react'

/** Keys as `KeyboardEvent.key` names them, letters in lower case, and what they do. */
export type Hotkeys = Readonly<Record<string, () => void>>

/** Whether a key belongs to what has the focus: a field that is typed in, or anything in a dialog or a menu. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** Single keys that act anywhere on the screen, except while someone types or a dialog is open. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const newest = useRef(hotkeys)
  useLayoutEffect(() => {
    newest.current = hotkeys
  })

  // As soon as the screen is seen its keys work.
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
