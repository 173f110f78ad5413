import { useLocation, useNavigate } from 'react-router-dom'
import { useDialogs } from '../dialogs/dialog-context.ts'
import { unsavedWork } from '../forms/unsaved-work.ts'

/** Returns a function that runs a callback that leaves the screen. It asks for confirmation if there is unsaved input (rule A2.37). */
export function useLeave(): (leave: () => void) => void {
  const dialogs = useDialogs()
  return (leave) => {
    if (!unsavedWork.exists()) return leave()
    dialogs.open({
      kind: 'discard-changes',
      onDiscard: () => {
        unsavedWork.giveUp()
        leave()
      },
    })
    return undefined
  }
}

/** Navigates to another path of the app; does nothing if it is the current one. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  const leave = useLeave()
  const { pathname, search } = useLocation()
  return (path) => {
    if (path !== pathname + search) leave(() => void navigate(path))
  }
}
