import { useImperativeHandle } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { OnlinePaymentChannelList } from './online-payment-channel-list.tsx'
import type { PaymentFieldsProps } from './payment-fields-types.ts'
import styles from './payment.module.css'

/**
 * The payment form of Mollie, a provider with a payment page of its own. There the customer chooses how to pay, and pays or gives the card.
 */
export function MollieRedirectForm({ ref, payment, channel, onChannelChange }: PaymentFieldsProps) {
  const t = useText('payment')

  useImperativeHandle(ref, () => ({
    leavesForBank: () => true,
    async confirm({ returnUrl }) {
      try {
        const body = { paymentIntentId: payment.id, method: channel, returnUrl }
        const { pageUrl, paymentIntentId } = await call('payOnPage', { body })
        return { kind: 'at-bank', address: pageUrl, paymentId: paymentIntentId }
      } catch (error) {
        // The payment is finished already, for example in another tab. The server knows the result.
        if (error instanceof AppError && error.code === 'transition-not-allowed') return { kind: 'submitted' }
        throw error
      }
    },
  }))

  return (
    <>
      <OnlinePaymentChannelList channels={payment.channels} channel={channel} onChannelChange={onChannelChange} />
      <p className={styles.trust}>{t(payment.savesCard ? 'page.card' : 'page.text', { provider: 'Mollie' })}</p>
    </>
  )
}
