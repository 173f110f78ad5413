import type { Input } from '#shared/api/client.ts'
import {
  type RepeatFinding,
  type RepeatProblem,
  type RepeatRule,
  repeatProblem,
} from '#shared/domain/repeat/repeat-rule.ts'
import { addMonthsClamped, type LocalDate, type Weekday, weekday } from '#shared/time/local-date.ts'

export type RepeatUnit = Input<'previewRepeat'>['body']['rule']['unit']

/** How the booking is repeated, as typed. */
export interface RepeatDraft {
  readonly isOn: boolean
  readonly unit: RepeatUnit
  readonly every: string
  /** The days of a weekly repeat; null for the day of the first date. */
  readonly weekdays: readonly Weekday[] | null
  readonly ends: 'COUNT' | 'UNTIL'
  readonly count: string
  /** The last date; null for what is proposed. */
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

/** The last date of the draft: three months after the first one, unless another is chosen. */
export const untilOf = ({ until }: RepeatDraft, date: LocalDate): LocalDate => until ?? addMonthsClamped(date, 3)

export type RepeatField = RepeatFinding['field']

export type RepeatProblems = Readonly<Partial<Record<RepeatField, RepeatProblem>>>

/** What is wrong with a repeat that begins on a date; empty for nothing. */
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

/** The rule as the API takes it. */
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

/** NaN for anything but a whole number. */
const wholeNumber = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : NaN)
