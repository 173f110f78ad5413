import { useDialogFrame, useDialogs } from './dialog-context.ts'

/** Returns a function that closes a dialog with a form. It asks for confirmation if there is unsaved input (rule A2.37). */
export function useCloseFormDialog(isDirty: boolean): () => void {
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  return () => {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => close() })
    else close()
  }
}
