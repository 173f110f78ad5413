import { Link } from 'react-router-dom'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, PriceLabel } from '#shared/ui/index.ts'
import type { ChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { PriceChangedDialog } from '../../../platform/booking/price-changed-dialog.tsx'
import type { Reserving } from '../../../data/booking/send-reservation.ts'
import { useSlotPostalAddress } from '../../../platform/booking/use-slot-postal-address.ts'
import { slotMoment } from '../../../platform/booking/format-slot.ts'
import { asksCustomer, useCatalogue, type Service } from '../../../data/catalogue.ts'
import { waitingLinks } from '../../../data/waiting-list/waiting-links.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { useSession } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import { LocationChoice } from './location-choice.tsx'

interface TimeslotBarProps {
  service: Service
  /** What is chosen; its `slot` is undefined until a slot is chosen. */
  chosen: Pick<ChosenSlot, 'slot' | 'locationType' | 'locationChoices'>
  reserving: Reserving
  /** Whether the location was chosen in this bar. Its field then stays, so that keyboard users can change it. */
  isPlaceChosenHere: boolean
  onPlaceChosenHere: () => void
}

/** Whether the location of the chosen slot is chosen in the bar, so that no other field asks for it (rule D363). */
export const hasPlaceField = (
  { slot, locationChoices }: TimeslotBarProps['chosen'],
  isPlaceChosenHere: boolean,
): boolean => locationChoices.length > 0 && (slot?.locationIds.length === 0 || isPlaceChosenHere)

/**
 * The chosen slot and the button for the next step (rules B2.15 and B2.16). A logged-in customer reserves a slot with a price of 0 at once;
 * otherwise the payment follows, or the log-in where guests cannot book.
 */
export function TimeslotBar({ service, chosen, reserving, isPlaceChosenHere, onPlaceChosenHere }: TimeslotBarProps) {
  const { slot, locationType, locationChoices } = chosen
  const t = useText('widget')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { selection, select, go, addressOf } = useWidgetNavigation()
  const session = useSession()
  const zoneNote = useZoneNote()
  const { reserve, isPending, error, newPrice, dismissPrice } = reserving

  const address = useSlotPostalAddress(slot, locationType)
  const asksForLocation = locationChoices.length > 0 && slot?.locationIds.length === 0
  const showsLocations = hasPlaceField(chosen, isPlaceChosenHere)
  const moment = slot && slotMoment(slot, locale) + zoneNote(slot, locationType)
  const priceCents = slot?.priceCents ?? service.priceCents
  const isFree = priceCents === 0
  // The number for a phone call is asked for, or confirmed, on the next screen (rule D360).
  const asks = asksCustomer(service) || locationType === 'phone'
  // A waiting-list offer is booked with the account that waits (rule D190), or by the link of a customer without one (rule D422).
  const allowsGuests =
    selection.offer === undefined ? organisation.guests.booking !== 'account' : waitingLinks.isForGuest(selection.offer)
  // A logged-in customer may pay with credits. Whether there are enough is checked on the repeat screen.
  const isPayable = isFree || session || organisation.paymentOptions.length > 0
  // A free service that always needs a card cannot be repeated, because a repeat cannot ask for a card (rule D304).
  const needsCard = isFree && service.asksCard === 'everyone'
  const canRepeat = service.repeats !== undefined && isPayable && !needsCard

  function goOn() {
    if (!slot) return
    if (!session) go(allowsGuests ? '/payment' : '/login')
    else if (!isFree || asks) go('/payment')
    else
      reserve({
        organisation,
        service,
        slot,
        seats: 1,
        answers: [],
        locationType,
        address,
        customer: session.user,
        fullName: `${session.user.firstName} ${session.user.lastName}`.trim(),
        method: undefined,
      })
  }

  return (
    <>
      {error && <ActionFailureNotice error={error} />}
      <BottomBarSummary
        title={service.name}
        detail={
          moment ? joinIsolated([moment, !showsLocations && address]) : formatDuration(service.durationMinutes, locale)
        }
        price={<PriceLabel cents={priceCents} />}
      />
      {showsLocations && (
        <LocationChoice
          ids={locationChoices}
          value={selection.locationId}
          onChange={(locationId) => {
            onPlaceChosenHere()
            select({ locationId, scheduleId: selection.scheduleId })
          }}
        />
      )}
      {/* A double click navigates once, so that one step back is enough. */}
      <Button
        isWide
        isOff={!slot || asksForLocation}
        isLoading={isPending}
        onClick={({ detail }) => detail < 2 && goOn()}
      >
        {t(nextStep(session !== undefined, allowsGuests, isFree, asks))}
      </Button>
      {canRepeat && slot && !asksForLocation && (
        <Link to={addressOf('/repeat')} className={buttonClass({ variant: 'text', isWide: true })}>
          {t('timeslot.repeat')}
        </Link>
      )}
      <PriceChangedDialog
        change={newPrice}
        agreeLabel={() => t('timeslot.to-payment')}
        onAgree={() => go('/payment')}
        onBack={dismissPrice}
      />
    </>
  )
}

function nextStep(isKnown: boolean, allowsGuests: boolean, isFree: boolean, asks: boolean) {
  if (!isKnown) return allowsGuests ? 'timeslot.go-on' : 'timeslot.to-login'
  if (!isFree) return 'timeslot.to-payment'
  return asks ? 'timeslot.go-on' : 'timeslot.book'
}
