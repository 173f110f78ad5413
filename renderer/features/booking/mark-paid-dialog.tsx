import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { aboutBookings } from '#renderer/data/offline/about-act.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/wire.ts'
import { useKeepableCall } from '#renderer/platform/offline/use-keepable-call.ts'
import { BookingActionDialog } from './booking-action-dialog.tsx'

/** Asks for confirmation before a booking is marked as paid, because that cannot be undone (rule D61). */
export function MarkPaidDialog({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const call = useKeepableCall()
  return (
    <BookingActionDialog
      booking={booking}
      title={t('paid.title')}
      yes={t('paid.yes')}
      no={t('paid.no')}
      done={t('paid.done')}
      act={(seen) =>
        call({
          route: 'confirmPayment',
          body: { id: seen.id, version: seen.version, paymentStatus: 'PAID' },
          about: aboutBookings([seen]),
        })
      }
    >
      <p>{t('paid.text', { guest: fullName(booking.guest), price: formatPrice(centsOf(booking.price), locale) })}</p>
    </BookingActionDialog>
  )
}
