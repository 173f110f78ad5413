import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { AlertIcon, Button, ClockIcon } from '#shared/ui/index.ts'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { isCardOnly, type Payment } from '../../../data/payment/payment-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { HeldUntilLine } from './held-until-line.tsx'
import { selectionBeforePayment } from './recover-selection-after-bank.ts'

interface EndedPaymentProps {
  payment: Payment
}

/**
 * Shown when the bank declined the payment (rule B8.5). The back button leads to the card step, without the provider's parameters
 * in its address (rule B2.24).
 */
export function FailedPayment({ paymentId, payment }: EndedPaymentProps & { paymentId: string }) {
  const t = useText('payment')
  const { goWith } = usePaymentNavigation()
  const retry = () => goWith(paymentPaths.card, paymentId, { replace: true })
  return (
    <Screen
      title={t('title')}
      onBack={retry}
      bar={
        <Button isWide onClick={retry}>
          {t('error.button')}
        </Button>
      }
    >
      <OutcomeHeading level={2} kind="failed" icon={<AlertIcon size={32} />} title={t('error.title')}>
        <p>{t('error.description')}</p>
      </OutcomeHeading>
      <HeldUntilLine until={payment.holdUntil} isSeries={payment.isSeries} />
    </Screen>
  )
}

/** Shown when the payment was not made in time. Offers the same slot again or others. */
export function ExpiredPayment({ payment }: EndedPaymentProps) {
  const t = useText('payment')
  const isBooking = payment.bookingId !== undefined
  return (
    <Screen title={t('title')} bar={<WaysOn payment={payment} />} {...useWayOut()}>
      <OutcomeHeading
        level={2}
        kind="failed"
        icon={<ClockIcon size={32} />}
        title={t(payment.isSeries ? 'over.series-title' : isBooking ? 'over.title' : 'over.order-title')}
      >
        <p>{t(isCardOnly(payment) ? 'guarantee.over' : overText(payment))}</p>
      </OutcomeHeading>
    </Screen>
  )
}

const overText = ({ bookingId, isSeries }: Payment) =>
  isSeries ? 'over.series-text' : bookingId === undefined ? 'over.order-text' : 'over.text'

/** Shown when the payment arrived too late and is refunded (rule D36). */
export function RefundedPayment({ payment }: EndedPaymentProps) {
  const t = useText('payment')
  const locale = useLocale()
  const price = formatPrice(payment.amountCents, locale)
  const isBooking = payment.bookingId !== undefined
  return (
    <Screen title={t('title')} bar={<WaysOn payment={payment} isTaken />} {...useWayOut()}>
      <OutcomeHeading level={2} kind="waiting" icon={<AlertIcon size={32} />} title={t('refunded.title')}>
        <p>
          {t(payment.isSeries ? 'refunded.series-text' : isBooking ? 'refunded.text' : 'refunded.order-text', {
            price,
          })}
        </p>
      </OutcomeHeading>
    </Screen>
  )
}

/** Returns a back action that leads to the services, without the payment's data in the URL. */
function useWayOut() {
  const { goWithout } = usePaymentNavigation()
  return { onBack: () => goWithout('/', {}, { replace: true }) }
}

interface WaysOnProps extends EndedPaymentProps {
  /** Whether somebody else has booked the slot. */
  isTaken?: boolean
}

function WaysOn({ payment, isTaken = false }: WaysOnProps) {
  const t = useText('payment')
  const { selection } = useWidgetNavigation()
  const { goWithout } = usePaymentNavigation()
  const restored = selectionBeforePayment(selection, payment)
  if (payment.bookingId === undefined)
    return (
      <Button isWide onClick={() => goWithout(paymentPaths.order, restored, { replace: true })}>
        {t('over.order-again')}
      </Button>
    )
  // There is no retry for a series, because its dates must be chosen again one by one.
  const canRetry = restored.scheduleId !== undefined && !isTaken && !payment.isSeries
  return (
    <>
      {canRetry && (
        <Button isWide onClick={() => goWithout(paymentPaths.order, restored, { replace: true })}>
          {t('over.again')}
        </Button>
      )}
      <Button
        variant={canRetry ? 'text' : 'primary'}
        isWide={!canRetry}
        onClick={() => goWithout('/timeslot', { ...restored, scheduleId: undefined }, { replace: true })}
      >
        {t('over.others')}
      </Button>
    </>
  )
}
