import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { calendarQuery } from '#renderer/data/queries.ts'
import { wallDateOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { useNow } from '#renderer/platform/use-now.ts'
import { useWallNow } from '#renderer/platform/use-wall-now.ts'
import {
  absenceAt,
  defaultsFrom,
  durationOf,
  readOtherTime,
  takenBeside,
  type OtherTime,
  type Proposal,
  type RescheduleDraft,
} from './reschedule-form.ts'
import { useRescheduleOptions } from './use-reschedule-options.ts'

/** The state of the reschedule form: its values, the available slots, and the chosen time after validation against the calendar. */
export function useRescheduleForm(booking: ProviderBooking, proposal: Proposal) {
  const bridge = useBridge()
  const zone = zoneOf(useSession().organization.timeZone)
  const now = useNow()
  const today = useWallNow().date
  const ownDay = wallDateOf(booking.startTime)
  const around = ownDay < today ? today : ownDay
  const [baseline] = useState(() => defaultsFrom(booking, proposal, around))
  const kept = useKeptInput(baseline)
  const [draft, setDraft] = useState(kept ?? baseline)
  // What was typed and should not be lost by closing the dialog. A chosen slot is one click.
  const isTyped = draft.from !== baseline.from || draft.date !== baseline.date
  useKeepInput(isTyped, draft, baseline)
  const isElsewhere = draft.way === 'another'

  const options = useRescheduleOptions(
    booking.id,
    isElsewhere ? booking.instructorId : draft.specialistId,
    isElsewhere ? draft.date : (draft.day ?? around),
    today,
  )
  const { availableDates, slots } = options
  const nearest = firstAvailableDay(
    availableDates.filter((date) => date >= around),
    today,
  )

  const { data: calendar } = useQuery({
    ...calendarQuery(bridge, { from: draft.date, to: draft.date }),
    enabled: isElsewhere,
  })
  const otherTime = readOtherTime(draft, {
    durationMinutes: durationOf(booking),
    zone,
    now,
    slots,
    taken: calendar ? takenBeside(booking, calendar) : [],
  })
  const slot = slots.find(({ id }) => id === draft.slotId)
  const chosen: OtherTime | undefined = isElsewhere ? otherTime : slot && { kind: 'slot', slot }

  return {
    draft,
    /** The specialist's absence that overlaps the chosen time, if any. */
    away: chosen?.kind === 'time' ? absenceAt(booking, chosen, calendar?.absences ?? []) : undefined,
    change: (changes: Partial<RescheduleDraft>) => setDraft((before) => ({ ...before, ...changes })),
    options,
    /** The chosen day, or the nearest possible one. */
    day: draft.day ?? nearest ?? firstAvailableDay(availableDates, today) ?? around,
    today,
    /** The new time, or why it is not possible; undefined while nothing is chosen. */
    chosen,
    isTyped,
  }
}
