import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { BookingActionDialog } from '#renderer/features/booking/booking/booking-action-dialog.tsx'

interface RequestOrWaiveFeeDialogProps {
  booking: ProviderBooking
  act: 'ask' | 'give-up'
  /** In euros. */
  amount: number
}

const calls = { ask: 'askForFee', 'give-up': 'giveFeeUp' } as const

/** Asks the customer by mail to pay a fee that could not be charged to the card, or waives the fee (rule D312). */
export function RequestOrWaiveFeeDialog({ booking, act, amount }: RequestOrWaiveFeeDialogProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const words = { price: formatPrice(centsOf(amount), locale), guest: fullName(booking.guest) }
  return (
    <BookingActionDialog
      booking={booking}
      title={t(`fee-request.${act}.title`)}
      yes={t(`fee-request.${act}.yes`)}
      no={t('refund.no')}
      done={t(`fee-request.${act}.done`)}
      isDanger={act === 'give-up'}
      act={({ id, version }) => {
        const body = { id, version }
        return bridge.call(calls[act], { body }, { idempotencyKey: keyOf({ act, ...body }) })
      }}
    >
      <p>{t(`fee-request.${act}.text`, words)}</p>
    </BookingActionDialog>
  )
}
