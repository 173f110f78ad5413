import type { Input } from '#shared/api/client.ts'
import {
  type RepeatFinding,
  type RepeatProblem,
  type RepeatRule,
  repeatProblem,
} from '#shared/domain/repeat/repeat-rule.ts'
import { addMonthsClamped, type LocalDate, type Weekday, weekday } from '#shared/time/local-date.ts'

export type RepeatUnit = Input<'previewRepeat'>['body']['rule']['unit']

/** The form values of the repeat rule, as typed. */
export interface RepeatDraft {
  readonly isOn: boolean
  readonly unit: RepeatUnit
  readonly every: string
  /** The weekdays of a weekly repeat; null for the weekday of the first date. */
  readonly weekdays: readonly Weekday[] | null
  readonly ends: 'COUNT' | 'UNTIL'
  readonly count: string
  /** The last date; null for the proposed one (three months after the first). */
  readonly until: LocalDate | null
}

export const firstRepeat: RepeatDraft = {
  isOn: false,
  unit: 'WEEK',
  every: '1',
  weekdays: null,
  ends: 'COUNT',
  count: '10',
  until: null,
}

const units = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const

export const weekdaysOf = ({ weekdays }: RepeatDraft, date: LocalDate): readonly Weekday[] =>
  weekdays ?? [weekday(date)]

/** Returns the last date: the chosen one, or three months after the first. */
export const untilOf = ({ until }: RepeatDraft, date: LocalDate): LocalDate => until ?? addMonthsClamped(date, 3)

export type RepeatField = RepeatFinding['field']

export type RepeatProblems = Readonly<Partial<Record<RepeatField, RepeatProblem>>>

/** Returns the errors of a repeat that begins on a given date; empty if it is valid. */
export function repeatProblemsOf(draft: RepeatDraft, date: LocalDate): RepeatProblems {
  const found = repeatProblem(ruleOf(draft, date), date)
  return found ? { [found.field]: found.problem } : {}
}

function ruleOf(draft: RepeatDraft, date: LocalDate): RepeatRule {
  return {
    unit: units[draft.unit],
    every: wholeNumber(draft.every),
    weekdays: weekdaysOf(draft, date),
    end:
      draft.ends === 'COUNT'
        ? { kind: 'count', count: wholeNumber(draft.count) }
        : { kind: 'until', until: untilOf(draft, date) },
  }
}

/** Converts the draft to the repeat rule of the API. */
export function toWireRule(draft: RepeatDraft, date: LocalDate): Input<'previewRepeat'>['body']['rule'] {
  const isCounted = draft.ends === 'COUNT'
  return {
    unit: draft.unit,
    every: wholeNumber(draft.every),
    weekdays: draft.unit === 'WEEK' ? [...weekdaysOf(draft, date)] : [],
    count: isCounted ? wholeNumber(draft.count) : null,
    until: isCounted ? null : untilOf(draft, date),
  }
}

/** Parses a whole number of up to four digits; NaN for anything else. */
const wholeNumber = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : NaN)
