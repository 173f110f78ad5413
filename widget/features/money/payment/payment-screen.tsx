import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { useKeptState } from '../../../platform/kept-drafts.ts'
import { lazyScreen } from '../../../platform/lazy-screen.tsx'
import { paymentPaths } from '../../../platform/payment/payment-urls.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { BookingPaymentStep } from './booking-payment-step.tsx'
import type { OnlinePaymentStepProps } from './online-payment-step.tsx'
import { readMethod, type MethodDraft } from './payment-choices.ts'
import { PackagePaymentStep } from './package-payment-step.tsx'

/** The card step is loaded on demand. */
const cardStep = lazyScreen<OnlinePaymentStepProps>(
  async () => (await import('./online-payment-step.tsx')).OnlinePaymentStep,
)

/**
 * Payment in two steps (rule B2.23): first the order, the customer's data and the method, then card or bank details. The
 * second has an address of its own, so that the browser's back button leads to the first.
 */
export function PaymentScreen() {
  const { path, selection, addressOf } = useWidgetNavigation()
  const [method, setMethod] = useKeptState<MethodDraft>('method', 'first', readMethod)
  const isCardStep = path === paymentPaths.card
  const wasCardStep = useRef(isCardStep)

  useEffect(() => {
    if (wasCardStep.current && !isCardStep) setMethod('none')
    wasCardStep.current = isCardStep
  }, [isCardStep, setMethod])

  if (isCardStep) return <cardStep.Screen method={method} />
  if (path !== paymentPaths.order) return <Navigate to={addressOf(paymentPaths.order)} replace />
  const shared = { method, onMethodChange: setMethod, prepareCard: cardStep.prepare }
  if (selection.serviceId && selection.scheduleId) return <BookingPaymentStep {...shared} />
  if (selection.packageId) return <PackagePaymentStep {...shared} />
  return <Navigate to={addressOf('/')} replace />
}
