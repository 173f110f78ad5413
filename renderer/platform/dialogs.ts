import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import type { WaitingAct } from '#shared/ipc/kept-acts.ts'
import type { KeptInput } from './drafts/kept-input.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Coupon, GiftCardRecord } from '#renderer/data/voucher-queries.ts'
import type { Invoice, InvoiceBuyer } from '#renderer/data/invoice-queries.ts'
import type {
  Absence,
  Availability,
  AvailabilityDetails,
  AvailabilityEdit,
  CustomerNote,
  CustomerRecord,
  LeftSpecialist,
  PlannedChange,
  ProviderBooking,
  Resource,
  Service,
  ServicePackage,
  ServiceLocation,
  TeamMember,
} from '#renderer/data/api-types.ts'

/** A fee that is due and can be charged to the customer's card. */
export interface DueFee {
  readonly kind: 'NO_SHOW' | 'LATE'
  /** In euros. */
  readonly amount: number
  /** The card, such as "Visa 4242". */
  readonly card: string
}

/** The price and the duration of a service that a save has changed, each as before and after; null for what stayed. */
export interface NewTerms {
  readonly price: { readonly before: number; readonly after: number } | null
  /** Minutes. */
  readonly duration: { readonly before: number; readonly after: number } | null
}

/** All dialogs with their parameters. `app/dialog-host.tsx` renders them. */
export type DialogRequest =
  | { readonly kind: 'booking'; readonly bookingId: string }
  | { readonly kind: 'cancel-booking'; readonly booking: ProviderBooking }
  | { readonly kind: 'record-payment'; readonly booking: ProviderBooking }
  | { readonly kind: 'refund-booking'; readonly booking: ProviderBooking }
  | { readonly kind: 'charge-fee'; readonly booking: ProviderBooking; readonly fee: DueFee }
  | {
      readonly kind: 'fee-request'
      readonly booking: ProviderBooking
      readonly act: 'ask' | 'give-up'
      /** In euros. */
      readonly amount: number
    }
  | {
      readonly kind: 'resolve-refund'
      readonly booking: ProviderBooking
      readonly refundId: string
      readonly how: 'AGAIN' | 'OTHERWISE'
    }
  | {
      readonly kind: 'reverse-on-site-payment'
      readonly booking: ProviderBooking
      readonly entryId: string
      readonly amountCents: number
    }
  /** Changes several bookings of the repeat that a booking belongs to. */
  | { readonly kind: 'change-repeat'; readonly booking: ProviderBooking }
  | { readonly kind: 'group-session'; readonly session: GroupSession }
  | { readonly kind: 'cancel-session'; readonly session: GroupSession }
  | { readonly kind: 'move-session'; readonly session: GroupSession }
  | { readonly kind: 'message-attendees'; readonly session: GroupSession }
  | {
      readonly kind: 'session-seats'
      readonly session: GroupSession
      readonly seats: number
      readonly taken: number
    }
  /** All waiting lists, or that of one session. */
  | { readonly kind: 'waiting-list'; readonly session?: GroupSession }
  | { readonly kind: 'add-to-waiting-list'; readonly session: GroupSession }
  | {
      readonly kind: 'reschedule-booking'
      readonly bookingId: string
      /** A proposed date, for example from a drag in the calendar; `startTime` as local HH:MM. */
      readonly date?: LocalDate
      readonly startTime?: string
      /** A proposed length in minutes. */
      readonly durationMinutes?: number
    }
  | {
      readonly kind: 'book-for-customer'
      readonly customerId?: string
      readonly specialistId?: string
      readonly serviceId?: string
      readonly date?: LocalDate
      /** The start as local HH:MM. */
      readonly time?: string
      readonly durationMinutes?: number
      /** The booking in the offline queue that this one replaces. */
      readonly waiting?: ReplacedAct
    }
  | { readonly kind: 'reopen-old-slot'; readonly isGroup: boolean; readonly onAnswer: (isLeftOpen: boolean) => void }
  | { readonly kind: 'send-request'; readonly booking: ProviderBooking }
  | {
      readonly kind: 'why-not-offered'
      readonly serviceId?: string
      readonly specialistId?: string
      readonly date?: LocalDate
      /** The local time as HH:MM. */
      readonly time?: string
    }
  | { readonly kind: 'availability'; readonly members: readonly Availability[] }
  | ({ readonly kind: 'create-availability'; readonly specialistId?: string } & AvailabilityTimes)
  | {
      readonly kind: 'edit-availability'
      readonly occurrenceId: string
      /** Changes that were already made, for example by a drag: only the scope is asked for, without the form. */
      readonly changes?: AvailabilityTimes
    }
  | { readonly kind: 'edit-scope'; readonly update: AvailabilityUpdate }
  | { readonly kind: 'normal-week'; readonly specialistId?: string }
  /** Offers to change published times after the price or the duration of their service was changed. */
  | { readonly kind: 'new-terms'; readonly serviceId: string; readonly serviceName: string; readonly terms: NewTerms }
  | { readonly kind: 'delete-availability'; readonly occurrenceId: string }
  | { readonly kind: 'absence'; readonly absence: Absence }
  | ({
      readonly kind: 'edit-absence'
      /** The absence to change; undefined for a new one. */
      readonly absence?: Absence
      /** The kind of a new absence: a block of time, or days away. */
      readonly what?: 'BLOCK' | 'AWAY'
      readonly specialistId?: string
      /** The block in the offline queue that this one replaces. */
      readonly waiting?: ReplacedAct
    } & AvailabilityTimes)
  | { readonly kind: 'absences' }
  | { readonly kind: 'holidays' }
  | { readonly kind: 'create-service' }
  | { readonly kind: 'service-categories' }
  | { readonly kind: 'edit-service'; readonly service: Service }
  | { readonly kind: 'package'; readonly package?: ServicePackage }
  | {
      readonly kind: 'adjust-image'
      readonly title: string
      readonly image: PickedImage
      /** The picture's required size in pixels; it also defines the aspect ratio. */
      readonly size: ImageSize
      /** Whether the picture is cropped to a circle. */
      readonly isRound?: boolean
      /** Receives the cropped JPEG. The dialog closes when it resolves; it never rejects (rule A8.7). */
      readonly onApply: (file: File) => Promise<void>
    }
  | { readonly kind: 'discard-changes'; readonly onDiscard: () => void }
  | {
      readonly kind: 'log-out-with-drafts'
      readonly titles: readonly string[]
      readonly onAnswer: (isKept: boolean) => void
    }
  | { readonly kind: 'waiting-acts' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'commands' }
  | { readonly kind: 'login-help' }
  | { readonly kind: 'location'; readonly location?: ServiceLocation }
  | { readonly kind: 'withdraw-location'; readonly location: ServiceLocation }
  | { readonly kind: 'resource'; readonly resource?: Resource }
  | {
      readonly kind: 'create-customer'
      /** The proposed name, for example from a search field. */
      readonly name?: string
      /** Receives the id of the new customer. */
      readonly onCreated?: (id: string) => void
    }
  | { readonly kind: 'edit-customer'; readonly customer: CustomerRecord }
  | { readonly kind: 'customer-note'; readonly note: CustomerNote }
  | {
      readonly kind: 'merge-customers'
      readonly customer: CustomerRecord
      /** The customer to merge with, if already chosen. */
      readonly otherId?: string
    }
  | { readonly kind: 'add-passkey' }
  | { readonly kind: 'rename-passkey'; readonly id: string; readonly name: string }
  | { readonly kind: 'authenticator-app' }
  | { readonly kind: 'confirm-second-factor'; readonly act: SecondFactorAct }
  /** Asks the person to prove that the account is theirs (rule D339). */
  | { readonly kind: 'confirm-owner'; readonly onConfirmed: () => void }
  | { readonly kind: 'credit-invoice'; readonly invoice: Invoice }
  /** Makes the invoice of a booking, or of its fee, for a buyer whose data can be completed before. */
  | { readonly kind: 'make-invoice'; readonly bookingId: string; readonly isFee: boolean; readonly buyer: InvoiceBuyer }
  /** Edits a coupon; without one, creates a new coupon. */
  | { readonly kind: 'coupon'; readonly coupon?: Coupon }
  | { readonly kind: 'issue-gift-card' }
  | { readonly kind: 'gift-card'; readonly id: string }
  | { readonly kind: 'correct-gift-card'; readonly card: GiftCardRecord }
  | { readonly kind: 'invite-member' }
  | { readonly kind: 'change-member'; readonly member: TeamMember }
  | { readonly kind: 'remove-specialist'; readonly member: TeamMember; readonly instructorId: string }
  | { readonly kind: 'hand-over'; readonly left: LeftSpecialist }
  | ({ readonly kind: 'confirm' } & Confirmation)

/** An action on the second factor of the logged-in person's account. */
export type SecondFactorAct = 'switch-on-with-passkey' | 'switch-off' | 'renew-codes'

/** A queued act that the person edits: a new act replaces it. */
export interface ReplacedAct {
  readonly act: WaitingAct
  /** Removes the queued act once the new one is saved. */
  readonly forget: () => Promise<unknown>
}

/** The texts and the action of a confirmation dialog. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** The text of the confirming button, such as "Remove". */
  readonly act: string
  /** Rejects with an `AppError` when refused; the dialog then stays open and shows it. */
  readonly run: () => Promise<unknown>
  /** The text of the toast that confirms the action. */
  readonly done?: string
}

/** The times of new availability as local 'HH:mm'; the end is at most '24:00'. */
export interface AvailabilityTimes {
  readonly date?: LocalDate | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/** An edit of availability that is ready to be saved, with the server's preview. */
export interface AvailabilityUpdate {
  readonly details: AvailabilityDetails
  readonly edit: AvailabilityEdit
  readonly preview: PlannedChange
}

/**
 * A session of a group service, identified by service, specialist and start. Its customers are read from the server, so that the dialog
 * stays up to date.
 */
export interface GroupSession {
  readonly serviceId: string
  readonly specialistId: string
  readonly startTime: string
  readonly endTime: string
}

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
