import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'
import { type CalendarComponent, type CalendarProperty, dateTimeText, textProperty } from './icalendar.ts'
import { type OffsetChange, offsetChanges } from './offset-changes.ts'
import { wallMinuteIn, yearlyRule, type YearlyRule } from './yearly-rule.ts'

const YEAR = 366 * MINUTES_PER_DAY
/** So that changes before the first event say how it began. */
const MINUTES_BEFORE = 400 * MINUTES_PER_DAY
/** So that a calendar can move the event, and that a rule is one that holds for more than a year or two. */
const MINUTES_AFTER = 5 * YEAR
/** The year in which rules begin, as calendars write them: some readers are lost when one begins shortly before the event. */
const RULE_YEAR = 1970

/**
 * The VTIMEZONE of a zone for events in a time, from the table that the events' own wall times come from:
 * - where the clocks change by a yearly rule: that rule, one for each way. Outlook reads no other form;
 * - where they do not, as in Morocco around Ramadan: each change with its date;
 * - where they never change: one offset.
 */
export function zoneComponent(zone: Zone, during: Interval): CalendarComponent {
  const start = during.start - MINUTES_BEFORE
  const end = during.end + MINUTES_AFTER
  const changes = offsetChanges(zone, { start, end })
  const offset = offsetAt(zone, start)
  const observances =
    yearlyObservances(changes, end) ?? datedObservances([{ at: start, before: offset, after: offset }, ...changes])
  return ['vtimezone', [textProperty('tzid', zone.name)], observances]
}

/** Undefined unless the clocks go forward by one rule and back by another, each once a year, to the end. */
function yearlyObservances(changes: readonly OffsetChange[], end: EpochMinute): CalendarComponent[] | undefined {
  const [first, second] = changes
  const last = changes.at(-1)
  if (!first || !second || !last || end - last.at > YEAR) return undefined
  const isAlternating = changes.every((change, index) => isSameShift(change, index % 2 === 0 ? first : second))
  const observances = [first, second].map((shift) => {
    const alike = changes.filter((change) => isSameShift(change, shift))
    const rule = yearlyRule(alike.map(({ at, before }) => at + before))
    const name = shift.after > shift.before ? 'daylight' : 'standard'
    return rule && observance(name, shift, wallMinuteIn(RULE_YEAR, rule), recurrenceOf(rule))
  })
  const found = observances.filter((each) => each !== undefined)
  return isAlternating && found.length === observances.length ? found : undefined
}

const isSameShift = (a: OffsetChange, b: OffsetChange): boolean => a.before === b.before && a.after === b.after

function datedObservances(changes: readonly OffsetChange[]): CalendarComponent[] {
  const lowest = Math.min(...changes.map(({ after }) => after))
  return changes.map((change) =>
    observance(change.after > lowest ? 'daylight' : 'standard', change, change.at + change.before),
  )
}

/** @param onset wall minute, by the clocks before the change */
const observance = (
  name: 'standard' | 'daylight',
  { before, after }: Pick<OffsetChange, 'before' | 'after'>,
  onset: number,
  ...recurrence: readonly CalendarProperty[]
): CalendarComponent => [
  name,
  [
    ['dtstart', {}, 'date-time', dateTimeText(onset)],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
    ...recurrence,
  ],
  [],
]

const weekdays = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' } as const

const recurrenceOf = ({ month, ordinal, weekday }: YearlyRule): CalendarProperty => [
  'rrule',
  {},
  'recur',
  { freq: 'YEARLY', bymonth: month, byday: `${ordinal}${weekdays[weekday]}` },
]

const offsetText = (minutes: number): string => `${minutes < 0 ? '-' : '+'}${formatLocalTime(Math.abs(minutes))}`
