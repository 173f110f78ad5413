import { useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { paymentPaths } from '../../app/payment/payment-urls.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { BookingPaymentStep } from './booking-payment-step.tsx'
import type { CardStepProps } from './card-step.tsx'
import type { MethodDraft } from './payment-methods.ts'
import { PackagePaymentStep } from './package-payment-step.tsx'

/** Paying by card has code of its own, which nobody else loads. */
const cardStep = lazyScreen<CardStepProps>(async () => (await import('./card-step.tsx')).CardStep)

/**
 * Payment in two steps (rule B2.23): what is ordered, for whom and how it is paid; then, for a card or a bank, its details.
 * The second has an address of its own, so that the browser's own back leads to the first.
 */
export function PaymentScreen() {
  const { path, selection, addressOf } = useWidgetNavigation()
  const [method, setMethod] = useState<MethodDraft>('first')
  const isCardStep = path === paymentPaths.card
  const wasCardStep = useRef(isCardStep)

  useEffect(() => {
    if (wasCardStep.current && !isCardStep) setMethod('none')
    wasCardStep.current = isCardStep
  }, [isCardStep])

  if (isCardStep) return <cardStep.Screen method={method} />
  if (path !== paymentPaths.order) return <Navigate to={addressOf(paymentPaths.order)} replace />
  const shared = { method, onMethodChange: setMethod, prepareCard: cardStep.prepare }
  if (selection.serviceId && selection.scheduleId) return <BookingPaymentStep {...shared} />
  if (selection.packageId) return <PackagePaymentStep {...shared} />
  return <Navigate to={addressOf('/')} replace />
}
