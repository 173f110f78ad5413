import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { durationProblem } from '#shared/domain/service/service-rules.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { repeatPreviewQuery } from '#renderer/data/repeat-queries.ts'
import type { RepeatDate } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import {
  isBookable,
  needsDecision,
  type RepeatChoices,
  toWireChoices,
  warningsOf,
  withChoice,
} from '#renderer/platform/repeat/repeat-date-choices.ts'
import type { ForCustomerDraft } from '../for-customer-draft.ts'
import { readSeats } from '#renderer/features/booking/booking/for-customer/for-customer-validation.ts'
import { firstRepeat, type RepeatDraft, repeatProblemsOf, toWireRule } from './repeat-draft.ts'

const noDates: readonly RepeatDate[] = []

/** The state of a repeat in the booking form: its rule, the preview of its dates, and the provider's choice for each date. */
export function useRepeat(
  booking: Pick<ForCustomerDraft, 'serviceId' | 'specialistId' | 'date' | 'from' | 'seats'>,
  duration: string,
  begun: RepeatDraft = firstRepeat,
) {
  const bridge = useBridge()
  const [draft, setDraft] = useState(begun)
  const [chosen, setChosen] = useState<{ of: string; choices: RepeatChoices }>({ of: '', choices: new Map() })
  const [confirmed, setConfirmed] = useState('')
  const { serviceId, specialistId, date, from } = booking
  const seats = readSeats(booking.seats)
  const minute = parseLocalTime(from)
  const problems = repeatProblemsOf(draft, date)
  const isDuration = durationProblem(duration) === undefined
  const isComplete = minute !== undefined && minute < MINUTES_PER_DAY && Object.keys(problems).length === 0
  const rule = toWireRule(draft, date)
  const what = {
    serviceId,
    specialistId,
    date,
    time: from,
    rule,
    ...(isDuration && { duration: Number(duration) }),
    ...(seats !== undefined && { seats }),
  }
  // The choices apply to one rule. They are dropped when the rule changes, because it then has other dates.
  const name = JSON.stringify(what)
  const choices: RepeatChoices = chosen.of === name ? chosen.choices : new Map()
  const preview = useQuery({
    ...repeatPreviewQuery(bridge, { ...what, choices: toWireChoices(choices) }),
    enabled: draft.isOn && isComplete,
  })
  const dates = draft.isOn && isComplete ? (preview.data?.dates ?? noDates) : noDates
  const warnings = warningsOf(dates)
  const names = JSON.stringify(warnings)
  const isConfirmed = warnings.length === 0 || confirmed === names
  const kept = dates.filter(isBookable)
  const [first] = kept

  return {
    draft,
    setDraft,
    problems,
    preview,
    dates,
    /** How many appointments would be booked. */
    count: kept.length,
    /** The start of the first date that can be booked. */
    firstStart: first?.time ? parseInstant(first.time.startTime) : undefined,
    /** Whether the provider has decided about each date. Warnings may still need confirmation. */
    isDecided: isComplete && !preview.isPlaceholderData && kept.length > 0 && !dates.some(needsDecision),
    isConfirmed,
    confirm: (isSeen: boolean) => setConfirmed(isSeen ? names : ''),
    hasChoice: (number: number) => choices.has(number),
    choose: (number: number, choice: string | null | undefined) =>
      setChosen({ of: name, choices: withChoice(choices, number, choice) }),
    /** The part of the request that is specific to a repeat. */
    toRequest: () => ({
      date,
      time: from,
      rule,
      timeZone: preview.data?.timeZone ?? '',
      choices: toWireChoices(choices),
      confirmed: warnings,
    }),
  }
}

export type Repeat = ReturnType<typeof useRepeat>
