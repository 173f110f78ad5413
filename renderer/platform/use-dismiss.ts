import { useDialogFrame, useDialogs } from './dialog-context.ts'

/** Closes a dialog with a form; asks first when there is unsaved input (rule A2.37). */
export function useDismiss(isDirty: boolean): () => void {
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  return () => {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => close() })
    else close()
  }
}
