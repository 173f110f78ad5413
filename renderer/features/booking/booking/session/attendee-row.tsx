import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronRightIcon } from '#shared/ui/index.ts'
import { attendanceWith, waitingOfBooking } from '#renderer/data/offline/with-queued-acts.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { ActionMenu, type EventAction } from '#renderer/platform/dialogs/event-dialog.tsx'
import { EuroIcon, RepeatIcon } from '#renderer/platform/theme/icons.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useAttendanceActions } from '../attendance/use-attendance-actions.ts'
import { actionsOf, canMarkAsPaid } from '../booking-rules.ts'
import { isPaying } from './attendees.ts'
import styles from './group-session-dialog.module.css'
import { usePaymentText } from '../use-booking-words.ts'

/** A customer of a group session with a link to their booking, its actions, and its changes in the offline queue (rule D209). */
export function AttendeeRow({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const ui = useText('ui')
  const dialogs = useDialogs()
  const now = useNow()
  const paymentText = usePaymentText()
  const { acts } = useOfflineState()
  const waiting = waitingOfBooking(acts, booking.id)
  const attendance = attendanceWith(booking, acts)
  const payment = waiting.paid ? t('payment.PAID') : paymentText(booking)
  const name = fullName(booking.guest)
  const offered = actionsOf(booking, now)
  const actions: EventAction[] = [
    ...useAttendanceActions()(booking),
    ...(offered.includes('reschedule')
      ? [
          {
            label: t('booking.reschedule'),
            icon: <RepeatIcon size={16} />,
            onAct: () => dialogs.open({ kind: 'reschedule-booking', bookingId: booking.id }),
          },
        ]
      : []),
    ...(canMarkAsPaid(booking) && !waiting.paid
      ? [
          {
            label: t('paid.mark'),
            icon: <EuroIcon size={16} />,
            onAct: () => dialogs.open({ kind: 'record-payment', booking }),
          },
        ]
      : []),
    ...(offered.includes('cancel')
      ? [
          {
            label: t('session.remove'),
            isDanger: true,
            onAct: () => dialogs.open({ kind: 'cancel-booking', booking }),
          },
        ]
      : []),
  ]
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.guest}
        onClick={() => dialogs.open({ kind: 'booking', bookingId: booking.id })}
      >
        <Avatar name={name} size="S" />
        <span className={styles.words}>
          <b className={styles.name}>{name}</b>{' '}
          <small>
            {attendance && (
              <>
                <span className={attendance === 'NO_SHOW' ? styles.missed : undefined}>
                  {t(`attendance.${attendance}`)}
                </span>
                {', '}
              </>
            )}
            {[
              booking.seats > 1 && ui('people', { count: booking.seats }),
              booking.status === 'PENDING' && t('state.PENDING'),
              isPaying(booking) ? t('session.paying') : payment,
              (waiting.attendance || waiting.paid) && t('offline.unsent'),
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </span>
        <ChevronRightIcon size={16} />
      </button>
      {actions.length > 0 && <ActionMenu actions={actions} label={t('session.actions', { guest: name })} />}
    </li>
  )
}
