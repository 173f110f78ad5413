import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import type { GroupSession, ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EventDialog, type EventAction } from '#renderer/platform/dialogs/event-dialog.tsx'
import { RepeatIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { AttendanceChoice } from './attendance/attendance-choice.tsx'
import { BookingAnswers } from './booking-answers.tsx'
import styles from './booking-dialog.module.css'
import { bookAgain, BookingFacts } from './booking-facts.tsx'
import { BookingHistory } from './booking-history.tsx'
import { actionsOf, canGiveBack, canMarkAsPaid, hasBegun, isOver, isWaitingForAnswer } from './booking-rules.ts'
import { CustomerContact } from './customer-contact.tsx'
import { BookingGuarantee } from './money/booking-guarantee.tsx'
import { BookingMoneyLines } from './money/booking-money.tsx'
import { useMakeInvoice } from './use-make-invoice.ts'
import { useLiveBooking } from './use-live-booking.ts'
import { PendingReason } from './pending-reason.tsx'

/**
 * The "Booked appointment" dialog: customer, service, time, location, specialist, payment, and the possible actions (rules A2.30 to
 * A2.33).
 */
export function BookingDialog({ bookingId }: { bookingId: string }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const now = useNow()
  const isOwner = useSession().role === 'OWNER'
  const { booking, error, retry } = useLiveBooking(bookingId)
  const invoice = useMakeInvoice(booking)
  const { date: today } = useWallNow()

  if (!booking) {
    return (
      <EventDialog title={t('booking.title')} actions={[]}>
        {error ? <LoadFailure error={error} onRetry={retry} /> : <BookingSkeleton />}
      </EventDialog>
    )
  }
  const offered = actionsOf(booking, now)
  const isWaiting = isWaitingForAnswer(booking)
  const actions: EventAction[] = [
    ...(offered.includes('reschedule')
      ? [
          {
            label: t('booking.reschedule'),
            icon: <RepeatIcon size={16} />,
            onAct: () => dialogs.open({ kind: 'reschedule-booking', bookingId }),
          },
        ]
      : []),
    ...(isOfGroup(booking) && !dialogs.current().some(({ request }) => request.kind === 'group-session')
      ? [
          {
            label: t('booking.session'),
            isInMenu: isWaiting,
            onAct: () => dialogs.open({ kind: 'group-session', session: sessionOf(booking) }),
          },
        ]
      : []),
    ...(canGiveBack(booking)
      ? [
          {
            label: t('refund.title'),
            isInMenu: isWaiting,
            onAct: () => dialogs.open({ kind: 'refund-booking', booking }),
          },
        ]
      : []),
    ...(invoice.isPossible ? [{ label: t('invoice.make'), isInMenu: isWaiting, onAct: invoice.make }] : []),
    // What is beside the facts of other bookings. The only act on one that waits is to cancel it (rule A4.9).
    ...(isWaiting && booking.customerId !== null
      ? [{ label: t('book-for.again'), isInMenu: true, onAct: () => dialogs.open(bookAgain(booking, today)) }]
      : []),
    ...(isWaiting && canMarkAsPaid(booking)
      ? [{ label: t('paid.mark'), isInMenu: true, onAct: () => dialogs.open({ kind: 'record-payment', booking }) }]
      : []),
    ...(offered.includes('cancel')
      ? [
          {
            label: t('booking.cancel'),
            isDanger: true,
            onAct: () => dialogs.open({ kind: 'cancel-booking', booking }),
          },
        ]
      : []),
  ]
  return (
    <EventDialog title={booking.status === 'PENDING' ? t('state.PENDING') : t('booking.title')} actions={actions}>
      <CustomerContact booking={booking} />
      <PendingReason booking={booking} />
      <BookingFacts booking={booking} />
      <BookingMoneyLines booking={booking} />
      <BookingAnswers bookingId={bookingId} />
      <AttendanceChoice booking={booking} />
      <BookingGuarantee booking={booking} />
      {booking.isCancelledLate && <Notice>{t('attendance.late-text', { guest: fullName(booking.guest) })}</Notice>}
      {booking.status !== 'REJECTED' && hasBegun(booking, now) && (
        <Notice>{t(isOver(booking, now) ? 'booking.past' : 'booking.begun')}</Notice>
      )}
      {isOwner && <BookingHistory booking={booking} />}
    </EventDialog>
  )
}

/** Whether a booking is one of a group session that takes place. */
const isOfGroup = ({ serviceKind, status }: ProviderBooking) => serviceKind === 'PUBLIC' && status !== 'REJECTED'

const sessionOf = ({ serviceId, specialistId, startTime, endTime }: ProviderBooking): GroupSession => ({
  serviceId,
  specialistId,
  startTime,
  endTime,
})

function BookingSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton height="68px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
    </div>
  )
}
