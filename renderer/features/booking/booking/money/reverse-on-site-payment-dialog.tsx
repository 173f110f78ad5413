import { useState } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { BookingActionDialog } from '#renderer/features/booking/booking/booking-action-dialog.tsx'

interface ReverseOnSitePaymentDialogProps {
  booking: ProviderBooking
  entryId: string
  amountCents: number
}

/** Reverses a payment on site that was recorded by mistake, with a reason (rule D270). */
export function ReverseOnSitePaymentDialog({ booking, entryId, amountCents }: ReverseOnSitePaymentDialogProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const [reason, setReason] = useState('')
  return (
    <BookingActionDialog
      booking={booking}
      title={t('money.take-back.title')}
      yes={t('money.take-back.yes')}
      no={t('refund.no')}
      done={t('money.take-back.done')}
      isReady={reason.trim() !== ''}
      act={({ id, version }) => {
        const body = { id, version, entryId, reason }
        return bridge.call('takePaymentBack', { body }, { idempotencyKey: keyOf(body) })
      }}
    >
      <p>{t('money.take-back.text', { amount: formatPrice(amountCents, locale) })}</p>
      <TextField
        label={t('money.take-back.reason')}
        required
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </BookingActionDialog>
  )
}
