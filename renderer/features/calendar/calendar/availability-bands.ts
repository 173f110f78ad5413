import type { LocalDate } from '#shared/time/local-date.ts'
import { subtract } from '#shared/time/interval.ts'
import type { Availability, Service } from '#renderer/data/api-types.ts'
import { wallDateOf, wallEndMinuteOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { groupServiceOf, isPast } from './calendar-cards.ts'
import { placeInColumns, type DaySpan, type Placed } from './place-in-columns.ts'

/** A period of published availability, drawn behind the cards. */
export interface Band extends DaySpan {
  readonly key: string
  readonly date: LocalDate
  readonly kind: 'window' | 'slots' | 'several'
  /** The length of a slot in minutes, which determines the lines between slots; 0 for no lines. */
  readonly cut: number
  readonly members: readonly Availability[]
}

/**
 * Groups availability into bands, sorted by time:
 * - a schedule is one band;
 * - adjacent slots of a series are one band with lines between them;
 * - overlapping bands are placed side by side (`layBands`), but more than three are combined into one band;
 * - group sessions are not bands but cards (`cardsOf`).
 */
export function bandsOf(availability: readonly Availability[], services: ReadonlyMap<string, Service>): Band[] {
  const single = availability.filter((each) => !groupServiceOf(each, services)).map(bandOf)
  const ofOneSeries = mergeRuns(single.toSorted(bySeries), joinSlots).toSorted(byStart)
  const joined = mergeRuns(ofOneSeries, joinOverlapping)
  return joined.flatMap((band) => {
    if (band.kind !== 'several') return band
    const apart = ofOneSeries.filter(({ date, from, to }) => date === band.date && from >= band.from && to <= band.to)
    return layBands(apart).some(({ columns }) => columns > mostLanes) ? band : apart
  })
}

/** Maximum number of lanes side by side; more would be too narrow. */
const mostLanes = 3

/** Places the overlapping bands of a day side by side. */
export const layBands = (bands: readonly Band[]): Placed<Band>[] => placeInColumns(bands, 0)

const byStart = (a: Band, b: Band): number => compare(a.date, b.date) || a.from - b.from || a.to - b.to

/** Comparator that sorts slots of the same series next to each other. */
const bySeries = (a: Band, b: Band): number => compare(seriesOf(a), seriesOf(b)) || byStart(a, b)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const seriesOf = (band: Band): string => band.members[0]?.seriesId ?? ''

function bandOf(availability: Availability): Band {
  const date = wallDateOf(availability.startTime)
  const from = wallMinuteOf(availability.startTime)
  const to = wallEndMinuteOf(availability.endTime, date)
  const isWindow = availability.type === 'APPOINTMENT'
  return {
    key: availability.id,
    date,
    from,
    to,
    kind: isWindow ? 'window' : 'slots',
    cut: isWindow ? 0 : to - from,
    members: [availability],
  }
}

/** Merges adjacent bands of a sorted list. `join` returns the merged band, or undefined if two bands stay separate. */
function mergeRuns(bands: readonly Band[], join: (a: Band, b: Band) => Band | undefined): Band[] {
  const merged: Band[] = []
  for (const band of bands) {
    const last = merged.at(-1)
    const joined = last && join(last, band)
    if (joined) merged[merged.length - 1] = joined
    else merged.push(band)
  }
  return merged
}

function joinSlots(a: Band, b: Band): Band | undefined {
  const follows = a.kind === 'slots' && b.kind === 'slots' && a.date === b.date && a.to === b.from && a.cut === b.cut
  return follows && seriesOf(a) === seriesOf(b) ? { ...a, to: b.to, members: [...a.members, ...b.members] } : undefined
}

function joinOverlapping(a: Band, b: Band): Band | undefined {
  if (a.date !== b.date || b.from >= a.to) return undefined
  return { ...a, to: Math.max(a.to, b.to), kind: 'several', cut: 0, members: [...a.members, ...b.members] }
}

/** Minimum length in minutes of a card-free period, so that a label fits. */
const SHORTEST_LABEL_STRETCH = 24

/**
 * Returns the minute of the day at which a band's label is placed: the start of its longest period that is not over and has no cards.
 * Undefined if every such period is too short.
 */
export function labelMinute(band: Band, cards: readonly DaySpan[], now: WallNow): number | undefined {
  if (isPast(band, now)) return undefined
  const start = band.date === now.date ? Math.max(band.from, now.minute) : band.from
  const taken = cards.map(({ from, to }) => ({ start: from, end: to })).toSorted((a, b) => a.start - b.start)
  const longest = subtract({ start, end: band.to }, taken).reduce<{ start: number; end: number } | undefined>(
    (best, each) => (best && best.end - best.start >= each.end - each.start ? best : each),
    undefined,
  )
  return longest && longest.end - longest.start >= SHORTEST_LABEL_STRETCH ? longest.start : undefined
}
