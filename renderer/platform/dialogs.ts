import type { LocalDate } from '#shared/time/local-date.ts'
import type { Availability, ProviderBooking } from '#renderer/data/wire.ts'

/** Every dialog of the app with what it needs to open. The host (`app/dialog-host.tsx`) knows how each looks. */
export type DialogRequest =
  | { readonly kind: 'booking'; readonly bookingId: string }
  | { readonly kind: 'cancel-booking'; readonly booking: ProviderBooking }
  | { readonly kind: 'group-session'; readonly session: GroupSession }
  | { readonly kind: 'availability'; readonly members: readonly Availability[] }
  | { readonly kind: 'create-availability'; readonly date?: LocalDate; readonly specialistId?: string }
  | { readonly kind: 'create-service' }
  | { readonly kind: 'discard-changes'; readonly onDiscard: () => void }
  | { readonly kind: 'keys' }

/** One start of a group service; its guests are read anew, so that the dialog follows what happens. */
export interface GroupSession {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
  readonly endTime: string
}

export interface OpenDialog {
  readonly id: number
  readonly request: DialogRequest
  /** False while the dialog leaves the screen (rule A9.14). */
  readonly isOpen: boolean
  readonly followUp: (() => void) | undefined
}

/** The dialogs on the screen, the topmost last. A dialog that opens another stays under it. */
export interface DialogStore {
  readonly open: (request: DialogRequest) => void
  /** Begins the exit; `followUp` runs after it. */
  readonly close: (id: number, followUp?: () => void) => void
  /** The exit is over. */
  readonly exited: (id: number) => void
  /** Begins the exit of all; `followUp` runs after the topmost one's. */
  readonly closeAll: (followUp?: () => void) => void
  /** Takes all away at once, without follow-ups: the session ended. */
  readonly clear: () => void
  readonly current: () => readonly OpenDialog[]
  readonly subscribe: (listener: () => void) => () => void
}

export function createDialogStore(): DialogStore {
  let dialogs: readonly OpenDialog[] = []
  let nextId = 1
  const listeners = new Set<() => void>()

  function change(next: readonly OpenDialog[]) {
    dialogs = next
    for (const listener of listeners) listener()
  }

  return {
    open: (request) => {
      change([...dialogs, { id: nextId, request, isOpen: true, followUp: undefined }])
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
    clear: () => change([]),
    current: () => dialogs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
