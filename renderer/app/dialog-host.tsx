import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { DialogFrameContext, useDialogs } from '#renderer/platform/dialog-context.ts'
import type { DialogRequest, OpenDialog } from '#renderer/platform/dialogs.ts'
import { MuiRoot } from '#renderer/platform/mui-root.tsx'

const load = {
  booking: () => import('#renderer/features/booking/booking-dialog.tsx'),
  cancelBooking: () => import('#renderer/features/booking/cancel-booking-dialog.tsx'),
  groupSession: () => import('#renderer/features/booking/group-session-dialog.tsx'),
  availability: () => import('#renderer/features/availability/availability-dialog.tsx'),
  createAvailability: () => import('#renderer/features/availability/create-availability-dialog.tsx'),
  service: () => import('#renderer/features/service/service-dialog.tsx'),
  discard: () => import('./discard-dialog.tsx'),
  keys: () => import('./keys-dialog.tsx'),
}

const BookingDialog = lazy(() => load.booking().then((module) => ({ default: module.BookingDialog })))
const CancelBookingDialog = lazy(() => load.cancelBooking().then((module) => ({ default: module.CancelBookingDialog })))
const GroupSessionDialog = lazy(() => load.groupSession().then((module) => ({ default: module.GroupSessionDialog })))
const AvailabilityDialog = lazy(() => load.availability().then((module) => ({ default: module.AvailabilityDialog })))
const CreateAvailabilityDialog = lazy(() =>
  load.createAvailability().then((module) => ({ default: module.CreateAvailabilityDialog })),
)
const ServiceDialog = lazy(() => load.service().then((module) => ({ default: module.ServiceDialog })))
const DiscardDialog = lazy(() => load.discard().then((module) => ({ default: module.DiscardDialog })))
const KeysDialog = lazy(() => load.keys().then((module) => ({ default: module.KeysDialog })))

/** Gets all dialogs, so that any opens without waiting. */
export function prefetchDialogs(): void {
  for (const loadOne of Object.values(load)) void loadOne()
}

function dialogOf(request: DialogRequest): ReactNode {
  switch (request.kind) {
    case 'booking':
      return <BookingDialog bookingId={request.bookingId} />
    case 'cancel-booking':
      return <CancelBookingDialog booking={request.booking} />
    case 'group-session':
      return <GroupSessionDialog session={request.session} />
    case 'availability':
      return <AvailabilityDialog members={request.members} />
    case 'create-availability':
      return <CreateAvailabilityDialog date={request.date} specialistId={request.specialistId} />
    case 'create-service':
      return <ServiceDialog />
    case 'discard-changes':
      return <DiscardDialog onDiscard={request.onDiscard} />
    case 'keys':
      return <KeysDialog />
    default:
      return request satisfies never
  }
}

function HostedDialog({ id, request, isOpen }: OpenDialog) {
  const dialogs = useDialogs()
  const frame = useMemo(
    () => ({
      isOpen,
      close: (followUp?: () => void) => dialogs.close(id, followUp),
      exited: () => dialogs.exited(id),
    }),
    [dialogs, id, isOpen],
  )
  return (
    <DialogFrameContext value={frame}>
      <Suspense>{dialogOf(request)}</Suspense>
    </DialogFrameContext>
  )
}

/** Shows the open dialogs over everything else, the newest on top. */
export function DialogHost() {
  const dialogs = useDialogs()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.current)
  return (
    <MuiRoot>
      {open.map((dialog) => (
        <HostedDialog key={dialog.id} {...dialog} />
      ))}
    </MuiRoot>
  )
}
