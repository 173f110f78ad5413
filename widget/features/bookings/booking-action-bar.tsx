import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, classNames } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { useService } from '../../app/catalogue.ts'
import type { OwnBooking } from '../../app/own-bookings/own-booking.ts'
import { paymentPaths, usePaymentNavigation } from '../../app/payment/payment-urls.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { FailureNotice } from '../../app/shell/failure-notice.tsx'
import type { Action } from './booking-action.ts'
import styles from './bookings.module.css'

interface BookingBarProps {
  booking: OwnBooking
  onAsk: (action: Action) => void
}

/** The possible actions for a booking; if there are none, a button to book again. */
export function BookingActionBar({ booking, onAsk }: BookingBarProps) {
  const t = useText('bookings')
  const { addressOf } = useWidgetNavigation()
  const service = useService(booking.serviceId)
  const { state, canCancel, canReschedule } = booking

  if (!canCancel && !canReschedule)
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
      {state === 'unpaid' && <PayNow bookingId={booking.id} />}
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

/** Continues the booking's card payment. The server returns the existing payment and creates no second one. */
function PayNow({ bookingId }: { bookingId: string }) {
  const t = useText('bookings')
  const { goWith } = usePaymentNavigation()
  const begin = useMutation({
    mutationFn: () => call('createPaymentIntent', { body: { appointmentId: bookingId } }),
    onSuccess: ({ paymentIntentId }) => goWith(paymentPaths.card, paymentIntentId),
  })
  return (
    <div className={styles.whole}>
      {begin.error && <FailureNotice error={begin.error} />}
      <Button isWide isLoading={begin.isPending} onClick={() => begin.mutate()}>
        {t('unpaid.pay')}
      </Button>
    </div>
  )
}
