import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon, ServiceListSkeleton } from '#shared/ui/index.ts'
import { closeSelection } from '../../app/booking/selection.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { bookingQuery } from './booking.ts'
import { BookingTicket } from './booking-ticket.tsx'
import styles from './confirmation.module.css'

/** The booking is made (rule B2.25). */
export function ConfirmationScreen() {
  const t = useText('widget')
  const { organisation } = useCatalogue()
  const { selection, addressOf } = usePlaces()
  const user = useSession()?.user
  const { bookingId } = selection
  const booking = useQuery({ ...bookingQuery(bookingId ?? ''), enabled: bookingId !== undefined })
  const navigate = useNavigate()
  const { search } = useLocation()

  const isKnown = booking.data !== undefined
  useEffect(() => {
    // The title comes with the answer; a screen reader goes on from there.
    if (isKnown && document.hasFocus()) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isKnown])

  if (!bookingId) return <Navigate to={addressOf('/')} replace />
  if (!booking.data)
    return (
      <Screen kind="done" title={t('checkout.title')}>
        <ServiceListSkeleton />
      </Screen>
    )
  return (
    <Screen
      kind="done"
      title={t('checkout.title')}
      bar={
        <>
          <AddToCalendar bookingId={bookingId} />
          <Button
            variant="text"
            className={styles.again}
            onClick={() => void navigate({ pathname: addressOf('/').pathname, search: closeSelection(search) })}
          >
            {t('checkout.again')}
          </Button>
        </>
      }
    >
      <div className={styles.done}>
        <span className={styles.seal}>
          <CheckIcon size={32} />
        </span>
        <h1 tabIndex={-1}>{t('checkout.title')}</h1>
        <p>{t('checkout.sent', { email: user?.email ?? '' })}</p>
      </div>
      <BookingTicket booking={booking.data} />
      <p className={styles.change}>{t('checkout.change', { name: organisation.name })}</p>
    </Screen>
  )
}
