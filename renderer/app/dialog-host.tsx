import {
  memo,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { DialogFrameContext, useDialogs } from '#renderer/platform/dialog-context.ts'
import type { DialogRequest, OpenDialog } from '#renderer/platform/dialogs.ts'
import { dialogDraft } from '#renderer/platform/drafts/dialog-draft.ts'
import { DraftsContext } from '#renderer/platform/drafts/drafts-context.ts'
import { MuiRoot } from '#renderer/platform/mui-root.tsx'
import { fullName } from '#shared/domain/team/specialist.ts'
import { preloadableComponent } from '#shared/ui/preloadable-component.tsx'

const prepares: (() => void)[] = []

/** Creates a dialog component whose code is loaded on demand, and registers it for `prefetchDialogs`. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Part, prepare } = preloadableComponent(load)
  prepares.push(prepare)
  return Part
}

const BookingDialog = part(async () => (await import('#renderer/features/booking/booking-dialog.tsx')).BookingDialog)
const CancelBookingDialog = part(
  async () => (await import('#renderer/features/booking/cancel-booking-dialog.tsx')).CancelBookingDialog,
)
const RecordPaymentDialog = part(
  async () => (await import('#renderer/features/booking/record-payment-dialog.tsx')).RecordPaymentDialog,
)
const RefundDialog = part(async () => (await import('#renderer/features/booking/money/refund-dialog.tsx')).RefundDialog)
const ChargeFeeDialog = part(
  async () => (await import('#renderer/features/booking/money/charge-fee-dialog.tsx')).ChargeFeeDialog,
)
const RequestOrWaiveFeeDialog = part(
  async () =>
    (await import('#renderer/features/booking/money/request-or-waive-fee-dialog.tsx')).RequestOrWaiveFeeDialog,
)
const ResolveRefundDialog = part(
  async () => (await import('#renderer/features/booking/money/resolve-refund-dialog.tsx')).ResolveRefundDialog,
)
const ReverseOnSitePaymentDialog = part(
  async () =>
    (await import('#renderer/features/booking/money/reverse-on-site-payment-dialog.tsx')).ReverseOnSitePaymentDialog,
)
const ChangeRepeatDialog = part(
  async () => (await import('#renderer/features/repeat/change-repeat-dialog.tsx')).ChangeRepeatDialog,
)
const GroupSessionDialog = part(
  async () => (await import('#renderer/features/booking/session/group-session-dialog.tsx')).GroupSessionDialog,
)
const CancelSessionDialog = part(
  async () => (await import('#renderer/features/booking/session/cancel-session-dialog.tsx')).CancelSessionDialog,
)
const MoveSessionDialog = part(
  async () => (await import('#renderer/features/booking/session/move-session-dialog.tsx')).MoveSessionDialog,
)
const MessageAttendeesDialog = part(
  async () => (await import('#renderer/features/booking/session/message-attendees-dialog.tsx')).MessageAttendeesDialog,
)
const RescheduleDialog = part(
  async () => (await import('#renderer/features/booking/reschedule/reschedule-dialog.tsx')).RescheduleDialog,
)
const BookForCustomerDialog = part(
  async () =>
    (await import('#renderer/features/booking/for-customer/book-for-customer-dialog.tsx')).BookForCustomerDialog,
)
const ReopenOldSlotDialog = part(
  async () => (await import('#renderer/features/booking/reschedule/reopen-old-slot-dialog.tsx')).ReopenOldSlotDialog,
)
const SendRequestDialog = part(
  async () => (await import('#renderer/features/booking/reschedule/send-request-dialog.tsx')).SendRequestDialog,
)
const WhyNotOfferedDialog = part(
  async () => (await import('#renderer/features/offer/why-not-offered-dialog.tsx')).WhyNotOfferedDialog,
)
const ChooseAvailabilityDialog = part(
  async () =>
    (await import('#renderer/features/availability/details/choose-availability-dialog.tsx')).ChooseAvailabilityDialog,
)
const CreateAvailabilityDialog = part(
  async () =>
    (await import('#renderer/features/availability/create/create-availability-dialog.tsx')).CreateAvailabilityDialog,
)
const EditAvailabilityDialog = part(
  async () =>
    (await import('#renderer/features/availability/edit/edit-availability-dialog.tsx')).EditAvailabilityDialog,
)
const EditScopeDialog = part(
  async () => (await import('#renderer/features/availability/edit/edit-scope-dialog.tsx')).EditScopeDialog,
)
const DeleteAvailabilityDialog = part(
  async () => (await import('#renderer/features/availability/delete-availability-dialog.tsx')).DeleteAvailabilityDialog,
)
const NewTermsDialog = part(
  async () => (await import('#renderer/features/availability/new-terms/new-terms-dialog.tsx')).NewTermsDialog,
)
const NormalWeekDialog = part(
  async () => (await import('#renderer/features/availability/week/normal-week-dialog.tsx')).NormalWeekDialog,
)
const AbsenceDetailsDialog = part(
  async () => (await import('#renderer/features/absence/absence-details-dialog.tsx')).AbsenceDetailsDialog,
)
const AbsenceDialog = part(async () => (await import('#renderer/features/absence/absence-dialog.tsx')).AbsenceDialog)
const AbsenceListDialog = part(
  async () => (await import('#renderer/features/absence/absence-list-dialog.tsx')).AbsenceListDialog,
)
const HolidaysDialog = part(async () => (await import('#renderer/features/absence/holidays-dialog.tsx')).HolidaysDialog)
const SessionSeatsDialog = part(
  async () => (await import('#renderer/features/booking/session/session-seats-dialog.tsx')).SessionSeatsDialog,
)
const WaitingListDialog = part(
  async () => (await import('#renderer/features/waiting-list/waiting-list-dialog.tsx')).WaitingListDialog,
)
const AddToWaitingListDialog = part(
  async () => (await import('#renderer/features/waiting-list/add-to-waiting-list-dialog.tsx')).AddToWaitingListDialog,
)
const PackageDialog = part(async () => (await import('#renderer/features/package/package-dialog.tsx')).PackageDialog)
const CategoriesDialog = part(
  async () => (await import('#renderer/features/service/categories/categories-dialog.tsx')).CategoriesDialog,
)
const ServiceDialog = part(async () => (await import('#renderer/features/service/service-dialog.tsx')).ServiceDialog)
const AdjustImageDialog = part(
  async () => (await import('#renderer/platform/image/adjust-image-dialog.tsx')).AdjustImageDialog,
)
const DiscardDialog = part(async () => (await import('./discard-dialog.tsx')).DiscardDialog)
const CommandsDialog = part(
  async () => (await import('#renderer/features/commands/commands-dialog.tsx')).CommandsDialog,
)
const WaitingActsDialog = part(
  async () => (await import('#renderer/features/offline/waiting-acts-dialog.tsx')).WaitingActsDialog,
)
const KeysDialog = part(async () => (await import('./keyboard-shortcuts-dialog.tsx')).KeyboardShortcutsDialog)
const LoginHelpDialog = part(
  async () => (await import('#renderer/features/session/login-help-dialog.tsx')).LoginHelpDialog,
)
const WithdrawLocationDialog = part(
  async () => (await import('#renderer/features/location/withdraw-location-dialog.tsx')).WithdrawLocationDialog,
)
const LocationDialog = part(
  async () => (await import('#renderer/features/location/location-dialog.tsx')).LocationDialog,
)
const AddPasskeyDialog = part(
  async () => (await import('#renderer/features/account/add-passkey-dialog.tsx')).AddPasskeyDialog,
)
const RenamePasskeyDialog = part(
  async () => (await import('#renderer/features/account/rename-passkey-dialog.tsx')).RenamePasskeyDialog,
)
const AuthenticatorAppDialog = part(
  async () => (await import('#renderer/features/account/authenticator-app-dialog.tsx')).AuthenticatorAppDialog,
)
const ConfirmSecondFactorDialog = part(
  async () => (await import('#renderer/features/account/confirm-second-factor-dialog.tsx')).ConfirmSecondFactorDialog,
)
const ConfirmOwnerDialog = part(
  async () => (await import('#renderer/features/account/confirm-owner-dialog.tsx')).ConfirmOwnerDialog,
)
const ResourceDialog = part(
  async () => (await import('#renderer/features/resource/resource-dialog.tsx')).ResourceDialog,
)
const CustomerDialog = part(
  async () => (await import('#renderer/features/customer/customer-dialog.tsx')).CustomerDialog,
)
const EditNoteDialog = part(
  async () => (await import('#renderer/features/customer/record/edit-note-dialog.tsx')).EditNoteDialog,
)
const MergeDialog = part(async () => (await import('#renderer/features/customer/merge/merge-dialog.tsx')).MergeDialog)
const CouponDialog = part(async () => (await import('#renderer/features/voucher/coupon-dialog.tsx')).CouponDialog)
const IssueGiftCardDialog = part(
  async () => (await import('#renderer/features/voucher/issue-gift-card-dialog.tsx')).IssueGiftCardDialog,
)
const GiftCardDialog = part(
  async () => (await import('#renderer/features/voucher/gift-card-dialog.tsx')).GiftCardDialog,
)
const CorrectGiftCardDialog = part(
  async () => (await import('#renderer/features/voucher/correct-gift-card-dialog.tsx')).CorrectGiftCardDialog,
)
const CreditInvoiceDialog = part(
  async () => (await import('#renderer/features/invoice/credit-invoice-dialog.tsx')).CreditInvoiceDialog,
)
const MakeInvoiceDialog = part(
  async () => (await import('#renderer/features/invoice/make-invoice-dialog.tsx')).MakeInvoiceDialog,
)
const InviteDialog = part(async () => (await import('#renderer/features/team/invite-dialog.tsx')).InviteDialog)
const ChangeMemberDialog = part(
  async () => (await import('#renderer/features/team/change-member-dialog.tsx')).ChangeMemberDialog,
)
const LeavingDialog = part(async () => (await import('#renderer/features/team/leaving-dialog.tsx')).LeavingDialog)
const LogOutWithDraftsDialog = part(
  async () => (await import('./log-out-with-drafts-dialog.tsx')).LogOutWithDraftsDialog,
)
const ConfirmDialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Preloads the code of all dialogs, so that they open at once. A failed load is repeated when the dialog is opened. */
export function prefetchDialogs(): void {
  for (const prepare of prepares) prepare()
}

function dialogOf(request: DialogRequest): ReactNode {
  switch (request.kind) {
    case 'booking':
      return <BookingDialog bookingId={request.bookingId} />
    case 'cancel-booking':
      return <CancelBookingDialog booking={request.booking} />
    case 'record-payment':
      return <RecordPaymentDialog booking={request.booking} />
    case 'charge-fee':
      return <ChargeFeeDialog booking={request.booking} fee={request.fee} />
    case 'fee-request':
      return <RequestOrWaiveFeeDialog booking={request.booking} act={request.act} amount={request.amount} />
    case 'refund-booking':
      return <RefundDialog booking={request.booking} />
    case 'resolve-refund':
      return <ResolveRefundDialog booking={request.booking} refundId={request.refundId} how={request.how} />
    case 'reverse-on-site-payment':
      return (
        <ReverseOnSitePaymentDialog
          booking={request.booking}
          entryId={request.entryId}
          amountCents={request.amountCents}
        />
      )
    case 'change-repeat':
      return <ChangeRepeatDialog booking={request.booking} />
    case 'group-session':
      return <GroupSessionDialog session={request.session} />
    case 'cancel-session':
      return <CancelSessionDialog session={request.session} />
    case 'move-session':
      return <MoveSessionDialog session={request.session} />
    case 'message-attendees':
      return <MessageAttendeesDialog session={request.session} />
    case 'session-seats':
      return <SessionSeatsDialog session={request.session} seats={request.seats} taken={request.taken} />
    case 'waiting-list':
      return <WaitingListDialog session={request.session} />
    case 'add-to-waiting-list':
      return <AddToWaitingListDialog session={request.session} />
    case 'reschedule-booking':
      return (
        <RescheduleDialog
          bookingId={request.bookingId}
          date={request.date}
          startTime={request.startTime}
          durationMinutes={request.durationMinutes}
        />
      )
    case 'book-for-customer':
      return <BookForCustomerDialog proposal={request} />
    case 'reopen-old-slot':
      return <ReopenOldSlotDialog isGroup={request.isGroup} onAnswer={request.onAnswer} />
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
      return <ChooseAvailabilityDialog members={request.members} />
    case 'create-availability':
      return (
        <CreateAvailabilityDialog
          times={{ date: request.date, startTime: request.startTime, endTime: request.endTime }}
          specialistId={request.specialistId}
        />
      )
    case 'edit-availability':
      return <EditAvailabilityDialog occurrenceId={request.occurrenceId} changes={request.changes} />
    case 'edit-scope':
      return <EditScopeDialog update={request.update} />
    case 'new-terms':
      return <NewTermsDialog serviceId={request.serviceId} serviceName={request.serviceName} terms={request.terms} />
    case 'normal-week':
      return <NormalWeekDialog specialistId={request.specialistId} />
    case 'delete-availability':
      return <DeleteAvailabilityDialog occurrenceId={request.occurrenceId} />
    case 'absence':
      return <AbsenceDetailsDialog absence={request.absence} />
    case 'edit-absence':
      return (
        <AbsenceDialog
          absence={request.absence}
          what={request.what ?? 'BLOCK'}
          times={{ date: request.date, startTime: request.startTime, endTime: request.endTime }}
          specialistId={request.specialistId}
          waiting={request.waiting}
        />
      )
    case 'absences':
      return <AbsenceListDialog />
    case 'holidays':
      return <HolidaysDialog />
    case 'service-categories':
      return <CategoriesDialog />
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
    case 'log-out-with-drafts':
      return <LogOutWithDraftsDialog titles={request.titles} onAnswer={request.onAnswer} />
    case 'waiting-acts':
      return <WaitingActsDialog />
    case 'keys':
      return <KeysDialog />
    case 'commands':
      return <CommandsDialog />
    case 'login-help':
      return <LoginHelpDialog />
    case 'location':
      return <LocationDialog location={request.location} />
    case 'withdraw-location':
      return <WithdrawLocationDialog location={request.location} />
    case 'resource':
      return <ResourceDialog resource={request.resource} />
    case 'create-customer':
      return <CustomerDialog name={request.name} onCreated={request.onCreated} />
    case 'edit-customer':
      return <CustomerDialog customer={request.customer} />
    case 'customer-note':
      return <EditNoteDialog note={request.note} />
    case 'merge-customers':
      return <MergeDialog customer={request.customer} otherId={request.otherId} />
    case 'add-passkey':
      return <AddPasskeyDialog />
    case 'rename-passkey':
      return <RenamePasskeyDialog id={request.id} name={request.name} />
    case 'authenticator-app':
      return <AuthenticatorAppDialog />
    case 'confirm-second-factor':
      return <ConfirmSecondFactorDialog act={request.act} />
    case 'confirm-owner':
      return <ConfirmOwnerDialog onConfirmed={request.onConfirmed} />
    case 'credit-invoice':
      return <CreditInvoiceDialog invoice={request.invoice} />
    case 'make-invoice':
      return <MakeInvoiceDialog bookingId={request.bookingId} isFee={request.isFee} buyer={request.buyer} />
    case 'coupon':
      return <CouponDialog coupon={request.coupon} />
    case 'issue-gift-card':
      return <IssueGiftCardDialog />
    case 'gift-card':
      return <GiftCardDialog id={request.id} />
    case 'correct-gift-card':
      return <CorrectGiftCardDialog card={request.card} />
    case 'invite-member':
      return <InviteDialog />
    case 'change-member':
      return <ChangeMemberDialog member={request.member} />
    case 'remove-specialist':
      return (
        <LeavingDialog
          name={fullName(request.member) || request.member.email}
          instructorId={request.instructorId}
          member={request.member}
        />
      )
    case 'hand-over':
      return <LeavingDialog name={request.left.name} instructorId={request.left.instructorId} member={undefined} />
    case 'confirm':
      return <ConfirmDialog {...request} />
    default:
      return request satisfies never
  }
}

function HostedDialog({ id, request, kept, isOpen, isCovered }: OpenDialog & { isCovered: boolean }) {
  const dialogs = useDialogs()
  const drafts = useContext(DraftsContext)
  const draft = useMemo(() => drafts && dialogDraft(drafts, request, kept), [drafts, kept, request])
  // A dialog closes when its form was saved or discarded. One that goes with the session stays open, and its draft with it.
  useEffect(() => {
    if (!isOpen) draft?.drop()
  }, [draft, isOpen])
  const frame = useMemo(
    () => ({
      isOpen,
      isCovered,
      draft: isOpen ? draft : undefined,
      close: (followUp?: () => void) => dialogs.close(id, followUp),
      exited: () => dialogs.exited(id),
    }),
    [dialogs, draft, id, isCovered, isOpen],
  )
  return (
    <DialogFrameContext value={frame}>
      <Suspense>{dialogOf(request)}</Suspense>
    </DialogFrameContext>
  )
}

/** Renders the open dialogs above the screen. Only the newest dialog is visible. */
export const DialogHost = memo(function DialogHost() {
  const dialogs = useDialogs()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.current)
  const top = open.findLastIndex(({ isOpen }) => isOpen)
  return (
    <MuiRoot>
      {open.map((dialog, index) => (
        <HostedDialog key={dialog.id} {...dialog} isCovered={index < top} />
      ))}
    </MuiRoot>
  )
})
