import { createContext, useContext } from 'react'
import type { DialogStore } from './dialogs.ts'
import type { DialogDraft } from '../drafts/dialog-draft.ts'

export const DialogsContext = createContext<DialogStore | undefined>(undefined)

/** Returns the store that opens and closes dialogs: `dialogs.open({ kind: 'service' })`. */
export function useDialogs(): DialogStore {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsContext around it')
  return dialogs
}

/** The state and functions that the dialog host passes to each dialog. */
export interface DialogFrame {
  readonly isOpen: boolean
  /** Whether another dialog is open above this one. */
  readonly isCovered: boolean
  /** Keeps the unsaved input of the dialog’s form; undefined where nothing is kept. */
  readonly draft?: DialogDraft | undefined
  readonly close: (followUp?: () => void) => void
  readonly exited: () => void
}

export const DialogFrameContext = createContext<DialogFrame | undefined>(undefined)

/** Returns the frame of the dialog in which the component is rendered. */
export function useDialogFrame(): DialogFrame {
  const frame = useContext(DialogFrameContext)
  if (!frame) throw new Error('useDialogFrame needs the dialog host around it')
  return frame
}
