import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { AlertIcon, Button } from '#shared/ui/index.ts'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import type { Payment } from '../../../data/payment/payment-query.ts'
import { usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { Screen } from '../../../platform/shell/screen.tsx'

/** Shown when a fee can no longer be paid, or was refunded because it was no longer due (rule D311). */
export function EndedFee({ payment, news }: { payment: Payment; news: 'over' | 'refunded' }) {
  const t = useText('payment')
  const locale = useLocale()
  const { goWithout } = usePaymentNavigation()
  const toBooking = () => goWithout(`/bookings/${payment.bookingId}`, {}, { replace: true })
  return (
    <Screen
      title={t('title')}
      onBack={toBooking}
      bar={
        <Button isWide onClick={toBooking}>
          {t('fee.button')}
        </Button>
      }
    >
      <OutcomeHeading level={2} kind="waiting" icon={<AlertIcon size={32} />} title={t(`fee.${news}-title`)}>
        <p>{t(`fee.${news}`, { price: formatPrice(payment.amountCents, locale) })}</p>
      </OutcomeHeading>
    </Screen>
  )
}
