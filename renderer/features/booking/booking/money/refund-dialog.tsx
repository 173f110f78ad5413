import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { bookingMoneyQuery } from '#renderer/data/booking-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { BookingActionDialog } from '../booking-action-dialog.tsx'
import { RefundAmountFields } from './refund-amount-fields.tsx'
import { draftFrom, isAllBack, refundOf, type RefundDraft } from './refund-form.ts'

/** Gives money or credits of a booking back to where they came from, with a preview and a reason (rule D269). */
export function RefundDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const { data: money, error, refetch } = useQuery(bookingMoneyQuery(bridge, booking.id))
  const [typed, setTyped] = useState<RefundDraft>({})
  const [reason, setReason] = useState('')
  const draft = money ? { ...draftFrom(money, locale), ...typed } : {}
  const refund = money && refundOf(money, draft)
  const name = { guest: fullName(booking.guest) }

  return (
    <BookingActionDialog
      booking={booking}
      title={t('refund.title')}
      yes={refund ? t('refund.yes', { amount: formatPrice(refund.totalCents, locale) }) : t('refund.credits-yes')}
      no={t('refund.no')}
      done={t('refund.done')}
      isReady={money !== undefined && (money.hasCredits || refund !== undefined)}
      act={({ id, version }) => {
        const what = money?.hasCredits ? { credits: true } : { parts: refund?.parts ?? [] }
        const body = { id, version, reason, ...what }
        return bridge.call('refundBooking', { body }, { idempotencyKey: keyOf(body) })
      }}
    >
      {money ? (
        <>
          {money.hasCredits ? (
            <p>{t('refund.credits', name)}</p>
          ) : (
            <>
              <p>{t(`refund.advice.${money.advice}`)}</p>
              <RefundAmountFields money={money} draft={draft} onChange={setTyped} />
            </>
          )}
          {money.entries.some(({ refund: sent }) => sent?.state === 'FAILED') && (
            <Notice kind="warning">{t('refund.has-failed')}</Notice>
          )}
          {booking.status !== 'REJECTED' && !isAllBack(money) && <p>{t('refund.stays')}</p>}
          <TextAreaField
            label={t('refund.reason', name)}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="120px" />
      )}
    </BookingActionDialog>
  )
}
