import { useDialogFrame, useDialogs } from '../dialogs/dialog-context.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/**
 * Returns a function that closes a dialog with a form. It asks for confirmation if there is unsaved input (rule A2.37), and so does whatever
 * leaves the screen below.
 */
export function useCloseFormDialog(isDirty: boolean): () => void {
  const dialogs = useDialogs()
  const { isOpen, close } = useDialogFrame()
  useUnsavedGuard(isDirty && isOpen)
  return () => {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => close() })
    else close()
  }
}
