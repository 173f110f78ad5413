import type { EpochMinute } from './instant.ts'
import type { EpochDay } from './local-date.ts'
import { MINUTES_PER_DAY, type MinuteOfDay } from './local-time.ts'

/**
 * A time zone for integer arithmetic. Its offset changes are read from the platform once per block of days and cached; after that a
 * conversion takes a few comparisons.
 */
export interface Zone {
  /** The IANA name, for example 'Europe/Amsterdam'. */
  readonly name: string
  /** The offset periods by block of days, filled on demand. */
  readonly blocks: Map<number, readonly Stretch[]>
  /** The period of the last lookup, which nearly always contains the next one too. */
  recent: Stretch
  /** Reads an offset from the platform, which is slow. */
  readonly readOffset: (instant: EpochMinute) => number
}

/** A period with one offset, `[wallStart, wallEnd)` in local minutes, which lookups compare with. */
interface Stretch {
  readonly start: EpochMinute
  readonly end: EpochMinute
  readonly wallStart: number
  readonly wallEnd: number
  /** Minutes that local time is ahead of UTC. */
  readonly offset: number
  /** The days of its block, `[firstPlainDay, endPlainDay)`, that lie entirely within this period. */
  readonly firstPlainDay: EpochDay
  readonly endPlainDay: EpochDay
}

/** A local day and minute in a zone. */
export interface WallTime {
  readonly day: EpochDay
  readonly minute: MinuteOfDay
}

/** The default zone of an organisation (rule B9.5). */
export const DEFAULT_ZONE = 'Europe/Amsterdam'

/** The length of a block: about one and a half years, so that a block has few periods. */
const BLOCK_DAYS = 512
/** The margin around a block. Local time differs from UTC by at most 14 hours, and the largest change was a day (Samoa, 2011). */
const MARGIN_MINUTES = 2 * MINUTES_PER_DAY
/** The step of the search for changes. Two changes within it never cancel each other; the closest pairs are around Ramadan. */
const PROBE_MINUTES = 7 * MINUTES_PER_DAY

const zones = new Map<string, Zone>()

const nowhere: Stretch = { start: 0, end: 0, wallStart: 0, wallEnd: 0, offset: 0, firstPlainDay: 0, endPlainDay: 0 }

/** The zone of an IANA name. Throws a RangeError for an unknown name; check with `isZoneName` first. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone: Zone = { name, blocks: new Map(), recent: nowhere, readOffset: offsetReader(name) }
  zones.set(name, zone)
  return zone
}

/** Whether the platform knows the IANA name. An offset such as '+01:00' is not accepted. */
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
 * Converts a local time to an instant:
 * - a local time that a clock change skips gives undefined (rule D133);
 * - one that occurs twice gives the first instant (rule D134);
 * - minute 1440 is the start of the next day. In Amsterdam 02:30 on 2025-03-30 is undefined, and 02:30 on 2025-10-26 is
 *   00:30Z.
 */
export function wallToInstant(zone: Zone, day: EpochDay, minute: MinuteOfDay): EpochMinute | undefined {
  const wall = day * MINUTES_PER_DAY + minute
  const offset = plainOffset(zone, day)
  if (offset !== undefined) return wall - offset
  const stretch = stretchAtWall(zone, day, wall)
  return wall >= stretch.wallStart ? wall - stretch.offset : undefined
}

/** Like `wallToInstant`, but for a skipped local time it returns the instant of the clock change. */
export function wallToInstantOrNext(zone: Zone, day: EpochDay, minute: MinuteOfDay): EpochMinute {
  return wallToInstant(zone, day, minute) ?? stretchAtWall(zone, day, day * MINUTES_PER_DAY + minute).start
}

/**
 * Converts the local end time of a period to an instant: the end of the last minute that shows an earlier time of the day. It differs from
 * `wallToInstantOrNext` only if the clocks are set back: the second of two equal local times is used. In Amsterdam 02:30 on 2025-10-26 is
 * 01:30Z.
 */
export function wallEndToInstant(zone: Zone, day: EpochDay, minute: MinuteOfDay): EpochMinute {
  const wall = day * MINUTES_PER_DAY + minute
  const offset = plainOffset(zone, day)
  if (offset !== undefined) return wall - offset
  const last = blockOf(zone, day).findLast(({ wallStart, wallEnd }) => wall > wallStart && wall <= wallEnd)
  return last ? wall - last.offset : stretchAtWall(zone, day, wall).start
}

/** The minutes that local time is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, instant: EpochMinute): number {
  const day = Math.floor(instant / MINUTES_PER_DAY)
  const { recent } = zone
  // Days at the edges of the period are excluded, because the local day may differ from the UTC day.
  if (day > recent.firstPlainDay && day < recent.endPlainDay - 1) return recent.offset
  for (const stretch of blockOf(zone, day)) if (instant < stretch.end) return stretch.offset
  throw new RangeError(`No offset for minute ${instant} in ${zone.name}`)
}

/** Converts an instant to local time; its minute is 0 to 1439. */
export function instantToWall(zone: Zone, instant: EpochMinute): WallTime {
  const wall = instant + offsetAt(zone, instant)
  const day = Math.floor(wall / MINUTES_PER_DAY)
  return { day, minute: wall - day * MINUTES_PER_DAY }
}

/** Whether the local time of an instant occurs for the second time, after the clocks were set back (rule D134). */
export function isSecondPass(zone: Zone, instant: EpochMinute): boolean {
  const { day, minute } = instantToWall(zone, instant)
  return wallToInstant(zone, day, minute) !== instant
}

/** Whether the local time of an instant occurs twice because clocks are set back. */
export function isShownTwice(zone: Zone, instant: EpochMinute): boolean {
  const wall = instant + offsetAt(zone, instant)
  return [instant - MINUTES_PER_DAY, instant + MINUTES_PER_DAY].some((nearby) => {
    const other = wall - offsetAt(zone, nearby)
    return other !== instant && other + offsetAt(zone, other) === wall
  })
}

/** Returns the offset of a local day; undefined if a clock change happens on that day. */
function plainOffset(zone: Zone, day: EpochDay): number | undefined {
  const { recent } = zone
  if (day >= recent.firstPlainDay && day < recent.endPlainDay) return recent.offset
  const stretch = blockOf(zone, day).find(({ firstPlainDay, endPlainDay }) => day >= firstPlainDay && day < endPlainDay)
  if (stretch) zone.recent = stretch
  return stretch?.offset
}

/** The first period that ends after a local time: the one that contains it, or the one after the gap that skips it. */
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

/**
 * The periods of a block of days. The first extends backwards and the last forwards without end, so that every lookup finds
 * one.
 */
function stretchesOfBlock(zone: Zone, firstDay: EpochDay): Stretch[] {
  const endDay = firstDay + BLOCK_DAYS
  const from = firstDay * MINUTES_PER_DAY - MARGIN_MINUTES
  const to = endDay * MINUTES_PER_DAY + MARGIN_MINUTES
  const stretches: Stretch[] = []
  let [start, shownBefore] = [-Infinity, -Infinity]
  for (const end of [...offsetChanges(zone, from, to), Infinity]) {
    const offset = zone.readOffset(Math.max(start, from))
    const [wallStart, wallEnd] = [start + offset, end + offset]
    // With `wallEnd - 1` the day that ends with this period is excluded, because its 24:00 has the next period's offset.
    const firstPlainDay = Math.max(firstDay, Math.ceil(Math.max(wallStart, shownBefore) / MINUTES_PER_DAY))
    const endPlainDay = Math.min(endDay, Math.floor((wallEnd - 1) / MINUTES_PER_DAY))
    stretches.push({ start, end, wallStart, wallEnd, offset, firstPlainDay, endPlainDay })
    start = end
    shownBefore = wallEnd
  }
  return stretches
}

/** The instants after `from` and up to `to` at which the offset changes, found by probing and bisection. */
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

/** Reads offsets from the platform's 'GMT+01:00' format. It is slow, so it is only used to fill a block of days. */
function offsetReader(name: string): (instant: EpochMinute) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (instant) => {
    const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(instant * 60_000))
    if (!match) throw new Error(`No offset in the platform's answer for ${name}`)
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
    return match[1] === '-' ? -minutes : minutes
  }
}
