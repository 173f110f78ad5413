import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { screenPath } from '#renderer/platform/navigation/current-url-parameters.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'

/** Closes the dialogs of a screen that was left, and all on the way back (rule D376). Unsaved input was asked about before. */
export function useCloseDialogsOnNavigation(): void {
  const dialogs = useDialogs()
  const { key } = useLocation()
  const type = useNavigationType()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (type === NavigationType.Pop) dialogs.closeAll()
    else dialogs.closeElsewhere(screenPath())
  }, [dialogs, key, type])
}
