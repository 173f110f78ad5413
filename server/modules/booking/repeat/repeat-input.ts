import { type RepeatRule, repeatProblem } from '#shared/domain/repeat/repeat-rule.ts'
import { type EpochMinute, parseInstant } from '#shared/time/instant.ts'
import { type LocalDate, parseLocalDate, type Weekday } from '#shared/time/local-date.ts'
import { type MinuteOfDay, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { ourWord, repeatUnits } from '#server/platform/wire/wire-enums.ts'

type Body = RequestOf<'previewRepeat'>['body']

/** A local date and time. */
export interface WallMoment {
  readonly date: LocalDate
  readonly minute: MinuteOfDay
}

/** The first date and time of a repeat, and its rule. */
export interface RepeatedTime extends WallMoment {
  readonly rule: RepeatRule
}

export function repeatedTime({
  date,
  time,
  rule: given,
}: Pick<Body, 'date' | 'time' | 'rule'>): RepeatedTime | Refusal {
  const moment = wallMoment(date, time)
  if (isRefusal(moment)) return moment
  const end = endOf(given)
  if (isRefusal(end)) return end
  const weekdays = [...new Set(given.weekdays)].toSorted((one, other) => one - other) as Weekday[]
  const rule: RepeatRule = { unit: ourWord(repeatUnits, given.unit), every: given.every, weekdays, end }
  const found = repeatProblem(rule, moment.date)
  return found ? refuse('validation', { [`rule.${found.field}`]: found.problem }) : { ...moment, rule }
}

export function wallMoment(date: string | null | undefined, time: string | null | undefined): WallMoment | Refusal {
  const [day, minute] = [parseLocalDate(date ?? ''), parseLocalTime(time ?? '')]
  if (day === undefined) return refuse('validation', { date: 'date' })
  return minute === undefined || minute === MINUTES_PER_DAY
    ? refuse('validation', { time: 'time' })
    : { date: day, minute }
}

function endOf({ count, until }: Body['rule']): RepeatRule['end'] | Refusal {
  if ((count === null) === (until === null)) return refuse('validation', { 'rule.until': 'repeat-end' })
  if (count !== null) return { kind: 'count', count }
  const date = parseLocalDate(until ?? '')
  return date === undefined ? refuse('validation', { 'rule.until': 'date' }) : { kind: 'until', until: date }
}

/** The provider's choices for single dates, by the date's number in the repeat: another time, or null to leave the date out. */
export type Choices = ReadonlyMap<number, EpochMinute | null>

export function choicesOf({ choices }: Pick<Body, 'choices'>): Choices | Refusal {
  const chosen = new Map<number, EpochMinute | null>()
  for (const { number, startTime } of choices) {
    const start = startTime === null ? null : parseInstant(startTime)
    if (start === undefined) return refuse('validation', { choices: 'invalid' })
    chosen.set(number, start)
  }
  return chosen
}

/** The ids of the warnings that the provider has overruled, by the date's number in the repeat. */
export type Confirmed = ReadonlyMap<number, ReadonlySet<string>>

export const confirmedOf = ({ confirmed }: Pick<RequestOf<'bookRepeat'>['body'], 'confirmed'>): Confirmed =>
  new Map(confirmed.map(({ number, warnings }) => [number, new Set(warnings)]))
