import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { useChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { useSlotPostalAddress } from '../../../platform/booking/use-slot-postal-address.ts'
import type { OfferedSlot } from '../../../data/booking/merge-offered-slots.ts'
import { criteriaOf } from '../../../data/booking/slot-queries.ts'
import { SlotTakenNotice } from '../../../platform/booking/slot-taken-notice.tsx'
import { asksCustomer, useCatalogue, useService } from '../../../data/catalogue.ts'
import { ownBalancesQuery } from '../../../data/booking/own-booking-queries.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { chosenSeats, seatsToChoose } from '../../../data/booking/chosen-seats.ts'
import { questionsQuery } from '../../../data/question/questions-query.ts'
import { depositDue, termsQuery } from '../../../data/payment/payment-terms-query.ts'
import { useGuestUser } from '../../../data/guest/guest-visit.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { OwnTimeNotice, useOwnTimes } from '../../../platform/booking/own-time-notice.tsx'
import { customerQuery } from '../../../data/booking/customer-query.ts'
import { heldBookingsQuery, heldFor, slotOfBooking } from '../../../data/booking/held-booking-queries.ts'
import { orderOfSlot, placeOf } from './order.ts'
import { agreedLines } from '../../../data/payment/quote.ts'
import { OrderForm, type StepProps } from './order-form.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'

/**
 * Step one of paying for a slot (rule B2.23). A price of 0 skips this step (rule B9.8), unless the customer must enter something, as a
 * guest must enter name and mail address (rule D215). Without a slot it redirects, because there is nothing to pay. If this customer
 * already holds the slot, from before a reload or in another tab, that booking is continued.
 */
export function BookingPaymentStep(props: StepProps) {
  const t = useText('payment')
  const locale = useLocale()
  const catalogue = useCatalogue()
  const { organisation } = catalogue
  const { selection, addressOf, select, go } = useWidgetNavigation()
  const service = useService(selection.serviceId)
  const chosen = useChosenSlot(service, selection)
  const chosenAddress = useSlotPostalAddress(chosen.slot, chosen.locationType)
  const account = useSession()?.user
  const guestUser = useGuestUser()
  const user = account ?? guestUser
  const isKnown = account !== undefined
  const customer = useQuery({ ...customerQuery(account?.email ?? ''), enabled: isKnown })
  const held = useQuery(heldBookingsQuery(user.id))
  // Who has booked the time in another tab reads that, not that it is taken (rule D362).
  const ownTimes = useOwnTimes(service?.id ?? '')
  const credits = useQuery({ ...ownBalancesQuery(account?.id ?? ''), enabled: isKnown })
  const asksQuestions = service?.hasQuestions === true
  const asked = useQuery({ ...questionsQuery(service?.id ?? '', user.id, locale), enabled: asksQuestions })
  const terms = useQuery({ ...termsQuery(service?.id ?? '', user.id), enabled: service !== undefined })
  const [seen, setSeen] = useState<OfferedSlot>()

  const { scheduleId, serviceId, locationId } = selection
  if (!service || !scheduleId || !serviceId) return <Navigate to={addressOf('/')} replace />
  const own = held.data && heldFor(held.data, { serviceId, scheduleId }, organisation.zone)
  const known = chosen.slot ?? (own && slotOfBooking(own, { scheduleId, locationId }))
  const isAccepted = ({ state }: OwnBooking) => state === 'accepted'
  const booked = heldFor(ownTimes.filter(isAccepted), { serviceId, scheduleId }, organisation.zone)
  // A held booking of a series is paid with the others, on its own page.
  if (own?.repeat) return <Navigate to={addressOf(`/bookings/${own.id}`)} replace />
  if (known && known.scheduleId !== seen?.scheduleId) setSeen(known)
  // Between the release of a hold and the new booking, the slot is neither held nor offered, so the slot as last seen is used.
  const found = known ?? (seen?.scheduleId === scheduleId ? seen : undefined)
  // A held seat keeps the price that it was reserved at.
  const slot = found && own ? { ...found, priceCents: own.priceCents / own.seats } : found
  const isLoading =
    chosen.isPending ||
    !held.isSuccess ||
    (isKnown && !(customer.isSuccess && credits.isSuccess)) ||
    (asksQuestions && !asked.isSuccess) ||
    !terms.isSuccess
  if (!isLoading && !slot) return <Navigate to={addressOf('/timeslot')} replace />
  const asksForLocation = !own && chosen.locationChoices.length > 0 && slot?.locationIds.length === 0
  const locationType = criteriaOf(service, selection).locationType ?? slot?.locationTypes[0]
  // A phone call needs the number (rule D360).
  const needsNoStep = isKnown && slot?.priceCents === 0 && !asksCustomer(service) && locationType !== 'phone'
  if (needsNoStep || (!isLoading && asksForLocation)) return <Navigate to={addressOf('/timeslot')} replace />
  if (isLoading || !slot || !terms.data)
    return (
      <Screen title={t('title')}>
        <PaymentSkeleton />
      </Screen>
    )

  const ownAddress = own?.locationType === 'physical' ? placeOf(own) : undefined
  const address = own ? ownAddress : chosenAddress
  const mostSeats = own ? own.seats : seatsToChoose(service, slot)
  const seats = own ? own.seats : chosenSeats(selection.seats, mostSeats)
  const depositCents = depositDue(terms.data, slot.priceCents * seats, seats)
  const intent = {
    kind: 'slot',
    organisation,
    service,
    slot,
    seats,
    locationType,
    address,
    customer: user,
    scheduleId,
    held: own,
    depositCents,
  } as const
  return (
    <OrderForm
      {...props}
      order={orderOfSlot(service, slot, seats, locationType, address ?? '', catalogue)}
      scheduleId={scheduleId}
      user={user}
      known={customer.data ?? null}
      credits={credits.data?.find((balance) => balance.serviceId === serviceId)?.credits ?? 0}
      holdUntil={own?.payBy}
      agreed={own && agreedLines(own)}
      isGone={!own && chosen.isTaken}
      goneNotice={
        booked ? (
          <OwnTimeNotice booking={booked} />
        ) : (
          <SlotTakenNotice
            alternatives={chosen.alternatives}
            onPick={(next) => select({ date: next.date, scheduleId: next.scheduleId })}
            onShowAll={() => go('/timeslot', { scheduleId: undefined })}
          />
        )
      }
      terms={{
        depositCents,
        rest: own?.agreed?.rest ?? terms.data.deposit?.rest ?? 'place',
        cancellation: terms.data.cancellation,
        guarantee: terms.data.guarantee,
      }}
      questions={asked.data}
      mostSeats={own ? 1 : mostSeats}
      onSeatsChange={(count) => select({ seats: String(count) })}
      intentOf={({ email, ...draft }, method, answers, vouchers) => ({
        ...intent,
        ...draft,
        customer: { ...user, email },
        method,
        answers,
        vouchers,
      })}
    />
  )
}
