import { Suspense, useCallback, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { lazyScreen } from '../../../platform/lazy-screen.tsx'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { SeriesDates } from '../../../platform/payment/series-dates.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { fullNameOf } from '../../../data/booking/customer-query.ts'
import { typedName } from '../../../platform/booking/customer-draft.ts'
import { HoldNotice } from './hold-notice.tsx'
import { LockIcon } from './payment-method-icons.tsx'
import { OrderPreview } from './order-preview.tsx'
import type { PaymentFieldsHandle, PaymentFieldsProps } from './payment-fields-types.ts'
import styles from './payment.module.css'
import type { MethodDraft } from './payment-choices.ts'
import { FieldsSkeleton, PaymentSkeleton } from './payment-skeleton.tsx'
import { hasConfirmation, selectionAfterPayment } from './selection-for-confirmation.ts'
import { useCardStepPayment, type CardOrder } from './use-card-step-payment.ts'
import { useConfirmPayment } from './use-confirm-payment.ts'

/** The payment form of each provider is loaded on demand. */
const fieldsOf = {
  stripe: lazyScreen<PaymentFieldsProps>(async () => (await import('./stripe-fields.tsx')).StripeFields),
  mollie: lazyScreen<PaymentFieldsProps>(async () => (await import('./mollie-redirect-form.tsx')).MollieRedirectForm),
  sandbox: lazyScreen<PaymentFieldsProps>(async () => (await import('./sandbox-fields.tsx')).SandboxFields),
}

export interface OnlinePaymentStepProps {
  /** The method that was chosen in step one and is selected at first. */
  method: MethodDraft
}

/** Step two: payment by card or bank (rule B2.23). For a finished payment it redirects to the result screen. */
export function OnlinePaymentStep({ method }: OnlinePaymentStepProps) {
  const t = useText('payment')
  const order = useCardStepPayment()
  const { addressWith, addressWithout } = usePaymentNavigation()
  const onBack = useBack(ownPageOf(order))

  if (order.kind === 'missing') return <Navigate to={addressWithout(paymentPaths.order)} replace />
  if (order.kind === 'over') {
    // The payment succeeded a moment ago, here or in another tab.
    if (order.payment?.status === 'succeeded' && hasConfirmation(order.payment))
      return (
        <Navigate
          to={addressWithout('/checkout', selectionAfterPayment(order.payment))}
          state={{ isPaid: true }}
          replace
        />
      )
    return <Navigate to={addressWith('/complete', order.paymentId)} replace />
  }
  if (order.kind === 'payable') return <CardForm {...order} method={method} onBack={onBack} />
  return (
    <Screen title={t('card.title')} subtitle={t('step', { step: 2 })} onBack={onBack}>
      {order.kind === 'loading' ? (
        <PaymentSkeleton />
      ) : (
        <>
          <ActionFailureNotice error={order.error} />
          <Button variant="white" onClick={order.retry}>
            {t('card.again')}
          </Button>
        </>
      )}
    </Screen>
  )
}

/**
 * Returns the id of the booking from whose page the payment was started: the first one of a series, or the one whose fee is paid; undefined
 * for other payments.
 */
const ownPageOf = (order: CardOrder): string | undefined =>
  order.kind === 'payable' && (order.payment.isSeries || order.payment.isFee) ? order.payment.bookingId : undefined

/**
 * Goes back to step one like the browser's back button; after a reload the history may not contain it (rule B2.33). A series and a fee have
 * no step one to return to, so they lead to the booking's page.
 */
function useBack(bookingId: string | undefined): () => void {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isFromOrder?: boolean } | null }
  const { goWithout } = usePaymentNavigation()
  return () => {
    if (bookingId !== undefined) goWithout(`/bookings/${bookingId}`, {}, { replace: true })
    else if (state?.isFromOrder) void navigate(-1)
    else goWithout(paymentPaths.order, {}, { replace: true })
  }
}

type CardFormProps = Extract<CardOrder, { kind: 'payable' }> & OnlinePaymentStepProps & { onBack: () => void }

function CardForm({ paymentId, payment, card, order, series, discountCents, user, method, onBack }: CardFormProps) {
  const t = useText('payment')
  const locale = useLocale()
  const fields = useRef<PaymentFieldsHandle>(null)
  const [hasFields, setHasFields] = useState(false)
  const keepFields = useCallback((handle: PaymentFieldsHandle | null) => {
    fields.current = handle
    setHasFields(handle !== null)
  }, [])
  const wished = typeof method === 'object' && method.method === 'card' ? method.channel : undefined
  const [channel, setChannel] = useState<PaymentChannel | undefined>(
    card.channels.find((each) => each === wished) ?? card.channels[0],
  )
  const name = typedName(user.id) ?? fullNameOf(user)
  const { pay, isPending, error, refusal, forget } = useConfirmPayment(paymentId, fields, { name, email: user.email })
  const { Screen: Fields } = fieldsOf[card.provider]
  const price = formatPrice(card.amountCents, locale)
  const isCardOnly = card.savesCard && card.amountCents === 0

  function chooseChannel(chosen: PaymentChannel) {
    setChannel(chosen)
    forget()
  }

  return (
    <Screen
      title={t(isCardOnly ? 'guarantee.card' : 'card.title')}
      subtitle={payment.isFee ? undefined : t('step', { step: 2 })}
      onBack={onBack}
      bar={
        <>
          {error && <ActionFailureNotice error={error} />}
          {refusal?.kind === 'declined' && (
            <Notice kind="error" title={t('error.title')}>
              {refusal.message ?? t('error.description')}
            </Notice>
          )}
          {refusal?.kind === 'unreachable' && <Notice kind="error">{t('card.unreachable')}</Notice>}
          <Button isWide isLoading={isPending || (channel !== undefined && !hasFields)} onClick={pay}>
            <LockIcon />
            {isCardOnly ? t('guarantee.save') : channel ? t(`pay.${channel}`, { price }) : t('pay.other', { price })}
          </Button>
          {channel && <p className={styles.trust}>{t(`trust.${channel}`)}</p>}
        </>
      }
    >
      {payment.holdUntil !== undefined && <HoldNotice until={payment.holdUntil} isSeries={payment.isSeries} />}
      {card.savesCard && <p>{t(isCardOnly ? 'guarantee.nothing-paid' : 'guarantee.kept-too')}</p>}
      <OrderPreview order={order} email={user.email} quote={{ discountCents }} />
      <SeriesDates bookings={series} />
      {channel && (
        <section className={styles.form} aria-label={t('card.fields')}>
          <Suspense fallback={<FieldsSkeleton />}>
            <Fields ref={keepFields} payment={card} channel={channel} onChannelChange={chooseChannel} />
          </Suspense>
        </section>
      )}
    </Screen>
  )
}
