import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { BookingActionDialog } from '../booking-action-dialog.tsx'

interface ResolveRefundDialogProps {
  booking: ProviderBooking
  refundId: string
  how: 'AGAIN' | 'OTHERWISE'
}

/** Asks for confirmation before a failed refund is sent again, or is recorded as refunded in another way (rule D269). */
export function ResolveRefundDialog({ booking, refundId, how }: ResolveRefundDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const keyOf = useRequestKey()
  return (
    <BookingActionDialog
      booking={booking}
      title={t(`money.resolve.${how}`)}
      yes={t(`money.resolve.${how}.yes`)}
      no={t('refund.no')}
      done={t(`money.resolve.${how}.done`)}
      act={({ id, version }) => {
        const body = { id, version, refundId, how }
        return bridge.call('resolveRefund', { body }, { idempotencyKey: keyOf(body) })
      }}
    >
      <p>{t(`money.resolve.${how}.text`, { guest: fullName(booking.guest) })}</p>
    </BookingActionDialog>
  )
}
