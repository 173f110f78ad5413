import { useEffect } from 'react'
import { SlotPicker } from '#shared/calendar/view/slot-picker.tsx'
import { LOCATION_TYPES } from '#shared/domain/location.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState, SelectFilter } from '#shared/ui/index.ts'
import { useChosenSlot } from '../../app/booking/chosen-slot.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'
import { forgetOwnBooking } from '../../app/booking/own-bookings.ts'
import { useReservation } from '../../app/booking/reservation.ts'
import { criteriaOf } from '../../app/booking/slot-queries.ts'
import { TakenNotice } from '../../app/booking/taken-notice.tsx'
import { useCatalogue, type Service } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { TimeslotBar } from './timeslot-bar.tsx'
import { toCalendarSlot } from './calendar-slot.ts'
import { useOffer } from './use-offer.ts'

interface TimeslotPickerProps {
  service: Service
}

export function TimeslotPicker({ service }: TimeslotPickerProps) {
  const t = useText('widget')
  const uiText = useText('ui')
  const { organisation, specialists } = useCatalogue()
  const { selection, select, go } = usePlaces()
  const criteria = criteriaOf(service, selection)
  const offer = useOffer(criteria, organisation.zone, selection)
  const chosen = useChosenSlot(service, selection)
  const reserving = useReservation((bookingId) => go('/checkout', { bookingId }))
  const specialist = specialists.find(({ id }) => id === selection.specialistId)

  const { scheduleId } = selection
  const isTaken = chosen.isTaken || (scheduleId !== undefined && scheduleId === reserving.refusedId)
  useEffect(() => {
    // Back from the confirmation: the slot is gone because it is the customer's own.
    if (scheduleId && forgetOwnBooking(scheduleId)) select({ scheduleId: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, [])

  useEffect(() => {
    screens.login.prepare()
    screens.payment.prepare()
    screens.checkout.prepare()
  }, [])

  const pick = (slot: OfferedSlot) => select({ date: slot.date, scheduleId: slot.scheduleId })

  return (
    <Screen
      title={t('choose-time')}
      subtitle={[service.name, specialist?.name].filter(Boolean).join(' · ')}
      bar={<TimeslotBar service={service} slot={isTaken ? undefined : chosen.slot} reserving={reserving} />}
    >
      {isTaken && <TakenNotice alternatives={chosen.alternatives} onPick={pick} />}
      {service.locationTypes.length > 1 && (
        <SelectFilter
          label={t('home.meeting-type')}
          value={criteria.locationType ?? ''}
          options={service.locationTypes.map((type) => ({ value: type, label: uiText(`location.${type}`) }))}
          onChange={(value) => select({ locationType: LOCATION_TYPES.find((type) => type === value) })}
        />
      )}
      {offer.isSoldOut ? (
        <EmptyState title={t('timeslot.none.title')}>{t('timeslot.none.text')}</EmptyState>
      ) : (
        <SlotPicker
          calendarStyle="widget"
          today={offer.today}
          activeDay={offer.activeDay}
          activeSlotId={selection.scheduleId}
          availableDates={offer.availableDates}
          slots={offer.slotsOfDay.map(toCalendarSlot)}
          isLoading={offer.isLoading}
          onDayChange={(date) => select({ date, scheduleId: undefined })}
          onSlotChange={(id) => select({ date: offer.activeDay, scheduleId: id })}
        />
      )}
    </Screen>
  )
}
