import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useIsGuestOf } from '../../../data/guest/guest-visit.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import type { RepeatState } from '../../../platform/repeat/just-booked-navigation-state.ts'
import { OrganisationContact } from '../../../platform/shell/organisation-contact.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useScreens } from '../../../platform/screens-context.ts'
import { lookOf, useAction, type Action } from './action-in-url.ts'
import type { ActionOutcome } from './use-booking-action.ts'
import { BookingActionBar } from './booking-action-bar.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { StoredPaymentCard } from './card/stored-payment-card.tsx'
import { FeeToPay } from './card/fee-to-pay.tsx'
import { BookingInvoices } from './invoices/booking-invoices.tsx'
import { BookingRefunds } from './refunds/booking-refunds.tsx'
import { BookingNotice, type BookingNews } from './booking-notice.tsx'
import { CalendarChoices } from './calendar-choices.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePolicyText } from './change-policy-text.tsx'
import { GuestSection } from './guest-section.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

const dialogs = { cancel: CancelDialog, reschedule: RescheduleDialog }
const doneNews = { cancel: 'cancelled', reschedule: 'moved' } as const

interface BookingPageProps {
  booking: OwnBooking
  onBack: () => void
  /** Called when the guest has invalidated the links of the booking. */
  onEnded: () => void
}

/** A booking with its actions and their dialogs. */
export function BookingPage({ booking, onBack, onEnded }: BookingPageProps) {
  const screens = useScreens()
  const t = useText('bookings')
  const widgetText = useText('widget')
  const { organisation } = useCatalogue()
  const isGuest = useIsGuestOf(booking.id)
  const today = todayIn(organisation.zone)
  const { action, open, close } = useAction()
  const isJustBooked = (useLocation().state as Partial<RepeatState> | null)?.isJustBooked === true
  const [news, setNews] = useState<BookingNews>()
  const look = lookOf(action, booking)
  const dialog = look === 'cancel' || look === 'reschedule' ? look : undefined
  // The dialog stays mounted until its closing animation has ended.
  const [shown, setShown] = useState(dialog)
  if (dialog && dialog !== shown) setShown(dialog)
  const ShownDialog = shown && dialogs[shown]
  // Counts the openings, so that each time the dialog starts anew with the current booking, even during its closing animation.
  const [asked, setAsked] = useState(0)

  function ask(what: Action) {
    setNews(undefined)
    setAsked(asked + 1)
    open(what)
  }

  function finish(outcome: ActionOutcome) {
    setNews(shown && outcome === 'done' ? doneNews[shown] : 'stale')
    close()
  }

  return (
    <Screen
      title={t('booking.title')}
      subtitle={organisation.name}
      onBack={onBack}
      bar={<BookingActionBar booking={booking} onAsk={ask} />}
    >
      <BookingNotice
        booking={booking}
        today={today}
        news={news ?? (look === 'answered' || look === 'stale' ? look : isJustBooked ? 'booked' : undefined)}
      />
      <FeeToPay booking={booking} />
      <BookingFacts booking={booking} today={today} />
      <ChangePolicyText booking={booking} today={today} />
      {(booking.state === 'accepted' || booking.state === 'asked') && <CalendarChoices booking={booking} />}
      {isGuest && (
        <>
          <Suspense>
            <screens.ownTexts.Screen bookingId={booking.id} />
          </Suspense>
          <GuestSection bookingId={booking.id} isSeries={booking.repeat !== undefined} onEnded={onEnded} />
        </>
      )}
      <BookingRefunds booking={booking} />
      <StoredPaymentCard booking={booking} />
      <BookingInvoices bookingId={booking.id} mayAsk={booking.state !== 'unpaid' && booking.state !== 'rejected'} />
      {booking.repeat && (
        <Suspense>
          <screens.ownRepeat.Screen />
        </Suspense>
      )}
      <OrganisationContact contact={organisation.contact} title={widgetText('contact.booking')} />
      {ShownDialog && (
        <ShownDialog
          key={`${shown} ${asked}`}
          booking={booking}
          isOpen={dialog === shown}
          onClose={close}
          onClosed={() => setShown(undefined)}
          onOutcome={finish}
        />
      )}
    </Screen>
  )
}
