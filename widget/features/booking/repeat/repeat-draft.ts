import type { Input, Output } from '#shared/api/client.ts'
import { isRecord, type ReadDraft } from '../../../platform/kept-drafts.ts'
import type { RepeatStepWord } from './format-repeat-date.ts'

export type RepeatDates = Output<'previewOwnRepeat'>['dates']
export type RepeatDate = RepeatDates[number]
export type RepeatBody = Input<'previewOwnRepeat'>['body']

/** The customer's choices for a repeat. */
export interface RepeatDraft {
  readonly step: RepeatStepWord
  readonly times: number
  /** By the number of a date (from 1): another time, or null to leave the date out. */
  readonly choices: ReadonlyMap<number, string | null>
}

/** A draft as a text can hold it. */
interface KeptRepeat extends Omit<RepeatDraft, 'choices'> {
  readonly choices: readonly (readonly [number: number, startTime: string | null])[]
}

export const toKept = (draft: RepeatDraft): KeptRepeat => ({ ...draft, choices: [...draft.choices] })

export const fromKept = (kept: KeptRepeat): RepeatDraft => ({ ...kept, choices: new Map(kept.choices) })

/** Reads the draft of before a reload, if the service still repeats at its interval. */
export const readKeptRepeat =
  (steps: readonly RepeatStepWord[]): ReadDraft<KeptRepeat> =>
  (kept) => {
    if (!isRecord(kept) || typeof kept['times'] !== 'number' || !Array.isArray(kept['choices'])) return undefined
    const step = steps.find((word) => word === kept['step'])
    return step && { step, times: kept['times'], choices: kept['choices'] as KeptRepeat['choices'] }
  }

/** How many appointments are proposed first. */
const FIRST_TIMES = 4

export const firstDraft = (repeats: {
  readonly most: number
  readonly steps: readonly RepeatStepWord[]
}): RepeatDraft => ({
  step: repeats.steps[0] ?? 'WEEK',
  times: Math.min(repeats.most, FIRST_TIMES),
  choices: new Map(),
})

/** Changes the interval. The choices are cleared, because the dates are different. */
export const withStep = (draft: RepeatDraft, step: RepeatStepWord): RepeatDraft => ({
  ...draft,
  step,
  choices: new Map(),
})

/** Changes the number of appointments. Choices for the remaining dates are kept. */
export const withTimes = (draft: RepeatDraft, times: number): RepeatDraft => ({
  ...draft,
  times,
  choices: new Map([...draft.choices].filter(([number]) => number <= times)),
})

/**
 * Returns the draft with a changed choice for one date.
 * @param startTime another time, null to leave the date out, undefined for the repeat's usual time
 */
export function withChoice(draft: RepeatDraft, number: number, startTime: string | null | undefined): RepeatDraft {
  const choices = new Map(draft.choices)
  if (startTime === undefined) choices.delete(number)
  else choices.set(number, startTime)
  return { ...draft, choices }
}

export const choicesOf = ({ choices }: RepeatDraft): RepeatBody['choices'] =>
  [...choices].map(([number, startTime]) => ({ number, startTime }))

/** Returns the number of dates that would be booked (`free`), and the number that the customer still has to decide about. */
export function countDates(dates: RepeatDates): { free: number; undecided: number } {
  const free = dates.filter(({ state }) => state === 'FREE').length
  const leftOut = dates.filter(({ state }) => state === 'SKIPPED').length
  return { free, undecided: dates.length - free - leftOut }
}
