import { Suspense, useEffect, useState, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { SlotPicker, type CalendarSlot } from '#shared/calendar/index.ts'
import { isRemote } from '#shared/domain/location/location.ts'
import { type LocalDate, parseLocalDate } from '#shared/time/local-date.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, classNames, EmptyState } from '#shared/ui/index.ts'
import { useChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { useFreeSlots } from '../../../data/booking/use-free-slots.ts'
import { nextSlots, slotIn, type OfferedSlot } from '../../../data/booking/merge-offered-slots.ts'
import { forgetBookedSlot } from '../../../data/booking/slots-booked-in-this-visit.ts'
import { useReservation } from '../../../data/booking/send-reservation.ts'
import { addressWish, criteriaOf, slotDayQuery } from '../../../data/booking/slot-queries.ts'
import { SlotTakenNotice } from '../../../platform/booking/slot-taken-notice.tsx'
import { useCatalogue, type Service } from '../../../data/catalogue.ts'
import { heldFor } from '../../../data/booking/held-booking-queries.ts'
import { OwnTimeNotice, useOwnTimes } from '../../../platform/booking/own-time-notice.tsx'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useZones } from '../../../platform/zone/use-zone-note.ts'
import { noonOf } from '../../../platform/zone/zone-note.ts'
import { useShownZone, ZoneChoice } from '../../../platform/zone/zone-choice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { hasPlaceField, TimeslotBar } from './timeslot-bar.tsx'
import { TimeslotFilters } from './timeslot-filters.tsx'
import styles from './timeslot.module.css'
import { useOfferedDays } from './use-offered-days.ts'
import { useQuery } from '@tanstack/react-query'
import { readScheduleId } from '../../../data/booking/slot-schedule-id.ts'

interface TimeslotPickerProps {
  service: Service
}

export function TimeslotPicker({ service }: TimeslotPickerProps) {
  const screens = useScreens()
  const t = useText('widget')
  const { organisation, specialists } = useCatalogue()
  const { selection, select, addressOf, go } = useWidgetNavigation()
  const criteria = criteriaOf(service, selection)
  const chosen = useChosenSlot(service, selection)
  const isCall = isRemote(criteria.locationType ? [criteria.locationType] : service.locationTypes)
  const zones = { place: useZones().place, shown: useShownZone(isCall) }
  // The address has the day of a chosen slot in the organisation's zone, and a day without one as it was picked.
  const shownDay = chosen.slot ? slotIn(zones.shown, chosen.slot).date : selection.date
  const offer = useOfferedDays(criteria, zones, { ...selection, date: shownDay }, addressWish(service, selection))
  const { slots: freeSlots } = useFreeSlots(service, selection)
  const reserving = useReservation((bookingId) => go('/checkout', { bookingId }))
  const { isGone } = useFillInSlotDay()
  const specialist = specialists.find(({ id }) => id === criteria.specialistId)

  const { scheduleId } = selection
  const [isPlaceChosenBelow, setPlaceChosenBelow] = useState(false)
  const [arrivedAt] = useState(scheduleId)
  const own = useOwnTimes(service.id)
  // Who comes back from the confirmation, or has booked in another tab, finds the time taken by their own booking.
  const slotId = scheduleId ?? arrivedAt
  const ownAtTime =
    slotId === undefined ? undefined : heldFor(own, { serviceId: service.id, scheduleId: slotId }, organisation.zone)
  const ownToSay = own.filter((each) => each === ownAtTime || (each.state === 'unpaid' && !each.repeat))
  const isRefused = scheduleId !== undefined && scheduleId === reserving.refusedId
  const isTaken = chosen.isTaken || isRefused || isGone
  const isStale = !isRefused && chosen.slot === undefined
  useEffect(() => {
    // When the customer returns from the confirmation, the slot is taken by their own booking, so it is deselected without a notice.
    if (scheduleId && forgetBookedSlot(scheduleId)) select({ scheduleId: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, [])

  usePrepare(screens.login.prepare)
  usePrepare(screens.payment.prepare)
  usePrepare(screens.checkout.prepare)
  usePrepare(service.repeats && screens.repeat.prepare)

  /** The day of a slot in the organisation's zone, by which the server knows it. */
  function dayAtPlace(id: string | undefined): LocalDate {
    const slot = offer.slotsOfDay.find(({ scheduleId: each }) => each === id)
    return slot ? slotIn(zones.place, slot).date : offer.activeDay
  }
  const pick = (slot: OfferedSlot) => select({ date: slot.date, scheduleId: slot.scheduleId })
  // The day of a slot that no longer exists is unknown, so the first free slots are offered instead.
  const alternatives = isGone ? nextSlots(freeSlots) : chosen.alternatives

  return (
    <Screen
      title={t('choose-time')}
      subtitle={joinIsolated([service.name, specialist?.name])}
      bar={
        <TimeslotBar
          service={service}
          chosen={isTaken ? { ...chosen, slot: undefined, locationChoices: [] } : chosen}
          reserving={reserving}
          isPlaceChosenHere={isPlaceChosenBelow}
          onPlaceChosenHere={() => setPlaceChosenBelow(true)}
        />
      }
    >
      {ownToSay.map((each) => (
        <OwnTimeNotice key={each.id} booking={each} />
      ))}
      {isTaken && !ownAtTime && <SlotTakenNotice alternatives={alternatives} isStale={isStale} onPick={pick} />}
      <TimeslotFilters
        service={service}
        locationType={criteria.locationType ?? service.locationTypes[0]}
        addresses={offer.addresses}
        hasPlaceField={hasPlaceField(chosen, isPlaceChosenBelow)}
      />
      {offer.isSoldOut ? (
        <EmptyState
          title={t('timeslot.none.title')}
          action={
            <Link to={addressOf('/')} className={buttonClass({ variant: 'white' })}>
              {t('checkout.again')}
            </Link>
          }
        >
          {t('timeslot.none.text')}
        </EmptyState>
      ) : (
        <div className={classNames(offer.isOutdated && styles.outdated)} inert={offer.isOutdated}>
          <ZoneChoice isRemote={isCall} at={noonOf(zones.shown, offer.activeDay)} />
          <SlotPicker
            calendarStyle="widget"
            today={offer.today}
            activeDay={offer.activeDay}
            activeSlotId={selection.scheduleId}
            availableDates={offer.availableDates}
            slots={offer.slotsOfDay.map(toCalendarSlot)}
            isLoading={offer.isLoading}
            onDayChange={(date) => select({ date, scheduleId: undefined })}
            onSlotChange={(id) => select({ date: dayAtPlace(id), scheduleId: id })}
          />
        </div>
      )}
      <Suspense>
        <screens.fullTimes.Screen />
      </Suspense>
    </Screen>
  )
}

/** Converts an offered slot for the shared calendar; a private service has no number of seats. */
function toCalendarSlot(slot: OfferedSlot): CalendarSlot {
  const { scheduleId, startMinute, durationMinutes, priceCents, seatsLeft, capacity } = slot
  return {
    id: scheduleId,
    startMinute,
    durationMinutes,
    priceCents,
    ...(capacity > 1 && { seatsLeft, capacity }),
  }
}

/** Adds the day to a selection that has only a slot, as after a link (rule B2.9). Returns whether the slot no longer exists. */
function useFillInSlotDay(): { isGone: boolean } {
  const { selection, select } = useWidgetNavigation()
  const { scheduleId, date } = selection
  const ref = scheduleId && !date ? readScheduleId(scheduleId) : undefined
  const eventSlotId = ref?.kind === 'event' ? ref.eventSlotId : undefined
  const found = useQuery({ ...slotDayQuery(eventSlotId ?? ''), enabled: eventSlotId !== undefined })
  const named = ref?.kind === 'window' ? parseLocalDate(ref.startTime.slice(0, 10)) : undefined
  const day: LocalDate | null | undefined = named ?? (eventSlotId === undefined ? undefined : found.data)

  const putBeside = useEffectEvent(select)
  useEffect(() => {
    if (day) putBeside({ date: day })
  }, [day])

  const isUnreadable = ref?.kind === 'window' && named === undefined
  return { isGone: isUnreadable || (eventSlotId !== undefined && found.data === null) }
}
