import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, ClockIcon } from '#shared/ui/index.ts'
import { bankPageOf } from '../../../data/payment/bank-pages.ts'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { isCardOnly, type Payment } from '../../../data/payment/payment-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { HeldUntilLine } from './held-until-line.tsx'
import { selectionBeforePayment } from './recover-selection-after-bank.ts'

interface PaymentPendingProps {
  paymentId: string
  payment: Payment
}

const waitingText = ({ bookingId, isFee }: Payment) =>
  bookingId === undefined || isFee ? 'waiting.order-text' : 'waiting.text'

/**
 * Shown until the bank answers. Without an answer, the screen waits until the hold expires; meanwhile the customer can choose another
 * payment method.
 */
export function PaymentPending({ paymentId, payment }: PaymentPendingProps) {
  const t = useText('payment')
  const { selection } = useWidgetNavigation()
  const { goWith, goWithout } = usePaymentNavigation()
  const bankPage = bankPageOf(paymentId)

  /**
   * A customer who left the bank's page can try again. A payment that the bank is processing cannot be repeated, but another
   * method can be chosen.
   */
  function back() {
    if ((payment.isSeries || payment.isFee) && payment.status !== 'requires-action')
      goWithout(`/bookings/${payment.bookingId}`, {}, { replace: true })
    else if (payment.status === 'requires-action') goWith(paymentPaths.card, paymentId, { replace: true })
    else goWithout(paymentPaths.order, selectionBeforePayment(selection, payment), { replace: true })
  }

  return (
    <Screen
      title={t('title')}
      onBack={back}
      bar={
        <>
          {bankPage !== undefined && (
            <a href={bankPage} target="_blank" rel="noreferrer" className={buttonClass({ isWide: true })}>
              {t('waiting.bank')}
            </a>
          )}
          <Button variant={bankPage === undefined ? 'white' : 'text'} isWide={bankPage === undefined} onClick={back}>
            {t(isCardOnly(payment) ? 'error.button' : 'card.other-way')}
          </Button>
        </>
      }
    >
      <OutcomeHeading level={2} kind="waiting" icon={<ClockIcon size={32} />} title={t('waiting.title')}>
        <p>{t(isCardOnly(payment) ? 'guarantee.waiting' : waitingText(payment))}</p>
      </OutcomeHeading>
      <HeldUntilLine until={payment.holdUntil} isSeries={payment.isSeries} />
    </Screen>
  )
}
