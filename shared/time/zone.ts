import type { EpochMinute } from './instant.ts'
import type { EpochDay } from './local-date.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from './local-time.ts'

/**
 * A time zone, ready for integer arithmetic. The platform is asked where the offset changes once per block of days;
 * after that a conversion is a few comparisons.
 */
export interface Zone {
  /** The IANA name, for example 'Europe/Amsterdam'. */
  readonly name: string
  /** What is known so far, by block of days; filled on demand. */
  readonly blocks: Map<number, readonly Stretch[]>
  /** The stretch of the last look-up: the next is nearly always in it too. */
  recent: Stretch
  /** Asks the platform; slow. */
  readonly readOffset: (instant: EpochMinute) => number
}

/** A stretch of time with one offset. In wall minutes it is `[wallStart, wallEnd)`, which is what a look-up compares. */
interface Stretch {
  readonly start: EpochMinute
  readonly end: EpochMinute
  readonly wallStart: number
  readonly wallEnd: number
  /** Minutes that the wall is ahead of UTC. */
  readonly offset: number
  /** The days of its block, `[firstPlainDay, endPlainDay)`, that the wall shows wholly within this stretch. */
  readonly firstPlainDay: EpochDay
  readonly endPlainDay: EpochDay
}

/** A day and a minute on a zone's wall. */
export interface WallTime {
  readonly day: EpochDay
  readonly minute: MinuteOfDay
}

/** The zone of the product's calendars unless an organisation says otherwise (rule B9.5). */
export const DEFAULT_ZONE = 'Europe/Amsterdam'

/** About a year and a half, so that a block has a few stretches to look through. */
const BLOCK_DAYS = 512
/** Wall and UTC differ by at most 14 hours, and the largest jump was a whole day (Samoa, 2011). */
const MARGIN_MINUTES = 2 * MINUTES_PER_DAY
/** No two changes of a zone cancel out within so many days: the closest pairs surround a Ramadan. */
const PROBE_MINUTES = 7 * MINUTES_PER_DAY

const zones = new Map<string, Zone>()

const nowhere: Stretch = { start: 0, end: 0, wallStart: 0, wallEnd: 0, offset: 0, firstPlainDay: 0, endPlainDay: 0 }

/** The zone of an IANA name. Throws a RangeError for a name that the platform does not know; ask `isZoneName` first. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone: Zone = { name, blocks: new Map(), recent: nowhere, readOffset: offsetReader(name) }
  zones.set(name, zone)
  return zone
}

/** Whether the platform knows the IANA name; an offset like '+01:00' is none. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false
  try {
    offsetReader(name)
    return true
  } catch {
    return false
  }
}

/**
 * The instant of a wall time, by these rules:
 * - a wall time that does not exist (the clocks skip it) is undefined (rule D133);
 * - one that exists twice (the clocks are set back over it) is its first instant (rule D134);
 * - minute 1440 is the start of the next day.
 * In Amsterdam 02:30 on 2025-03-30 is undefined, and 02:30 on 2025-10-26 is 00:30Z.
 */
export function wallToInstant(zone: Zone, day: EpochDay, minute: MinuteOfDay): EpochMinute | undefined {
  const wall = day * MINUTES_PER_DAY + minute
  const offset = plainOffset(zone, day)
  if (offset !== undefined) return wall - offset
  const stretch = stretchAtWall(zone, day, wall)
  return wall >= stretch.wallStart ? wall - stretch.offset : undefined
}

/** As `wallToInstant`, but a wall time that the clocks skip is the instant at which they do so. */
export function wallToInstantOrNext(zone: Zone, day: EpochDay, minute: MinuteOfDay): EpochMinute {
  return wallToInstant(zone, day, minute) ?? stretchAtWall(zone, day, day * MINUTES_PER_DAY + minute).start
}

/** Minutes that the zone's wall is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, instant: EpochMinute): number {
  const day = Math.floor(instant / MINUTES_PER_DAY)
  const { recent } = zone
  // A day inside the edges, as the wall's day may be the one before or after UTC's.
  if (day > recent.firstPlainDay && day < recent.endPlainDay - 1) return recent.offset
  for (const stretch of blockOf(zone, day)) if (instant < stretch.end) return stretch.offset
  throw new RangeError(`No offset for minute ${instant} in ${zone.name}`)
}

/** What the wall shows at an instant; its minute is 0 to 1439. */
export function instantToWall(zone: Zone, instant: EpochMinute): WallTime {
  const wall = instant + offsetAt(zone, instant)
  const day = Math.floor(wall / MINUTES_PER_DAY)
  return { day, minute: wall - day * MINUTES_PER_DAY }
}

/** Whether an instant shows a wall time that was already shown before the clocks were set back (rule D134). */
export function isSecondPass(zone: Zone, instant: EpochMinute): boolean {
  const { day, minute } = instantToWall(zone, instant)
  return wallToInstant(zone, day, minute) !== instant
}

/** The one offset that a day's wall has from 00:00 to 24:00, or undefined on a day of a clock change. */
function plainOffset(zone: Zone, day: EpochDay): number | undefined {
  const { recent } = zone
  if (day >= recent.firstPlainDay && day < recent.endPlainDay) return recent.offset
  const stretch = blockOf(zone, day).find(({ firstPlainDay, endPlainDay }) => day >= firstPlainDay && day < endPlainDay)
  if (stretch) zone.recent = stretch
  return stretch?.offset
}

/** The first stretch that ends after the wall time: the one that holds it, or the one after the gap that swallows it. */
function stretchAtWall(zone: Zone, day: EpochDay, wall: number): Stretch {
  for (const stretch of blockOf(zone, day)) if (wall < stretch.wallEnd) return stretch
  throw new RangeError(`No stretch for day ${day} in ${zone.name}`)
}

function blockOf(zone: Zone, day: EpochDay): readonly Stretch[] {
  const number = Math.floor(day / BLOCK_DAYS)
  const known = zone.blocks.get(number)
  if (known) return known
  const stretches = stretchesOfBlock(zone, number * BLOCK_DAYS)
  zone.blocks.set(number, stretches)
  return stretches
}

/** The stretches around a block of days. The first reaches back and the last ahead without end: no look-up passes them. */
function stretchesOfBlock(zone: Zone, firstDay: EpochDay): Stretch[] {
  const endDay = firstDay + BLOCK_DAYS
  const from = firstDay * MINUTES_PER_DAY - MARGIN_MINUTES
  const to = endDay * MINUTES_PER_DAY + MARGIN_MINUTES
  const stretches: Stretch[] = []
  let [start, shownBefore] = [-Infinity, -Infinity]
  for (const end of [...offsetChanges(zone, from, to), Infinity]) {
    const offset = zone.readOffset(Math.max(start, from))
    const [wallStart, wallEnd] = [start + offset, end + offset]
    // 24:00 of a plain day has the same offset too, hence the minute less.
    const firstPlainDay = Math.max(firstDay, Math.ceil(Math.max(wallStart, shownBefore) / MINUTES_PER_DAY))
    const endPlainDay = Math.min(endDay, Math.floor((wallEnd - 1) / MINUTES_PER_DAY))
    stretches.push({ start, end, wallStart, wallEnd, offset, firstPlainDay, endPlainDay })
    start = end
    shownBefore = wallEnd
  }
  return stretches
}

/** The instants after `from` and up to `to` at which the offset changes, found by probing and then by bisection. */
function offsetChanges(zone: Zone, from: EpochMinute, to: EpochMinute): EpochMinute[] {
  const changes: EpochMinute[] = []
  for (let low = from; low < to; low += PROBE_MINUTES) {
    const high = Math.min(low + PROBE_MINUTES, to)
    if (zone.readOffset(low) !== zone.readOffset(high)) changes.push(changeBetween(zone, low, high))
  }
  return changes
}

function changeBetween(zone: Zone, low: EpochMinute, high: EpochMinute): EpochMinute {
  const before = zone.readOffset(low)
  let [same, changed] = [low, high]
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (zone.readOffset(middle) === before) same = middle
    else changed = middle
  }
  return changed
}

/** Reads the offset from the platform's own 'GMT+01:00'; slow, so it is only asked while a block is being filled. */
function offsetReader(name: string): (instant: EpochMinute) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (instant) => {
    const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(instant * 60_000))
    if (!match) throw new Error(`No offset in the platform's answer for ${name}`)
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
    return match[1] === '-' ? -minutes : minutes
  }
}
