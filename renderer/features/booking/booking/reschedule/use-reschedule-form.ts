import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstAvailableDay } from '#shared/calendar/index.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { calendarQuery } from '#renderer/data/queries.ts'
import { wallDateOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import {
  absenceAt,
  defaultsFrom,
  readOtherTime,
  takenBeside,
  termsFor,
  type OtherTime,
  type Proposal,
  type RescheduleDraft,
} from './reschedule-form.ts'
import { useRescheduleOptions } from './use-reschedule-options.ts'

/** The state of the reschedule form: its values, the available slots, and the chosen time after validation against the calendar. */
export function useRescheduleForm(booking: ProviderBooking, proposal: Proposal) {
  const bridge = useBridge()
  const zone = zoneOf(useSession().organisation.timeZone)
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
  const own = termsFor(booking, undefined, {}).own

  const options = useRescheduleOptions(
    booking.id,
    isElsewhere ? booking.specialistId : draft.specialistId,
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
  const proposed = isElsewhere ? (termsFor(booking, undefined, proposal).possible[draft.terms] ?? own) : own
  const isAtOwnStart = draft.date === ownDay && draft.from === booking.startTime.slice(11, 16)
  const otherTime = readOtherTime(draft, {
    durationMinutes: proposed.durationMinutes,
    zone,
    now,
    slots,
    taken: calendar ? takenBeside(booking, calendar, isAtOwnStart) : [],
  })
  const slot = slots.find(({ id }) => id === draft.slotId)
  const chosen: OtherTime | undefined = isElsewhere ? otherTime : slot && { kind: 'slot', slot }
  const terms = termsFor(booking, chosen, isElsewhere ? proposal : {})

  return {
    draft,
    /** The specialist's absence that overlaps the chosen time, if any. */
    away: chosen?.kind === 'time' ? absenceAt(booking, chosen, calendar?.absences ?? []) : undefined,
    /** Changes the form. Another time has other terms, so the default of them is chosen again. */
    change: (changes: Partial<RescheduleDraft>) =>
      setDraft((before) => ({ ...before, terms: defaultTerms(changes, before, baseline), ...changes })),
    /** The terms with which the booking can move to the chosen time. */
    terms,
    /** The chosen terms. */
    chosenTerms: terms.possible[draft.terms] ?? terms.possible[0] ?? terms.own,
    options,
    /** The chosen day, or the nearest possible one. */
    day: draft.day ?? nearest ?? firstAvailableDay(availableDates, today) ?? around,
    today,
    /** The new time, or why it is not possible; undefined while nothing is chosen. */
    chosen,
    isTyped,
  }
}

/** The terms that are chosen after a change: a proposed length stays while the time is typed; every slot begins with the booking's own terms. */
const defaultTerms = (changes: Partial<RescheduleDraft>, before: RescheduleDraft, baseline: RescheduleDraft): number =>
  (changes.way ?? before.way) === 'another' && changes.way === undefined
    ? before.terms
    : changes.way === 'another'
      ? baseline.terms
      : 0
