import { useLayoutEffect } from 'react'
import { useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'

/** Opens the command palette with ⌘K or Ctrl+K or from the desktop menu, on any screen without an open dialog. */
export function useCommandKey(): void {
  const dialogs = useDialogs()

  useBridgeEvent('act', ({ act }) => {
    if (act === 'commands' && dialogs.current().length === 0) dialogs.open({ kind: 'commands' })
  })

  // A layout effect registers the keys, so that they work as soon as the screen is visible.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const isAsked =
        (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isAsked) return
      event.preventDefault()
      if (dialogs.current().length === 0) dialogs.open({ kind: 'commands' })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [dialogs])
}
