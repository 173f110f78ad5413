import { lazy, Suspense, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
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

const prefetches: (() => Promise<unknown>)[] = []

/**
 * A dialog with code of its own. Once that was fetched ahead, it is drawn without suspending: React would wait 300 ms before it
 * shows what has suspended, if only for a moment.
 */
function part<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchPart() }))
  prefetches.push(async () => (fetched = await fetchPart()))
  return function Part(props: Props) {
    // For as long as it is open.
    const [Dialog] = useState(() => fetched ?? Lazy)
    return <Dialog {...props} />
  }
}

const BookingDialog = part(async () => (await load.booking()).BookingDialog)
const CancelBookingDialog = part(async () => (await load.cancelBooking()).CancelBookingDialog)
const MarkPaidDialog = part(async () => (await load.markPaid()).MarkPaidDialog)
const GroupSessionDialog = part(async () => (await load.groupSession()).GroupSessionDialog)
const RescheduleDialog = part(async () => (await load.rescheduleBooking()).RescheduleDialog)
const KeepSlotDialog = part(async () => (await load.keepSlot()).KeepSlotDialog)
const SendRequestDialog = part(async () => (await load.sendRequest()).SendRequestDialog)
const WhyNotOfferedDialog = part(async () => (await load.whyNotOffered()).WhyNotOfferedDialog)
const AvailabilityDialog = part(async () => (await load.availability()).AvailabilityDialog)
const CreateAvailabilityDialog = part(async () => (await load.createAvailability()).CreateAvailabilityDialog)
const EditAvailabilityDialog = part(async () => (await load.editAvailability()).EditAvailabilityDialog)
const UpdateAvailabilityDialog = part(async () => (await load.updateAvailability()).UpdateAvailabilityDialog)
const DeleteAvailabilityDialog = part(async () => (await load.deleteAvailability()).DeleteAvailabilityDialog)
const PackageDialog = part(async () => (await load.package()).PackageDialog)
const ServiceDialog = part(async () => (await load.service()).ServiceDialog)
const AdjustImageDialog = part(async () => (await load.adjustImage()).AdjustImageDialog)
const DiscardDialog = part(async () => (await load.discard()).DiscardDialog)
const CommandsDialog = part(async () => (await load.commands()).CommandsDialog)
const KeysDialog = part(async () => (await load.keys()).KeysDialog)
const AuthInfoDialog = part(async () => (await load.authInfo()).AuthInfoDialog)
const LocationDialog = part(async () => (await load.location()).LocationDialog)
const InviteDialog = part(async () => (await load.inviteMember()).InviteDialog)
const ChangeMemberDialog = part(async () => (await load.changeMember()).ChangeMemberDialog)
const ConfirmDialog = part(async () => (await load.confirm()).ConfirmDialog)

/** Gets all dialogs, so that any opens without waiting. What cannot be had now is asked for when it is opened. */
export function prefetchDialogs(): void {
  for (const prefetch of prefetches) prefetch().catch(() => undefined)
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
