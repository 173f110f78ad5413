import type { EpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'
import { type CalendarComponent, type CalendarProperty, dateTimeText, textProperty } from './icalendar.ts'
import { type OffsetChange, offsetChanges } from './offset-changes.ts'
import { wallMinuteIn, yearlyRule, type YearlyRule } from './yearly-rule.ts'

const YEAR = 366 * MINUTES_PER_DAY
/** The time table of a zone starts this long before the event, so that it contains the previous offset change. */
const MINUTES_BEFORE = 400 * MINUTES_PER_DAY
/**
 * The time table ends this long after the event, so that the event can be moved later and a yearly rule is confirmed by
 * several years.
 */
const MINUTES_AFTER = 5 * YEAR
/** The year in which the yearly rules of a zone start. Some calendar programs fail when a rule starts shortly before the event. */
const RULE_YEAR = 1970

/**
 * The VTIMEZONE component of a zone for events in an interval, built from the same table as the events' local times.
 * - Where the clocks change by a yearly rule: one rule for each direction, the only form that Outlook reads.
 * - Where they change on irregular dates, as in Morocco around Ramadan: each change with its date.
 * - Where they never change: one offset.
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

/** The yearly rules of a zone. Undefined unless clocks go forward by one yearly rule and back by another for the whole period. */
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

/** @param onset local minute of the change, in the offset that is valid before it */
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
