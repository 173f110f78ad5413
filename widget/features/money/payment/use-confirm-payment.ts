import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type RefObject } from 'react'
import { useLocale } from '#shared/i18n/use-text.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { basePath, localPath } from '../../../platform/locale-in-path.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { parentWindow } from '../../../platform/parent-window.ts'
import { leadToBank } from '../../../data/payment/bank-pages.ts'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { paymentQuery, readPayment, type WirePayment } from '../../../data/payment/payment-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { hasConfirmation, selectionAfterPayment } from './selection-for-confirmation.ts'
import type { Confirmation, PaymentFieldsHandle } from './payment-fields-types.ts'

export interface PaymentConfirmation {
  /** Submits the payment. A call while one is running is ignored, so that a double click has one effect. */
  pay: () => void
  isPending: boolean
  error: Error | null
  /** The result of the last attempt, if the customer can try again. */
  refusal: Extract<Confirmation, { kind: 'declined' | 'unreachable' }> | undefined
  /** Clears the last result when another method is selected. */
  forget: () => void
}

/** Submits the provider's form and shows the result that the server reports (threat W5). */
export function useConfirmPayment(
  paymentId: string,
  fields: RefObject<PaymentFieldsHandle | null>,
  customer: { name: string; email: string },
): PaymentConfirmation {
  const client = useQueryClient()
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const { goWith, goWithout } = usePaymentNavigation()
  const isRunning = useRef(false)
  const isFramed = parentWindow.isEmbedded

  /** The address that the bank returns to. An embedded widget uses a separate window, whose page only has to close itself. */
  function returnUrl(): string {
    const { search } = addressOf('/')
    const path = localPath(locale, isFramed ? paymentPaths.returned : '/complete')
    return window.location.origin + basePath + path + search
  }

  async function settle(confirmation: Confirmation, opened: Window | null): Promise<Confirmation | WirePayment> {
    if (confirmation.kind === 'at-bank')
      leadToBank(confirmation.paymentId ?? paymentId, confirmation.address, isFramed, opened)
    else opened?.close()
    if (confirmation.kind !== 'submitted') return confirmation
    void client.invalidateQueries({ queryKey: customerQueryKey })
    // The payment is fetched without the cache, because the screen would otherwise react to the new state before the navigation.
    return call('payment', { params: { id: paymentId } })
  }

  const { mutate, reset, isPending, error, data } = useMutation({
    mutationFn: async (opened: Window | null): Promise<Confirmation | WirePayment> => {
      const handle = fields.current
      if (!handle) return { kind: 'incomplete' }
      const confirming = { returnUrl: returnUrl(), mayLeave: !isFramed, customer }
      return settle(await handle.confirm(confirming), opened)
    },
    onSuccess: (outcome) => {
      if ('status' in outcome) {
        const payment = readPayment(outcome)
        if (payment.status === 'succeeded' && hasConfirmation(payment))
          goWithout('/checkout', selectionAfterPayment(payment), { replace: true, state: { isPaid: true } })
        else if (payment.status !== 'failed') {
          goWith('/complete', paymentId, { replace: true })
          // The cached payment is updated, because the next screen would otherwise start with the previous attempt's state.
          client.setQueryData(paymentQuery(paymentId).queryKey, outcome)
        }
      } else if (outcome.kind === 'at-bank' && isFramed)
        goWith('/complete', outcome.paymentId ?? paymentId, { replace: true })
    },
    onError: (_error, opened) => opened?.close(),
    onSettled: () => {
      isRunning.current = false
    },
  })

  function pay() {
    if (isRunning.current) return
    isRunning.current = true
    // A window can only be opened during the click; its address is set later.
    mutate(isFramed && fields.current?.leavesForBank() ? window.open('', '_blank') : null)
  }

  // While the page is being redirected to the bank, the button stays busy.
  const isLeaving =
    data !== undefined && 'kind' in data && (data.kind === 'leaving' || (data.kind === 'at-bank' && !isFramed))
  function forget() {
    if (!isRunning.current && !isLeaving) reset()
  }

  return { pay, isPending: isPending || isLeaving, error, refusal: refusalOf(data), forget }
}

function refusalOf(outcome: Confirmation | WirePayment | undefined): PaymentConfirmation['refusal'] {
  if (!outcome) return undefined
  if ('status' in outcome) return outcome.status === 'FAILED' ? { kind: 'declined', message: undefined } : undefined
  return outcome.kind === 'declined' || outcome.kind === 'unreachable' ? outcome : undefined
}
