import type { Input, Output } from '#shared/api/client.ts'
import type { RepeatStepWord } from './repeat-words.ts'

export type RepeatDates = Output<'previewOwnRepeat'>['dates']
export type RepeatDate = RepeatDates[number]
export type RepeatBody = Input<'previewOwnRepeat'>['body']

/** What the customer chose. */
export interface RepeatDraft {
  readonly step: RepeatStepWord
  readonly times: number
  /** By the place of a date: another time, or null to leave it out. */
  readonly choices: ReadonlyMap<number, string | null>
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

/** Other dates have no choices yet. */
export const withStep = (draft: RepeatDraft, step: RepeatStepWord): RepeatDraft => ({
  ...draft,
  step,
  choices: new Map(),
})

/** Choices for dates that are left stay. */
export const withTimes = (draft: RepeatDraft, times: number): RepeatDraft => ({
  ...draft,
  times,
  choices: new Map([...draft.choices].filter(([number]) => number <= times)),
})

/** @param startTime another time, null to leave the date out, undefined for the time of the rule */
export function withChoice(draft: RepeatDraft, number: number, startTime: string | null | undefined): RepeatDraft {
  const choices = new Map(draft.choices)
  if (startTime === undefined) choices.delete(number)
  else choices.set(number, startTime)
  return { ...draft, choices }
}

export const choicesOf = ({ choices }: RepeatDraft): RepeatBody['choices'] =>
  [...choices].map(([number, startTime]) => ({ number, startTime }))

/** How many dates would be booked, and how many the customer still has to decide about. */
export function countDates(dates: RepeatDates): { free: number; undecided: number } {
  const free = dates.filter(({ state }) => state === 'FREE').length
  const leftOut = dates.filter(({ state }) => state === 'SKIPPED').length
  return { free, undecided: dates.length - free - leftOut }
}
