import { useLocation, useNavigate } from 'react-router-dom'
import { useDialogs } from './dialog-context.ts'
import { unsavedWork } from './unsaved-work.ts'

/** Does what leaves the screen, once nothing unsaved is in its way (rule A2.37). */
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

/** Leads to another place of the app, and stays where one is already. */
export function useGo(): (path: string) => void {
  const navigate = useNavigate()
  const leave = useLeave()
  const { pathname, search } = useLocation()
  return (path) => {
    if (path !== pathname + search) leave(() => void navigate(path))
  }
}
