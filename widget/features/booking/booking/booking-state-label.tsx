import { useText } from '#shared/i18n/use-text.ts'
import { AlertIcon, CheckIcon, classNames, ClockIcon, CloseIcon, SuccessIcon } from '#shared/ui/index.ts'
import { isForCardOnly, type OwnBooking } from '../../../data/booking/own-booking.ts'
import styles from './booking-state-label.module.css'

const icons = { accepted: SuccessIcon, asked: AlertIcon, unpaid: ClockIcon, rejected: CloseIcon, over: CheckIcon }

interface BookingStateLabelProps {
  booking: Pick<OwnBooking, 'state' | 'agreed'>
}

/** The state of a booking as a word with an icon. */
export function BookingStateLabel({ booking }: BookingStateLabelProps) {
  const t = useText('bookings')
  const { state } = booking
  const Icon = icons[state]
  return (
    <span className={classNames(styles.pill, styles[state])}>
      <Icon size={14} />
      {t(isForCardOnly(booking) ? 'state.no-card' : `state.${state}`)}
    </span>
  )
}
