import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '#shared/domain/availability/series/recurrence.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { instantOf, momentOf, sessionOf, windowOf } from './wall-by-temporal.ts'

/**
 * Expands a series with an RFC 5545 library, with a separate rule for each start time. Temporal computes what our rules add to the
 * RFC (D135 and D136). Rule D12 forbids a first start at the weekend, which the RFC allows.
 */

/** Texts that identify occurrences: 'yyyy-MM-dd fromMinute start end', with start and end in minutes since 1970. */
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

/** How far the start of a rule can be moved back without changing the rule: whole weeks, or whole leap-year cycles. */
const TURNS: Readonly<Record<Recurrence, Temporal.DurationLike>> = {
  'one-time': { days: 28 },
  daily: { days: 28 },
  weekly: { days: 28 },
  workdays: { days: 28 },
  monthly: { years: 4 },
  yearly: { years: 4 },
}

/** The library misses Morocco's clock changes for Ramadan. Its days are correct, so only Temporal computes the times. */
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

/** The days of windows depend on the rule alone, even if a clock change moves their start or end. */
function windowsByLibrary(series: Extract<Series, { readonly kind: 'window' }>): string[] {
  const { zone, fromMinute, toMinute } = series
  return startsByLibrary(series, 'UTC', 720).flatMap(({ date }) => {
    const window = windowOf(zone, date, fromMinute, toMinute)
    return window ? [nameOf(date, fromMinute, window.start, window.end)] : []
  })
}

const nameOf = (date: string, minute: number, start: number, end: number) => `${date} ${minute} ${start} ${end}`

/** The starts of a series at one time of day, found by the library. */
function startsByLibrary(
  { startDate, endDate, recurrence }: Series,
  zone: string,
  minute: number,
): { readonly date: string; readonly start: number }[] {
  // If the clocks skip the first start, the RFC moves it and all following ones, so the rule begins at an earlier start.
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

/** The RFC's format '20250330T023000', with a Z for an instant. */
const compact = (moment: Temporal.PlainDateTime | Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
