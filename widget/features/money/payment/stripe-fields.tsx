import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useState } from 'react'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/online-payment-channels.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { PaymentFieldsProps } from './payment-fields-types.ts'
import { FieldsSkeleton } from './payment-skeleton.tsx'
import { readTokens, stripeAppearance } from './stripe-appearance.ts'
import { confirmWithStripe } from './stripe-confirm.ts'

/** Stripe's form in Stripe's own frame, so that this page never sees card data. */
export function StripeFields(props: PaymentFieldsProps) {
  const t = useText('payment')
  const locale = useLocale()
  const { publishableKey = '', stripeAccount, clientSecret } = props.payment
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey, stripeAccount],
    queryFn: () => loadStripe(publishableKey, stripeAccount === undefined ? {} : { stripeAccount }),
    staleTime: Infinity,
    structuralSharing: false,
    throwOnError: false,
  })
  const [appearance] = useState(() => stripeAppearance(readTokens()))

  if (stripe.error)
    return (
      <>
        <Notice kind="error">{t('card.unreachable')}</Notice>
        <Button variant="white" onClick={() => void stripe.refetch()}>
          {t('card.again')}
        </Button>
      </>
    )
  if (!stripe.data) return <FieldsSkeleton />
  return (
    <Elements stripe={stripe.data} options={{ clientSecret, appearance, locale }}>
      <Form {...props} />
    </Elements>
  )
}

function Form({ ref, payment, channel, onChannelChange }: PaymentFieldsProps) {
  const t = useText('payment')
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { channels, clientSecret } = payment
  const [order] = useState([channel, ...channels.filter((each) => each !== channel)])

  useImperativeHandle(ref, () => ({
    leavesForBank: () => channel !== 'card',
    async confirm(confirming) {
      if (!stripe || !elements || !isReady) return { kind: 'incomplete' }
      return confirmWithStripe({ ...confirming, stripe, elements, clientSecret, channel })
    },
  }))

  if (isBroken) return <Notice kind="error">{t('card.unreachable')}</Notice>
  return (
    <>
      {!isReady && <FieldsSkeleton />}
      <PaymentElement
        options={{
          layout: { type: 'accordion', defaultCollapsed: false, radios: 'always', spacedAccordionItems: false },
          paymentMethodOrder: order,
          fields: { billingDetails: { name: 'never', email: 'never' } },
          // Wallets such as Apple Pay are not available in a frame on another site.
          wallets: { applePay: 'never', googlePay: 'never' },
        }}
        onReady={() => setReady(true)}
        onLoadError={() => setBroken(true)}
        onChange={({ value: { type } }) => {
          const chosen = PAYMENT_CHANNELS.find((each) => each === type)
          if (chosen) onChannelChange(chosen)
        }}
      />
    </>
  )
}
