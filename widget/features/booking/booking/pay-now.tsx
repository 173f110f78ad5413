import { useMutation } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './bookings.module.css'

interface PayNowProps {
  /** The booking, or its fee, to pay. */
  body: Input<'createPaymentIntent'>['body']
  label: string
}

/** A button that starts or continues the payment of a booking or of its fee. If a payment exists already, the server returns that one. */
export function PayNow({ body, label }: PayNowProps) {
  const { goWith } = usePaymentNavigation()
  const begin = useMutation({
    mutationFn: () => call('createPaymentIntent', { body }),
    onSuccess: ({ paymentIntentId }) => goWith(paymentPaths.card, paymentIntentId),
  })
  return (
    <div className={styles.whole}>
      {begin.error && <ActionFailureNotice error={begin.error} />}
      <Button isWide isLoading={begin.isPending} onClick={() => begin.mutate()}>
        {label}
      </Button>
    </div>
  )
}
