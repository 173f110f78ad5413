import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { BookingActionDialog } from '../booking-action-dialog.tsx'
import { CustomerMessageField } from '#renderer/features/booking/booking/customer-message-field.tsx'

/** Asks for confirmation before a request for another time is sent to the customer (rule A4.28). */
export function SendRequestDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const [message, setMessage] = useState('')
  return (
    <BookingActionDialog
      booking={booking}
      title={t('request.title')}
      yes={t('request.yes')}
      no={t('request.no')}
      done={t('request.done')}
      closesAll
      act={({ id, version }) => bridge.call('requestReschedule', { body: { id, version, message } })}
    >
      <p>{t('request.text')}</p>
      <CustomerMessageField booking={booking} value={message} onChange={setMessage} />
    </BookingActionDialog>
  )
}
