import type { KeptInput } from '../drafts/kept-input.ts'

/** Loads the component of a dialog; what it takes as props is what its request carries. */
export type DialogLoader = () => Promise<(props: never) => unknown>

export type DialogLoaders = Readonly<Record<string, DialogLoader>>

/**
 * The dialogs by kind. Each feature declares its own in its `dialogs.ts` and adds them to this interface, so that any screen can open them
 * and only `app/dialog-host.tsx` imports them.
 */
export interface DeclaredDialogs {}

export type DialogKind = keyof DeclaredDialogs

type PropsOf<Loader> = Loader extends () => Promise<(props: infer Props) => void> ? Props : never

/** A dialog to open: its kind, and the props of its component. */
export type DialogRequest = {
  [Kind in DialogKind]: { readonly kind: Kind } & Readonly<PropsOf<DeclaredDialogs[Kind]>>
}[DialogKind]

export interface OpenDialog {
  readonly id: number
  readonly request: DialogRequest
  /** What was kept of the dialog’s form, to go on with. */
  readonly kept: KeptInput | undefined
  /** The screen above which it was opened. */
  readonly place: string
  /** Whether the dialog is open; false during the closing animation (rule A9.14). */
  readonly isOpen: boolean
  readonly followUp: (() => void) | undefined
}

/** The open dialogs, the topmost last. A dialog that opens another stays below it. */
export interface DialogStore {
  readonly open: (request: DialogRequest, kept?: KeptInput) => void
  /** Starts closing a dialog; `followUp` runs afterwards. */
  readonly close: (id: number, followUp?: () => void) => void
  /** Called when the closing animation has ended. */
  readonly exited: (id: number) => void
  /** Starts closing all dialogs; `followUp` runs after the topmost one has closed. */
  readonly closeAll: (followUp?: () => void) => void
  /** Starts closing the dialogs that belong to another screen than this one. */
  readonly closeElsewhere: (place: string) => void
  /** Removes all dialogs at once without follow-ups, because the session ended. */
  readonly clear: () => void
  readonly current: () => readonly OpenDialog[]
  readonly subscribe: (listener: () => void) => () => void
}

/** @param placeOf returns the path of the current screen */
export function createDialogStore(placeOf: () => string = () => ''): DialogStore {
  let dialogs: readonly OpenDialog[] = []
  let nextId = 1
  const listeners = new Set<() => void>()

  function change(next: readonly OpenDialog[]) {
    dialogs = next
    for (const listener of listeners) listener()
  }

  return {
    open: (request, kept) => {
      change([...dialogs, { id: nextId, request, kept, place: placeOf(), isOpen: true, followUp: undefined }])
      nextId += 1
    },
    close: (id, followUp) =>
      change(dialogs.map((each) => (each.id === id && each.isOpen ? { ...each, isOpen: false, followUp } : each))),
    exited: (id) => {
      const followUp = dialogs.find((each) => each.id === id && !each.isOpen)?.followUp
      change(dialogs.filter((each) => each.id !== id || each.isOpen))
      followUp?.()
    },
    closeAll: (followUp) =>
      change(
        dialogs.map((each, index) => ({
          ...each,
          isOpen: false,
          followUp: index === dialogs.length - 1 ? followUp : undefined,
        })),
      ),
    closeElsewhere: (place) => {
      if (dialogs.every((each) => each.place === place || !each.isOpen)) return
      change(dialogs.map((each) => (each.place === place ? each : { ...each, isOpen: false })))
    },
    clear: () => change([]),
    current: () => dialogs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
