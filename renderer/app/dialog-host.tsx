import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { DialogFrameContext, useDialogs } from '#renderer/platform/dialog-context.ts'
import type { DialogRequest, OpenDialog } from '#renderer/platform/dialogs.ts'
import { MuiRoot } from '#renderer/platform/mui-root.tsx'

const load = {
  booking: () => import('#renderer/features/booking/booking-dialog.tsx'),
  cancelBooking: () => import('#renderer/features/booking/cancel-booking-dialog.tsx'),
  markPaid: () => import('#renderer/features/booking/mark-paid-dialog.tsx'),
  groupSession: () => import('#renderer/features/booking/group-session-dialog.tsx'),
  rescheduleBooking: () => import('#renderer/features/booking/reschedule/reschedule-dialog.tsx'),
  keepSlot: () => import('#renderer/features/booking/reschedule/keep-slot-dialog.tsx'),
  sendRequest: () => import('#renderer/features/booking/reschedule/send-request-dialog.tsx'),
  whyNotOffered: () => import('#renderer/features/offer/why-not-offered-dialog.tsx'),
  availability: () => import('#renderer/features/availability/details/availability-dialog.tsx'),
  createAvailability: () => import('#renderer/features/availability/create/create-availability-dialog.tsx'),
  editAvailability: () => import('#renderer/features/availability/edit/edit-availability-dialog.tsx'),
  updateAvailability: () => import('#renderer/features/availability/edit/update-availability-dialog.tsx'),
  deleteAvailability: () => import('#renderer/features/availability/delete-availability-dialog.tsx'),
  package: () => import('#renderer/features/package/package-dialog.tsx'),
  service: () => import('#renderer/features/service/service-dialog.tsx'),
  adjustImage: () => import('#renderer/platform/image/adjust-image-dialog.tsx'),
  discard: () => import('./discard-dialog.tsx'),
  keys: () => import('./keys-dialog.tsx'),
  commands: () => import('#renderer/features/commands/commands-dialog.tsx'),
  authInfo: () => import('#renderer/features/session/auth-info-dialog.tsx'),
  location: () => import('#renderer/features/location/location-dialog.tsx'),
  inviteMember: () => import('#renderer/features/team/invite-dialog.tsx'),
  changeMember: () => import('#renderer/features/team/change-member-dialog.tsx'),
  confirm: () => import('./confirm-dialog.tsx'),
}

const BookingDialog = lazy(() => load.booking().then((module) => ({ default: module.BookingDialog })))
const CancelBookingDialog = lazy(() => load.cancelBooking().then((module) => ({ default: module.CancelBookingDialog })))
const MarkPaidDialog = lazy(() => load.markPaid().then((module) => ({ default: module.MarkPaidDialog })))
const GroupSessionDialog = lazy(() => load.groupSession().then((module) => ({ default: module.GroupSessionDialog })))
const RescheduleDialog = lazy(() => load.rescheduleBooking().then((module) => ({ default: module.RescheduleDialog })))
const KeepSlotDialog = lazy(() => load.keepSlot().then((module) => ({ default: module.KeepSlotDialog })))
const SendRequestDialog = lazy(() => load.sendRequest().then((module) => ({ default: module.SendRequestDialog })))
const WhyNotOfferedDialog = lazy(() => load.whyNotOffered().then((module) => ({ default: module.WhyNotOfferedDialog })))
const AvailabilityDialog = lazy(() => load.availability().then((module) => ({ default: module.AvailabilityDialog })))
const CreateAvailabilityDialog = lazy(() =>
  load.createAvailability().then((module) => ({ default: module.CreateAvailabilityDialog })),
)
const EditAvailabilityDialog = lazy(() =>
  load.editAvailability().then((module) => ({ default: module.EditAvailabilityDialog })),
)
const UpdateAvailabilityDialog = lazy(() =>
  load.updateAvailability().then((module) => ({ default: module.UpdateAvailabilityDialog })),
)
const DeleteAvailabilityDialog = lazy(() =>
  load.deleteAvailability().then((module) => ({ default: module.DeleteAvailabilityDialog })),
)
const PackageDialog = lazy(() => load.package().then((module) => ({ default: module.PackageDialog })))
const ServiceDialog = lazy(() => load.service().then((module) => ({ default: module.ServiceDialog })))
const AdjustImageDialog = lazy(() => load.adjustImage().then((module) => ({ default: module.AdjustImageDialog })))
const DiscardDialog = lazy(() => load.discard().then((module) => ({ default: module.DiscardDialog })))
const CommandsDialog = lazy(() => load.commands().then((module) => ({ default: module.CommandsDialog })))
const KeysDialog = lazy(() => load.keys().then((module) => ({ default: module.KeysDialog })))
const AuthInfoDialog = lazy(() => load.authInfo().then((module) => ({ default: module.AuthInfoDialog })))
const LocationDialog = lazy(() => load.location().then((module) => ({ default: module.LocationDialog })))
const InviteDialog = lazy(() => load.inviteMember().then((module) => ({ default: module.InviteDialog })))
const ChangeMemberDialog = lazy(() => load.changeMember().then((module) => ({ default: module.ChangeMemberDialog })))
const ConfirmDialog = lazy(() => load.confirm().then((module) => ({ default: module.ConfirmDialog })))

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
    case 'mark-paid':
      return <MarkPaidDialog booking={request.booking} />
    case 'group-session':
      return <GroupSessionDialog session={request.session} />
    case 'reschedule-booking':
      return <RescheduleDialog bookingId={request.bookingId} date={request.date} startTime={request.startTime} />
    case 'keep-slot':
      return <KeepSlotDialog isGroup={request.isGroup} onAnswer={request.onAnswer} />
    case 'send-request':
      return <SendRequestDialog booking={request.booking} />
    case 'why-not-offered':
      return (
        <WhyNotOfferedDialog
          serviceId={request.serviceId}
          specialistId={request.specialistId}
          date={request.date}
          time={request.time}
        />
      )
    case 'availability':
      return <AvailabilityDialog members={request.members} />
    case 'create-availability':
      return (
        <CreateAvailabilityDialog
          times={{ date: request.date, startTime: request.startTime, endTime: request.endTime }}
          specialistId={request.specialistId}
        />
      )
    case 'edit-availability':
      return <EditAvailabilityDialog occurrenceId={request.occurrenceId} changes={request.changes} />
    case 'update-availability':
      return <UpdateAvailabilityDialog update={request.update} />
    case 'delete-availability':
      return <DeleteAvailabilityDialog occurrenceId={request.occurrenceId} />
    case 'create-service':
      return <ServiceDialog />
    case 'edit-service':
      return <ServiceDialog service={request.service} />
    case 'package':
      return <PackageDialog sold={request.package} />
    case 'adjust-image':
      return (
        <AdjustImageDialog
          title={request.title}
          image={request.image}
          size={request.size}
          isRound={request.isRound ?? false}
          onApply={request.onApply}
        />
      )
    case 'discard-changes':
      return <DiscardDialog onDiscard={request.onDiscard} />
    case 'keys':
      return <KeysDialog />
    case 'commands':
      return <CommandsDialog />
    case 'auth-info':
      return <AuthInfoDialog />
    case 'location':
      return <LocationDialog location={request.location} />
    case 'invite-member':
      return <InviteDialog />
    case 'change-member':
      return <ChangeMemberDialog member={request.member} />
    case 'confirm':
      return <ConfirmDialog {...request} />
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
