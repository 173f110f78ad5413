import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import type { DraftStore } from './draft-store.ts'
import type { FormValues, KeptInput } from './kept-input.ts'

/** The part of the drafts that belongs to one open dialog. */
export interface DialogDraft {
  /** What the dialog goes on with. */
  readonly kept: KeptInput | undefined
  /** Sets the title by which the draft is offered. */
  readonly name: (title: string) => void
  readonly keep: (base: FormValues, mine: FormValues) => void
  /** Forgets what this dialog kept. What another one kept of the same form stays. */
  readonly drop: () => void
}

/** The draft of a dialog; undefined for one that stands for a queued act, which keeps its own input. */
export function dialogDraft(
  drafts: DraftStore,
  request: DialogRequest,
  kept: KeptInput | undefined,
): DialogDraft | undefined {
  if ('waiting' in request && request.waiting) return undefined
  const id = kept?.id ?? JSON.stringify(request)
  let title = kept?.title ?? ''
  let isOwn = kept !== undefined
  return {
    kept,
    name: (given) => {
      title = given
    },
    keep: (base, mine) => {
      isOwn = true
      drafts.keep({ id, title, base, mine, dialog: request })
    },
    drop: () => {
      if (isOwn) drafts.remove(id)
    },
  }
}
