import { fullName } from '#shared/domain/team/specialist.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { ActionMenu } from '#renderer/platform/dialogs/event-dialog.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useRepeatPositionText } from '#renderer/platform/repeat/use-repeat-position-text.ts'
import { useBookingPriceText } from '#renderer/platform/booking/use-booking-price-text.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { paymentTextKey } from '#renderer/platform/booking/payment-text-key.ts'
import { useAttendanceActions } from '../attendance/use-attendance-actions.ts'
import { hasBegun } from '../booking-rules.ts'
import { BookingStateLabel } from '../booking-state-label.tsx'
import styles from './bookings-list.module.css'

/** A booking in the list: time, customer, service, specialist, payment, state. Enter or a click opens it. */
export function BookingRow({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const uiText = useText('ui')
  const priceText = useBookingPriceText()
  const dialogs = useDialogs()
  const isBusiness = hasSpecialists(useSession())
  const repeatText = useRepeatPositionText()
  const name = fullName(booking.guest)
  const now = useNow()
  const actions = useAttendanceActions()(booking)
  // The spaces between the elements keep words apart for screen readers. They are not visible.
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.booking}
        data-booking={booking.id}
        data-status={booking.status}
        onClick={() => dialogs.open({ kind: 'booking', bookingId: booking.id })}
      >
        <span className={styles.time}>
          <b>{booking.startTime.slice(11, 16)}</b> <span>- {booking.endTime.slice(11, 16)}</span>
        </span>{' '}
        <span className={styles.avatar}>
          <Avatar name={name} size="S" />
        </span>
        <span className={styles.guest}>
          <b>{name}</b>{' '}
          <small>
            {joinIsolated([
              booking.serviceName,
              booking.seats > 1 && uiText('people', { count: booking.seats }),
              booking.repeat && repeatText(booking.repeat),
            ])}
          </small>
        </span>{' '}
        {isBusiness && <span className={styles.specialist}>{booking.specialistName}</span>}{' '}
        <span className={styles.payment}>
          {isFree(booking) ? (
            uiText('price.free')
          ) : (
            <>
              <b>{priceText(booking)}</b> <small>{t(paymentTextKey(booking))}</small>
            </>
          )}
        </span>{' '}
        <span className={styles.state}>
          <BookingStateLabel booking={booking} />
        </span>
      </button>
      {hasBegun(booking, now) && (
        <span className={styles.menu}>
          {actions.length > 0 && <ActionMenu actions={actions} label={t('attendance.menu', { guest: name })} />}
        </span>
      )}
    </li>
  )
}

/** Whether nothing is paid for a booking, neither money nor credits. */
const isFree = ({ price, paymentStatus, paymentMethod, balance }: ProviderBooking): boolean =>
  paymentMethod !== 'CREDITS' && (price === 0 || (paymentStatus === 'NONE' && balance.agreed === 0))
