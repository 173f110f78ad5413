import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDialogs } from '../dialogs/dialog-context.ts'
import { unsavedWork } from './unsaved-work.ts'

/** The index of a history entry, which the router stores in the entry's state. */
const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

/**
 * The number of history steps that lead from one entry (`there`) to the entry with unsaved input (`here`). An entry without an index
 * was made by typing an address, so it is the last one: from there it is one step back, and to it one step forward.
 */
function stepsBetween(there: number | undefined, here: number | undefined): number {
  if (there === undefined) return -1
  return here === undefined ? 1 : here - there
}

/**
 * Asks for confirmation before a link or the Back button leaves a screen with unsaved input (rule A2.37). While it is active, the app's own
 * navigation (`useGo`) asks too, and the browser asks before it closes the page.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDirty) return undefined
    const end = unsavedWork.begin()
    const here = indexOf(window.history.state)
    let isGoingBack = false

    const ask = (leave: () => void) =>
      dialogs.open({
        kind: 'discard-changes',
        onDiscard: () => {
          unsavedWork.giveUp()
          leave()
        },
      })

    function guardLink(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
      if (!unsavedWork.exists() || !link || link.target === '_blank') return
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const place = link.hash.slice(1)
      ask(() => void navigate(place))
    }

    /**
     * Handles Back and Forward. The browser has already changed the history entry, so this moves back to the screen, hides the event from
     * the router, and asks the person.
     */
    function guardHistory(event: PopStateEvent) {
      if (!unsavedWork.exists()) return
      event.stopImmediatePropagation()
      if (isGoingBack) {
        isGoingBack = false
        return
      }
      isGoingBack = true
      const there = indexOf(event.state)
      const steps = stepsBetween(there, here)
      window.history.go(steps)
      ask(() => window.history.go(-steps))
    }
    const guardPage = (event: BeforeUnloadEvent) => event.preventDefault()

    // The capture phase comes before the router's own listener.
    document.addEventListener('click', guardLink, { capture: true })
    window.addEventListener('popstate', guardHistory, { capture: true })
    window.addEventListener('beforeunload', guardPage)
    return () => {
      end()
      document.removeEventListener('click', guardLink, { capture: true })
      window.removeEventListener('popstate', guardHistory, { capture: true })
      window.removeEventListener('beforeunload', guardPage)
    }
  }, [dialogs, isDirty, navigate])
}
