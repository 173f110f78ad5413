import { useState } from 'react'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice, formatTypedAmount } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { aboutBookings } from '#renderer/data/offline/act-description.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useQueueableCall } from '#renderer/platform/offline/use-queueable-call.ts'
import { BookingActionDialog } from './booking-action-dialog.tsx'
import { readAmount } from './money/refund-form.ts'

/** Records a payment that the provider received for a booking: the whole unpaid amount, or a part of it (rules D61 and D270). */
export function RecordPaymentDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const call = useQueueableCall()
  const openCents = centsOf(booking.balance.open)
  const [typed, setTyped] = useState(formatTypedAmount(openCents, locale))
  const read = typed.trim() === '' ? ({ error: 'format' } as const) : readAmount(typed, openCents)
  const isPart = 'cents' in read && read.cents < openCents
  return (
    <BookingActionDialog
      booking={booking}
      title={t('paid.title')}
      yes={t(isPart ? 'paid.yes-part' : 'paid.yes')}
      no={t('paid.no')}
      done={t('paid.done')}
      isReady={'cents' in read}
      act={(seen) =>
        call({
          route: 'confirmPayment',
          body: {
            id: seen.id,
            version: seen.version,
            paymentStatus: 'PAID',
            ...(isPart && { amount: eurosOfCents(read.cents) }),
          },
          about: aboutBookings([seen]),
        })
      }
    >
      <p>{t('paid.text', { guest: fullName(booking.guest), price: formatPrice(openCents, locale) })}</p>
      <TextField
        label={t('paid.amount')}
        required
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        {...('error' in read && { error: t(`refund.${read.error}`) })}
        onChange={({ target }) => setTyped(target.value)}
      />
    </BookingActionDialog>
  )
}
