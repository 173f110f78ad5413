import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { readScheduleId } from '../../../data/booking/slot-schedule-id.ts'
import { slotDayQuery } from '../../../data/booking/slot-queries.ts'

/** Adds the day to a selection that has only a slot, as after a link (rule B2.9). Returns whether the slot no longer exists. */
export function useFillInSlotDay(): { isGone: boolean } {
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
