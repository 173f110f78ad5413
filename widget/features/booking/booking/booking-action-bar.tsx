import { Link } from 'react-router-dom'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, classNames } from '#shared/ui/index.ts'
import { useService } from '../../../data/catalogue.ts'
import { isForCardOnly, type OwnBooking } from '../../../data/booking/own-booking.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import type { Action } from './action-in-url.ts'
import { PayNow } from './pay-now.tsx'
import styles from './bookings.module.css'

interface BookingActionBarProps {
  booking: OwnBooking
  onAsk: (action: Action) => void
}

/** The possible actions for a booking; if there are none, a button to book again. */
export function BookingActionBar({ booking, onAsk }: BookingActionBarProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const service = useService(booking.serviceId)
  const { state, canCancel, canReschedule, rest } = booking

  if (!canCancel && !canReschedule && !rest?.canPay)
    return (
      <Link
        to={service ? addressOf('/timeslot', { serviceId: service.id }) : addressOf('/')}
        className={buttonClass({ isWide: true, variant: 'white' })}
      >
        {t('again')}
      </Link>
    )
  return (
    <div className={classNames(styles.acts, state !== 'asked' && styles.pair)}>
      {state === 'unpaid' && (
        <PayNow body={{ bookingId: booking.id }} label={t(isForCardOnly(booking) ? 'unpaid.card' : 'unpaid.pay')} />
      )}
      {rest?.canPay && (
        <PayNow body={{ bookingId: booking.id }} label={t('rest.pay', { price: formatPrice(rest.cents, locale) })} />
      )}
      {canReschedule && (
        <Button variant={state === 'asked' ? 'primary' : 'white'} onClick={() => onAsk('reschedule')}>
          {t(state === 'asked' ? 'asked.choose' : 'reschedule')}
        </Button>
      )}
      {canCancel && (
        <Button variant={state === 'asked' ? 'white' : 'redInverted'} onClick={() => onAsk('cancel')}>
          {t('cancel.title')}
        </Button>
      )}
    </div>
  )
}
