import { Temporal } from 'temporal-polyfill'
import type { Interval } from '#shared/time/interval.ts'

/**
 * What walls show, read by Temporal and nothing of ours: the independent side of the proofs. Days are ISO dates, minutes
 * those of a day (1440 is the next midnight), instants whole minutes since 1970.
 */

const minuteOf = ({ epochMilliseconds }: { readonly epochMilliseconds: number }): number => epochMilliseconds / 60_000

const wallOf = (date: string, minute: number): Temporal.PlainDateTime =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })

/** The first instant of a wall time, or the moment at which the clocks skip it. */
const readWall = remembering((zone: string, date: string, minute: number) => {
  const wall = wallOf(date, minute)
  // What is skipped counts from the offset before the change, and so shows a later wall time.
  const [first, compatible] = [wall.toZonedDateTime(zone, { disambiguation: 'earlier' }), wall.toZonedDateTime(zone)]
  const exists = compatible.toPlainDateTime().equals(wall)
  const change = exists ? first : first.getTimeZoneTransition('next')
  if (!change) throw new Error(`${date} ${minute} is skipped by no change of ${zone}`)
  return { instant: minuteOf(change), exists }
})

/** The first instant at which a wall shows a time (rule D134); undefined when the clocks skip it (rule D133). */
export function instantOf(zone: string, date: string, minute: number): number | undefined {
  const { instant, exists } = readWall(zone, date, minute)
  return exists ? instant : undefined
}

/** As `instantOf`, but for what the clocks skip the moment at which they do. */
export function momentOf(zone: string, date: string, minute: number): number {
  return readWall(zone, date, minute).instant
}

/** A window of a day (rule D136): ends that the clocks skip move to the change, and nothing is left of one they skip wholly. */
export function windowOf(zone: string, date: string, fromMinute: number, toMinute: number): Interval | undefined {
  const [start, end] = [momentOf(zone, date, fromMinute), momentOf(zone, date, toMinute)]
  return start < end ? { start, end } : undefined
}

/** A session of a day (rules D133 to D135): not there when the clocks skip its start, or are set forward while it lasts. */
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

/** What a wall shows at an instant: '2025-03-30', 150. */
export function wallAt(zone: string, instant: number): { readonly date: string; readonly minute: number } {
  return shownAt(zone, instant)
}

/** Minutes that the wall is ahead of UTC. */
export function offsetAt(zone: string, instant: number): number {
  return shownAt(zone, instant).offset
}

/** The offset changes of a zone from one instant up to another, the latter included. */
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

/** Whether the wall lost time between two instants. */
function isSetForwardWithin(zone: string, start: number, end: number): boolean {
  const offsetBefore = offsetAt(zone, start)
  if (offsetAt(zone, end) === offsetBefore) return false
  return changesBetween(zone, start, end - 1).some((change) => offsetAt(zone, change) > offsetAt(zone, change - 1))
}

/** Temporal is slow, and the same is asked again and again. */
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
