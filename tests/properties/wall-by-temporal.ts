import { Temporal } from 'temporal-polyfill'
import type { Interval } from '#shared/time/interval.ts'

/**
 * Local times computed by Temporal, without any code of the product: the independent side of the proofs. Days are ISO dates,
 * minutes are those of a day (1440 is the next midnight), and instants are whole minutes since 1970.
 */

const minuteOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): number => epochMilliseconds / 60_000

const wallOf = (date: string, minute: number): Temporal.PlainDateTime =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })

/** The first instant of a local time, or the moment of the clock change that skips it. */
const readWall = remembering((zone: string, date: string, minute: number) => {
  const wall = wallOf(date, minute)
  // Temporal converts a skipped time with the offset before the change, so the result has a later local time.
  const [first, compatible] = [wall.toZonedDateTime(zone, { disambiguation: 'earlier' }), wall.toZonedDateTime(zone)]
  const exists = compatible.toPlainDateTime().equals(wall)
  const change = exists ? first : first.getTimeZoneTransition('next')
  if (!change) throw new Error(`${date} ${minute} is skipped by no change of ${zone}`)
  return { instant: minuteOf(change), exists }
})

/** The first instant with a local time (rule D134); undefined when the clocks skip it (rule D133). */
export function instantOf(zone: string, date: string, minute: number): number | undefined {
  const { instant, exists } = readWall(zone, date, minute)
  return exists ? instant : undefined
}

/** Like `instantOf`, but for a time that the clocks skip, the moment of the clock change. */
export function momentOf(zone: string, date: string, minute: number): number {
  return readWall(zone, date, minute).instant
}

/**
 * Rule D149: returns the end of a period that lasts until a local time. It is after the last minute at which the clock shows an earlier
 * time.
 */
export function endOf(zone: string, date: string, minute: number): number {
  const shownLast = wallOf(date, minute - 1)
  const last = shownLast.toZonedDateTime(zone, { disambiguation: 'later' })
  return last.toPlainDateTime().equals(shownLast) ? minuteOf(last) + 1 : momentOf(zone, date, minute - 1)
}

/** A window on a day (rule D136): an end that the clocks skip moves to the clock change; undefined when all of it is skipped. */
export function windowOf(zone: string, date: string, fromMinute: number, toMinute: number): Interval | undefined {
  const [start, end] = [momentOf(zone, date, fromMinute), momentOf(zone, date, toMinute)]
  return start < end ? { start, end } : undefined
}

/** A session on a day (rules D133 to D135): undefined when the clocks skip its start, or are set forward during it. */
export function sessionOf(zone: string, date: string, fromMinute: number, minutes: number): Interval | undefined {
  const start = instantOf(zone, date, fromMinute)
  if (start === undefined) return undefined
  const end = start + minutes
  return isSetForwardWithin(zone, start, end) ? undefined : { start, end }
}

const shownAt = remembering((zone: string, instant: number) => {
  const shown = Temporal.Instant.fromEpochMilliseconds(instant * 60_000).toZonedDateTimeISO(zone)
  const offset = shown.offsetNanoseconds / 60e9
  return { date: shown.toPlainDate().toString(), minute: shown.hour * 60 + shown.minute, offset }
})

/** The local date and minute at an instant: '2025-03-30', 150. */
export function wallAt(zone: string, instant: number): { readonly date: string; readonly minute: number } {
  return shownAt(zone, instant)
}

/** Minutes that the local time is ahead of UTC. */
export function offsetAt(zone: string, instant: number): number {
  return shownAt(zone, instant).offset
}

/** Returns the instants after `from`, up to and including `to`, at which a zone's offset changes. */
export function changesBetween(zone: string, from: number, to: number): number[] {
  const changes: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from * 60_000)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  while (at && minuteOf(at) <= to) {
    changes.push(minuteOf(at))
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** Whether the clocks are set forward between two instants. */
function isSetForwardWithin(zone: string, start: number, end: number): boolean {
  const offsetBefore = offsetAt(zone, start)
  if (offsetAt(zone, end) === offsetBefore) return false
  return changesBetween(zone, start, end - 1).some((change) => offsetAt(zone, change) > offsetAt(zone, change - 1))
}

/** Caches results, because Temporal is slow and the tests ask for the same values again and again. */
function remembering<A extends readonly (string | number)[], T>(read: (...asked: A) => T): (...asked: A) => T {
  const known = new Map<string, T>()
  return (...asked) => {
    const name = asked.join(' ')
    const remembered = known.get(name)
    if (remembered !== undefined) return remembered
    if (known.size > 500_000) known.clear()
    const answer = read(...asked)
    known.set(name, answer)
    return answer
  }
}
