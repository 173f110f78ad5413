import { useLayoutEffect } from 'react'
import { useBridgeEvent } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'

/** ⌘K or Ctrl+K, and the menu of the desktop app, open the commands from any screen; not over an open dialog. */
export function useCommandKey(): void {
  const dialogs = useDialogs()

  useBridgeEvent('act', ({ act }) => {
    if (act === 'commands' && dialogs.current().length === 0) dialogs.open({ kind: 'commands' })
  })

  // As soon as the screen is seen its keys work.
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
