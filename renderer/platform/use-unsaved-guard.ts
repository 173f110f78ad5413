import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDialogs } from './dialog-context.ts'
import { unsavedWork } from './unsaved-work.ts'

/** The router counts the entries of the history in their states. */
const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

/** From an entry back to the one with the work. An address that was typed has no number: it is the newest, wherever one is. */
function stepsBetween(there: number | undefined, here: number | undefined): number {
  if (there === undefined) return -1
  return here === undefined ? 1 : here - there
}

/**
 * Asks before a link of the app or the way back leaves a screen with unsaved work, lets the app's own navigation ask too
 * (`useGo`), and the browser before the page is left (rule A2.37).
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
      event.stopPropagation()
      const place = link.hash.slice(1)
      ask(() => void navigate(place))
    }

    /** The history has moved already: it goes back to where the work is, unseen by the router, and asks there. */
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

    // Before the router hears of it.
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
