import type { ImageSize } from '#shared/domain/image/image-pixels.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type {
  Availability,
  AvailabilityDetails,
  AvailabilityEdit,
  PlannedChange,
  ProviderBooking,
  Service,
  ServicePackage,
  ServiceLocation,
  TeamMember,
} from '#renderer/data/wire.ts'

/** Every dialog of the app with what it needs to open. The host (`app/dialog-host.tsx`) knows how each looks. */
export type DialogRequest =
  | { readonly kind: 'booking'; readonly bookingId: string }
  | { readonly kind: 'cancel-booking'; readonly booking: ProviderBooking }
  | { readonly kind: 'mark-paid'; readonly booking: ProviderBooking }
  | { readonly kind: 'group-session'; readonly session: GroupSession }
  | {
      readonly kind: 'reschedule-booking'
      readonly bookingId: string
      /** A proposal, such as where the calendar's drag let go; `startTime` as HH:MM on the organisation's wall. */
      readonly date?: LocalDate
      readonly startTime?: string
    }
  | { readonly kind: 'keep-slot'; readonly isGroup: boolean; readonly onAnswer: (isLeftOpen: boolean) => void }
  | { readonly kind: 'send-request'; readonly booking: ProviderBooking }
  | {
      readonly kind: 'why-not-offered'
      readonly serviceId?: string
      readonly specialistId?: string
      readonly date?: LocalDate
      /** HH:MM on the organisation's wall. */
      readonly time?: string
    }
  | { readonly kind: 'availability'; readonly members: readonly Availability[] }
  | ({ readonly kind: 'create-availability'; readonly specialistId?: string } & AvailabilityTimes)
  | {
      readonly kind: 'edit-availability'
      readonly occurrenceId: string
      /** What is changed already, as by dragging it: it asks which occurrences that is for, and shows no form first. */
      readonly changes?: AvailabilityTimes
    }
  | { readonly kind: 'update-availability'; readonly update: AvailabilityUpdate }
  | { readonly kind: 'delete-availability'; readonly occurrenceId: string }
  | { readonly kind: 'create-service' }
  | { readonly kind: 'edit-service'; readonly service: Service }
  | { readonly kind: 'package'; readonly package?: ServicePackage }
  | {
      readonly kind: 'adjust-image'
      readonly title: string
      readonly image: PickedImage
      /** What is required, in pixels; it also gives the crop its ratio. */
      readonly size: ImageSize
      /** Cropped as a circle. */
      readonly isRound?: boolean
      /** Takes the cropped JPEG; the dialog closes when it is done, and it never rejects (rule A8.7). */
      readonly onApply: (file: File) => Promise<void>
    }
  | { readonly kind: 'discard-changes'; readonly onDiscard: () => void }
  | { readonly kind: 'keys' }
  | { readonly kind: 'commands' }
  | { readonly kind: 'auth-info' }
  | { readonly kind: 'location'; readonly location?: ServiceLocation }
  | { readonly kind: 'invite-member' }
  | { readonly kind: 'change-member'; readonly member: TeamMember }
  | ({ readonly kind: 'confirm' } & Confirmation)

/** A question before something that cannot be taken back, all in words. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** What the button does: "Remove". */
  readonly act: string
  /** Rejects with an `AppError` when it is refused; the dialog stays then and says why. */
  readonly run: () => Promise<unknown>
  /** Said when it is done. */
  readonly done?: string
}

/** When availability is to be; times as 'HH:mm' on the organisation's wall, the end up to '24:00'. */
export interface AvailabilityTimes {
  readonly date?: LocalDate | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/** An edit that is ready to be saved, and what the server says that it would do. */
export interface AvailabilityUpdate {
  readonly details: AvailabilityDetails
  readonly edit: AvailabilityEdit
  readonly preview: PlannedChange
}

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
