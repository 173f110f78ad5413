import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { cachedDay } from '#renderer/data/find-in-cached-calendars.ts'
import { wallDateOf, wallMinuteOf, type Availability, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useAvailabilityActions } from '#renderer/platform/availability/use-availability-actions.tsx'
import { type EventAction, EventDialog } from '#renderer/platform/dialogs/event-dialog.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow, type WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { useOccurrence } from '../use-occurrence.ts'
import { AvailabilityFacts } from './availability-facts.tsx'
import { OccurrenceBookings } from './occurrence-bookings.tsx'
import { SlotOfDayChoice } from './slot-of-day-choice.tsx'

/** The details of an occurrence with edit and delete. For several slots of one day, the person first chooses one (rules A2.30 to A2.33). */
export function OccurrenceDialog({ members }: { members: readonly Availability[] }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const actionsFor = useAvailabilityActions()
  const now = useWallNow()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const slots = members.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const [first] = slots
  const day = first && cachedDay(queryClient, wallDateOf(first.startTime))
  const bookingsOf = (slot: Availability) =>
    (day?.bookings ?? []).filter((booking) => sitsIn(booking, slot)).map(({ id }) => id)
  const [chosenId, setChosenId] = useState(
    () => (slots.find((slot) => !isPast(slot, now) && bookingsOf(slot).length === 0) ?? first)?.id ?? '',
  )
  const chosen = slots.find(({ id }) => id === chosenId)
  const { data: details, error } = useOccurrence(chosenId)
  if (!chosen) return null

  const bookingIds = details?.bookingIds ?? bookingsOf(chosen)
  // A booked session is shown as its booking. A schedule contains its bookings and keeps its own dialog.
  const isBooked = chosen.type === 'TIME_SLOT' && bookingIds.length > 0
  // A booked session itself cannot be changed. Edit and delete are only offered if it belongs to a series, and then apply to its other
  // occurrences.
  const isLocked = isBooked && chosen.recurrence === 'ONE_TIME'
  const isOver = details?.isPast ?? isPast(chosen, now)
  const isGone = error instanceof AppError && error.code === 'not-found'
  const book: EventAction = {
    label: t('book-for.menu'),
    onAct: () => dialogs.open(bookIn(chosen)),
  }
  const kind = chosen.type === 'APPOINTMENT' ? 'availability.schedule' : 'availability.service'

  return (
    <EventDialog
      title={t(isBooked ? 'booking.title' : kind)}
      actions={isOver || isGone ? [] : withBooking(isLocked ? [] : actionsFor(chosen.id), book)}
    >
      {isGone && <Notice kind="error">{errorText(error)}</Notice>}
      {slots.length > 1 && (
        <SlotOfDayChoice
          slots={slots}
          chosenId={chosenId}
          isBooked={(slot) => bookingsOf(slot).length > 0}
          onChoose={setChosenId}
        />
      )}
      <AvailabilityFacts occurrence={chosen} isEdited={details?.isEdited ?? chosen.isEdited} />
      {bookingIds.length > 0 && <OccurrenceBookings bookingIds={bookingIds} />}
      {isOver && <Notice>{t('availability.past')}</Notice>}
    </EventDialog>
  )
}

/** Inserts the booking action after the edit, which stays the main action, and before the deletion, which stays the last. */
const withBooking = (actions: readonly EventAction[], book: EventAction): readonly EventAction[] => [
  ...actions.filter(({ isDanger }) => !isDanger),
  book,
  ...actions.filter(({ isDanger }) => isDanger),
]

/** The dialog for a booking at the start of the availability. The service is preset if there is only one. */
function bookIn({ specialistId, serviceIds, startTime }: Availability): DialogRequest {
  const [serviceId, ...others] = serviceIds
  return {
    kind: 'book-for-customer',
    specialistId,
    ...(serviceId !== undefined && others.length === 0 && { serviceId }),
    date: wallDateOf(startTime),
    time: startTime.slice(11, 16),
  }
}

const sitsIn = (booking: ProviderBooking, slot: Availability): boolean =>
  booking.specialistId === slot.specialistId &&
  slot.serviceIds.includes(booking.serviceId) &&
  booking.startTime >= slot.startTime &&
  booking.endTime <= slot.endTime

/** Whether the availability has begun (rule A5.24). */
function isPast({ startTime }: Availability, now: WallNow): boolean {
  const date = wallDateOf(startTime)
  return date < now.date || (date === now.date && wallMinuteOf(startTime) <= now.minute)
}
