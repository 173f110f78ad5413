import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, EmptyState, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { useOwnBooking } from '../../../data/booking/use-own-booking.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { BookingPage } from './booking-page.tsx'
import { LinkEnded } from './link-ended.tsx'
import styles from './bookings.module.css'

/** The history state that the list adds to a booking's address. */
export interface BookingState {
  isFromList: true
}

/** One booking of the customer in its current state. */
export function BookingScreen() {
  const t = useText('bookings')
  const { go, addressOf } = useWidgetNavigation()
  const { bookingId = '' } = useParams()
  const session = useSession()
  const email = session?.user.email ?? ''
  const look = useOwnBooking(bookingId)
  const navigate = useNavigate()
  const state = useLocation().state as BookingState | null
  // Goes back to the list in its previous state. After a mail's link the history has no list, so it is opened anew.
  const isLoggedIn = session !== undefined
  const toList = () => (state?.isFromList ? void navigate(-1) : go(isLoggedIn ? '/bookings' : '/'))
  const [isEnded, setEnded] = useState(false)

  if (isEnded) return <LinkEnded isByGuest onBack={toList} />
  if (look.kind === 'closed') return <LinkEnded onBack={toList} />
  if (look.kind === 'there')
    return <BookingPage key={bookingId} booking={look.booking} onBack={toList} onEnded={() => setEnded(true)} />
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

function BookingSkeleton() {
  const t = useText('bookings')
  return (
    <output>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={styles.bones} aria-hidden="true">
        <span className={styles.bonesHead}>
          <Skeleton width="52px" height="54px" />
          <span className={styles.bonesWords}>
            <Skeleton width="60%" height="14px" />
            <Skeleton width="75%" height="10px" />
            <Skeleton width="30%" height="16px" />
          </span>
        </span>
        <Skeleton width="55%" />
        <Skeleton width="80%" />
        <Skeleton width="40%" />
      </span>
    </output>
  )
}
