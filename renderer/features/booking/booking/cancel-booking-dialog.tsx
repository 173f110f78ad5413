import { useState } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { BookingActionDialog } from './booking-action-dialog.tsx'
import { givenBackBy } from './booking-rules.ts'
import { CustomerMessageField } from './customer-message-field.tsx'

/**
 * Asks for confirmation before a booking is cancelled (rules A2.45 and A4.12), shows the refund (rule D61), and reports the success
 * (rule A4.11).
 */
export function CancelBookingDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const [message, setMessage] = useState('')
  const given = givenBackBy(booking)
  const words = { guest: fullName(booking.guest) }
  return (
    <BookingActionDialog
      booking={booking}
      title={t('cancel.title')}
      yes={t('cancel.yes')}
      no={t('cancel.no')}
      done={t('cancel.done')}
      isDanger
      closesAll
      act={({ id, version }) => bridge.call('changeBooking', { body: { id, version, status: 'REJECTED', message } })}
    >
      <p>{t('cancel.text')}</p>
      {booking.serviceKind === 'PUBLIC' && <p>{t('cancel.seats', { ...words, count: booking.seats })}</p>}
      {given.map(
        ({ kind, euros }) =>
          kind !== 'nothing' && (
            <p key={kind}>{t(`cancel.given.${kind}`, { ...words, price: formatPrice(centsOf(euros), locale) })}</p>
          ),
      )}
      <CustomerMessageField booking={booking} value={message} onChange={setMessage} />
    </BookingActionDialog>
  )
}
