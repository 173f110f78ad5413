import { useQuery } from '@tanstack/react-query'
import { SlotPicker } from '#shared/calendar/index.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { NativeSelect } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { wallDateOf, wallMinuteOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { durationOf, type RescheduleDraft } from './reschedule-form.ts'
import type { FoundOptions } from './use-reschedule-options.ts'

interface RescheduleSlotsProps {
  booking: ProviderBooking
  draft: RescheduleDraft
  onChange: (changes: Partial<RescheduleDraft>) => void
  options: FoundOptions
  day: LocalDate
  today: LocalDate
}

/** The slots that a booking can be moved to, in the calendar's reschedule style; for owners also of other specialists. */
export function RescheduleSlots({ booking, draft, onChange, options, day, today }: RescheduleSlotsProps) {
  const t = useText('provider')
  const specialists = useChoosable(booking)
  if (options.error !== null && options.slots.length === 0) {
    return <LoadFailure error={options.error} onRetry={options.retry} />
  }
  return (
    <>
      {specialists.length > 1 && (
        <NativeSelect
          label={t('reschedule.specialist')}
          required
          options={specialists.map((each) => ({ value: each.id, label: fullName(each) }))}
          value={draft.specialistId}
          onChange={(specialistId) => onChange({ specialistId, slotId: '', day: undefined })}
        />
      )}
      <SlotPicker
        calendarStyle="reschedule"
        today={today}
        activeDay={day}
        activeSlotId={draft.slotId}
        onDayChange={(chosen) => onChange({ day: chosen, slotId: '' })}
        onSlotChange={(slotId) => onChange({ day, slotId })}
        availableDates={options.availableDates}
        slots={options.slots
          .filter(({ startTime }) => wallDateOf(startTime) === day)
          .map(({ id, startTime, endTime }) => ({
            id,
            startMinute: wallMinuteOf(startTime),
            durationMinutes: durationOf({ startTime, endTime }),
            priceCents: 0,
          }))}
        isLoading={options.isLoading}
      />
    </>
  )
}

/** Returns the specialists who provide the booking's service, for a person who sees all calendars (rule D60); otherwise none. */
function useChoosable({ serviceId, specialistId }: ProviderBooking) {
  const bridge = useBridge()
  const session = useSession()
  const isChooser = hasSpecialists(session) && session.role === 'OWNER'
  const { data: services } = useQuery({ ...servicesQuery(bridge), enabled: isChooser })
  const { data: specialists } = useQuery({ ...specialistsQuery(bridge), enabled: isChooser })
  if (!services || !specialists) return []
  const givers = services.find(({ id }) => id === serviceId)?.specialistIds ?? []
  return specialists.filter(({ id }) => id === specialistId || givers.includes(id))
}
