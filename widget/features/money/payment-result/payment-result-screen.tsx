import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { drafts } from '../../../platform/kept-drafts.ts'
import { forgetBookedSlot } from '../../../data/booking/slots-booked-in-this-visit.ts'
import { followedPaymentQuery } from '../../../data/payment/payment-query.ts'
import { TicketSkeleton } from '../../../platform/payment/ticket-skeleton.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { returnedPayment } from '../../../platform/payment/take-returned-payment.ts'
import { useHolder } from '../../../data/guest/guest-visit.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { viewOf } from './payment-result-view.ts'
import { EndedFee } from './ended-fee.tsx'
import { FailedPayment, ExpiredPayment, RefundedPayment } from './failed-expired-refunded-payment.tsx'
import { PaymentSucceeded } from './payment-succeeded.tsx'
import { PaymentPending } from './payment-pending.tsx'
import { PaymentResultElsewhere } from './result-elsewhere.tsx'

/** The screen after returning from the card provider: the result of the payment, as the server knows it (rule B2.24). */
export function PaymentResultScreen() {
  const t = useText('payment')
  const { search } = useLocation()
  const { addressOf, selection } = useWidgetNavigation()
  const isKnown = useHolder() !== undefined
  const returned = returnedPayment(search)
  const { data: payment, error } = useQuery({
    ...followedPaymentQuery(returned?.paymentIntentId ?? ''),
    enabled: returned !== undefined && isKnown,
  })
  const isPaid = payment?.status === 'succeeded'
  const isOver = payment?.status === 'cancelled' || payment?.status === 'refunded'
  const scheduleId = selection.scheduleId ?? payment?.scheduleId

  useEffect(() => {
    // The payment has failed for good, so this visit has not booked the slot, and a notice is shown if somebody else books it.
    if (isOver && scheduleId !== undefined) forgetBookedSlot(scheduleId)
  }, [isOver, scheduleId])

  useEffect(() => {
    if (isPaid) drafts.forget()
  }, [isPaid])

  if (!returned) return <Navigate to={addressOf('/')} replace />
  // The payment is of somebody who booked in another browser, or under another account.
  if (!isKnown || isOfOthers(error)) return <PaymentResultElsewhere paymentId={returned.paymentIntentId} />
  if (!payment)
    return (
      <Screen kind="done" title={t('checking.title')}>
        <TicketSkeleton />
      </Screen>
    )
  const { paymentIntentId, redirectStatus } = returned
  const view = viewOf(payment.status, redirectStatus)
  if (view === 'paid') return <PaymentSucceeded payment={payment} />
  if (view === 'failed') return <FailedPayment paymentId={paymentIntentId} payment={payment} />
  if (payment.isFee && (view === 'over' || view === 'refunded')) return <EndedFee payment={payment} news={view} />
  if (view === 'over') return <ExpiredPayment payment={payment} />
  if (view === 'refunded') return <RefundedPayment payment={payment} />
  return <PaymentPending paymentId={paymentIntentId} payment={payment} />
}

const isOfOthers = (error: Error | null): boolean =>
  error instanceof AppError && (error.code === 'not-found' || error.code === 'unauthenticated')
