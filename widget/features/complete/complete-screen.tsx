import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { forgetOwnBooking } from '../../app/booking/own-bookings.ts'
import { followedPaymentQuery } from '../../app/payment/payment-query.ts'
import { TicketSkeleton } from '../../app/payment/ticket-skeleton.tsx'
import { usePlaces } from '../../app/places.ts'
import { returnedPayment } from '../../app/returned-payment.ts'
import { useSession } from '../../app/session.ts'
import { NotFound } from '../../app/shell/not-found.tsx'
import { Screen } from '../../app/shell/screen.tsx'
import { viewOf } from './complete-view.ts'
import { FailedPayment, HoldOver, RefundedPayment } from './ended-payment.tsx'
import { PaidPayment } from './paid-payment.tsx'
import { WaitingPayment } from './waiting-payment.tsx'

/** Back from the card provider: what became of the payment, by the server (rule B2.24). */
export function CompleteScreen() {
  const t = useText('payment')
  const { addressOf, selection } = usePlaces()
  const isKnown = useSession() !== undefined
  const returned = returnedPayment()
  const { data: payment, error } = useQuery({
    ...followedPaymentQuery(returned?.paymentIntentId ?? ''),
    enabled: returned !== undefined && isKnown,
  })
  const isOver = payment?.status === 'cancelled' || payment?.status === 'refunded'
  const scheduleId = selection.scheduleId ?? payment?.scheduleId

  useEffect(() => {
    // The slot is not this visit's any more: that somebody else has it is news again.
    if (isOver && scheduleId !== undefined) forgetOwnBooking(scheduleId)
  }, [isOver, scheduleId])

  if (!returned) return <Navigate to={addressOf('/')} replace />
  if (error instanceof AppError && error.code === 'not-found') return <NotFound />
  if (!payment)
    return (
      <Screen kind="done" title={t('checking.title')}>
        <TicketSkeleton />
      </Screen>
    )
  const { paymentIntentId, redirectStatus } = returned
  const view = viewOf(payment.status, redirectStatus)
  if (view === 'paid') return <PaidPayment payment={payment} />
  if (view === 'failed') return <FailedPayment paymentId={paymentIntentId} payment={payment} />
  if (view === 'over') return <HoldOver payment={payment} />
  if (view === 'refunded') return <RefundedPayment payment={payment} />
  return <WaitingPayment paymentId={paymentIntentId} payment={payment} />
}
