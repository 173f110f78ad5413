import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, EmptyState } from '#shared/ui/index.ts'
import { useOwnBooking } from '../../app/own-bookings/use-own-booking.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { BookingPage } from './booking-page.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'

/** What the list keeps beside the address of the booking that it leads to. */
export interface BookingState {
  isFromList: true
}

/** One booking of the customer's, as it is now, whatever an old link says. */
export function BookingScreen() {
  const t = useText('bookings')
  const { go, addressOf } = useWidgetNavigation()
  const { bookingId = '' } = useParams()
  const email = useSession()?.user.email ?? ''
  const look = useOwnBooking(bookingId)
  const navigate = useNavigate()
  const state = useLocation().state as BookingState | null
  // Back to the list as it was left; a mail's link has none behind it.
  const toList = () => (state?.isFromList ? void navigate(-1) : go('/bookings'))

  if (look.kind === 'there') return <BookingPage key={bookingId} booking={look.booking} onBack={toList} />
  return (
    <Screen title={t('booking.title')} onBack={toList}>
      {look.kind === 'loading' ? (
        <BookingSkeleton />
      ) : (
        <EmptyState
          title={t('missing.title')}
          action={
            <Link to={addressOf('/bookings')} className={buttonClass()}>
              {t('all-bookings')}
            </Link>
          }
        >
          {t('missing.text', { email })}
        </EmptyState>
      )}
    </Screen>
  )
}
