import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { instantOf, momentOf, sessionOf, windowOf } from './wall-by-temporal.ts'

/**
 * A series expanded by a library of RFC 5545, each start time a rule of its own. Where our rules say more than the RFC,
 * Temporal reads them: D135 and D136. Rule D12 asks for no start at the weekend, where the RFC lets one stand.
 */

/** 'yyyy-MM-dd fromMinute start end', in instants of whole minutes: what tells one occurrence from another. */
export function expandByLibrary(series: Series): string[] {
  return series.kind === 'window' ? windowsByLibrary(series) : sessionsByLibrary(series)
}

const RULES: Readonly<Record<Recurrence, string>> = {
  'one-time': 'FREQ=DAILY',
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  workdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
}

/** How far a start may be put back without another rule coming of it: whole weeks, or whole turns of the leap years. */
const TURNS: Readonly<Record<Recurrence, Temporal.DurationLike>> = {
  'one-time': { days: 28 },
  daily: { days: 28 },
  weekly: { days: 28 },
  workdays: { days: 28 },
  monthly: { years: 4 },
  yearly: { years: 4 },
}

/** The library does not see that Morocco leaves its hour for each Ramadan. Its days are right, so Temporal times them alone. */
const MISREAD_ZONES: readonly string[] = ['Africa/Casablanca']

function sessionsByLibrary(series: Extract<Series, { readonly kind: 'session' }>): string[] {
  const { zone, fromMinute, toMinute, durationMinutes } = series
  const isMisread = MISREAD_ZONES.includes(zone)
  const found: { readonly name: string; readonly start: number }[] = []
  for (let minute = fromMinute; minute + durationMinutes <= toMinute; minute += durationMinutes) {
    for (const { date, start } of startsByLibrary(series, isMisread ? 'UTC' : zone, minute)) {
      const session = sessionOf(zone, date, minute, durationMinutes)
      if (!session) continue
      if (!isMisread && session.start !== start) throw new Error(`The oracles disagree: ${date} ${minute} in ${zone}`)
      found.push({ name: nameOf(date, minute, session.start, session.end), start: session.start })
    }
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ name }) => name)
}

/** Their days are those of the rule, whatever the clocks do to their ends. */
function windowsByLibrary(series: Extract<Series, { readonly kind: 'window' }>): string[] {
  const { zone, fromMinute, toMinute } = series
  return startsByLibrary(series, 'UTC', 720).flatMap(({ date }) => {
    const window = windowOf(zone, date, fromMinute, toMinute)
    return window ? [nameOf(date, fromMinute, window.start, window.end)] : []
  })
}

const nameOf = (date: string, minute: number, start: number, end: number) => `${date} ${minute} ${start} ${end}`

/** The starts of a rule at one time of day. */
function startsByLibrary(
  { startDate, endDate, recurrence }: Series,
  zone: string,
  minute: number,
): { readonly date: string; readonly start: number }[] {
  // A start that the clocks skip is moved by the RFC, and all that follows with it: the rule begins at an earlier one.
  let first = Temporal.PlainDate.from(startDate)
  while (instantOf(zone, first.toString(), minute) === undefined) first = first.subtract(TURNS[recurrence])
  const last = recurrence === 'one-time' ? startDate : endDate
  const until = Temporal.Instant.fromEpochMilliseconds(momentOf(zone, last, 1440) * 60_000 - 1000)
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${compact(first.toPlainDateTime({ minute: minute % 60, hour: Math.floor(minute / 60) }))}\nRRULE:${RULES[recurrence]};UNTIL=${compact(until)}`,
    maxIterations: 1_000_000,
    cache: false,
  })
  return rule
    .all()
    .map((start) => ({ date: start.toPlainDate().toString(), start: start.epochMilliseconds / 60_000 }))
    .filter(({ date }) => date >= startDate)
}

/** '20250330T023000', with a Z for an instant. */
const compact = (moment: Temporal.PlainDateTime | Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
