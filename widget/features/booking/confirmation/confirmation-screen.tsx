import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon } from '#shared/ui/index.ts'
import { slotsKey } from '../../../data/booking/slot-queries.ts'
import { boot } from '../../../data/boot-settings.ts'
import { changeSelection, closeSelection } from '../../../data/booking/url-selection.ts'
import { useCatalogue, type Package } from '../../../data/catalogue.ts'
import { drafts } from '../../../platform/kept-drafts.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { useOwnBooking } from '../../../data/booking/use-own-booking.ts'
import { BookingTicket } from '../../../platform/payment/booking-ticket.tsx'
import { forgetCardPayments } from '../../../data/payment/card-payment-query.ts'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import { PackageTicket } from '../../../platform/payment/package-ticket.tsx'
import { usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { SeriesDates, useSeries } from '../../../platform/payment/series-dates.tsx'
import { TicketSkeleton } from '../../../platform/payment/ticket-skeleton.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { accountAfterBooking } from '../../../platform/guest/sign-up-after-booking-state.ts'
import { useHolder, useIsGuestOf } from '../../../data/guest/guest-visit.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { OrganisationContact } from '../../../platform/shell/organisation-contact.tsx'
import { NotFound } from '../../../platform/shell/not-found.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import styles from './confirmation.module.css'

/** The confirmation of a booking or a bought package (rule B2.25). */
export function ConfirmationScreen() {
  const client = useQueryClient()
  const { selection, addressOf } = useWidgetNavigation()
  const { addressWithout } = usePaymentNavigation()
  const { packages } = useCatalogue()
  const location = useLocation()
  const bought = packages.find(({ id }) => id === selection.packageId)

  // Payment data is no longer needed (rule B2.26), so it is removed from memory and from the URL. Nor is what was typed.
  useEffect(() => {
    forgetCardPayments(client)
    drafts.forget()
    // Cached slots from before this booking may include its own slot, so they are removed.
    client.removeQueries({ queryKey: slotsKey, type: 'inactive' })
  }, [client])
  const clean = addressWithout('/checkout')
  if (new URLSearchParams(location.search).has('payment_intent')) return <Navigate to={clean} replace />

  if (selection.bookingId) return <Booked id={selection.bookingId} />
  return bought ? (
    <Ordered bought={bought} isPaid={isPaidOf(location.state)} />
  ) : (
    <Navigate to={addressOf('/')} replace />
  )
}

/** Whether the previous screen reported a successful card payment, which affects the text only. */
const isPaidOf = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPaid' in state && state.isPaid === true

function Booked({ id }: { id: string }) {
  const t = useText('payment')
  const client = useQueryClient()
  const look = useOwnBooking(id)
  // Cached data may be from before the payment, so it is fetched again.
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    void client.invalidateQueries({ queryKey: customerQueryKey }).finally(() => setFresh(true))
  }, [client])

  if (look.kind === 'missing' || look.kind === 'closed') return <NotFound />
  const isConfirmed = look.kind === 'there' && look.booking.state === 'accepted'
  if (look.kind === 'loading' || (!isConfirmed && !isFresh))
    return (
      <Screen kind="done" title={t('checkout.title')}>
        <TicketSkeleton />
      </Screen>
    )
  // A booking that is unpaid, cancelled or past is not shown as confirmed, whatever the URL says (threat W5).
  if (!isConfirmed) return <ToBooking id={id} />
  return <BookingConfirmed booking={look.booking} />
}

function ToBooking({ id }: { id: string }) {
  const { addressOf } = useWidgetNavigation()
  return <Navigate to={addressOf(`/bookings/${id}`)} replace />
}

function BookingConfirmed({ booking }: { booking: OwnBooking }) {
  const t = useText('payment')
  const widgetText = useText('widget')
  const screens = useScreens()
  const { addressOf } = useWidgetNavigation()
  const user = useHolder()
  const { organisation } = useCatalogue()
  const isGuest = useIsGuestOf(booking.id)
  const startOver = useStartOver()
  const series = useSeries(booking.id, booking.repeat !== undefined)
  return (
    <Screen
      kind="done"
      title={t('checkout.title')}
      bar={
        <>
          <AddToCalendar booking={booking} />
          <Button variant="text" className={styles.again} onClick={startOver}>
            {widgetText('checkout.again')}
          </Button>
        </>
      }
    >
      <OutcomeHeading kind="done" icon={<CheckIcon size={32} />} title={t('checkout.title')}>
        <p>{t('checkout.sent', { email: user?.email ?? '' })}</p>
      </OutcomeHeading>
      <BookingTicket booking={booking} series={series} />
      <SeriesDates bookings={series} />
      <p className={styles.change}>
        {t('checkout.change')} <Link to={addressOf(`/bookings/${booking.id}`)}>{t('checkout.change-link')}</Link>
      </p>
      {isGuest && (
        <p className={styles.change}>
          {t('guest.account')}{' '}
          <Link to={addressOf('/sign_up')} state={accountAfterBooking}>
            {t('guest.account-link')}
          </Link>
        </p>
      )}
      <Suspense>
        <screens.ownTexts.Screen bookingId={booking.id} />
      </Suspense>
      <OrganisationContact contact={organisation.contact} title={widgetText('contact.booking')} />
    </Screen>
  )
}

function Ordered({ bought, isPaid }: { bought: Package; isPaid: boolean }) {
  const t = useText('payment')
  const { addressOf } = useWidgetNavigation()
  const user = useSession()?.user
  const startOver = useStartOver()
  return (
    <Screen
      kind="done"
      title={t('checkout.order-title')}
      bar={
        <Button isWide onClick={startOver}>
          {t('checkout.services')}
        </Button>
      }
    >
      <OutcomeHeading kind="done" icon={<CheckIcon size={32} />} title={t('checkout.order-title')}>
        <p>{t('checkout.sent', { email: user?.email ?? '' })}</p>
      </OutcomeHeading>
      <PackageTicket bought={bought} isPaid={isPaid} />
      <p className={styles.change}>
        {t('checkout.credits')} <Link to={addressOf('/credits')}>{t('checkout.credits-link')}</Link>
      </p>
    </Screen>
  )
}

/** Returns to the services with an empty selection; the specialist of this booking does not limit the next one. */
function useStartOver(): () => void {
  const navigate = useNavigate()
  const { addressOf } = useWidgetNavigation()
  const { search } = useLocation()
  return () =>
    void navigate({
      pathname: addressOf('/').pathname,
      search: changeSelection(closeSelection(search), { specialistId: boot.specialistId }),
    })
}
