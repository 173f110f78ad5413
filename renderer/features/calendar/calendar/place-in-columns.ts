import type { MinuteOfDay } from '#shared/time/local-time.ts'

/** A half-open time range of one day: adjacent ranges do not overlap. */
export interface DaySpan {
  readonly from: MinuteOfDay
  readonly to: MinuteOfDay
}

/** The horizontal position of an item: it starts in column `column` of `columns` and spans `width` columns. */
export interface Placed<Item> {
  readonly item: Item
  readonly column: number
  readonly columns: number
  readonly width: number
}

/**
 * Places overlapping items side by side.
 * - An item without overlap has the full width.
 * - Items that overlap, also indirectly, share a number of columns; each gets the first free column.
 * - An item is widened to the right over free columns. 09:00–10:00, 09:30–10:30 and 10:00–11:00 → columns 0, 1 and 0 of 2.
 * @param shortest the minimum display length in minutes; a shorter item blocks its column for this time
 */
export function placeInColumns<Item extends DaySpan>(items: readonly Item[], shortest: number): Placed<Item>[] {
  const drawn = items
    .map((item) => ({ item, from: item.from, to: Math.max(item.to, item.from + shortest), column: 0 }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  return clustersOf(drawn).flatMap((cluster) => {
    const columns = fillColumns(cluster)
    return cluster.map((each) => ({
      item: each.item,
      column: each.column,
      columns,
      width: freeColumnFrom(each, cluster, columns) - each.column,
    }))
  })
}

interface Drawn<Item> extends DaySpan {
  readonly item: Item
  column: number
}

export const overlaps = (a: DaySpan, b: DaySpan): boolean => a.from < b.to && b.from < a.to

/** Groups items that are connected by overlaps; `sorted` is sorted by start. */
function clustersOf<Span extends DaySpan>(sorted: readonly Span[]): Span[][] {
  const clusters: Span[][] = []
  let end = 0
  for (const each of sorted) {
    const cluster = clusters.at(-1)
    if (cluster && each.from < end) cluster.push(each)
    else clusters.push([each])
    end = Math.max(end, each.to)
  }
  return clusters
}

/** Assigns each item the first free column and returns the number of columns. */
function fillColumns<Item>(cluster: readonly Drawn<Item>[]): number {
  const ends: number[] = []
  for (const each of cluster) {
    const free = ends.findIndex((end) => end <= each.from)
    each.column = free === -1 ? ends.length : free
    ends[each.column] = each.to
  }
  return ends.length
}

/**
 * Returns the column up to which an item can be widened: the first one on its right that an overlapping item occupies, or the number of
 * columns.
 */
function freeColumnFrom<Item>(one: Drawn<Item>, cluster: readonly Drawn<Item>[], columns: number): number {
  const neighbours = cluster.filter((other) => other.column > one.column && overlaps(one, other))
  return Math.min(columns, ...neighbours.map((other) => other.column))
}
