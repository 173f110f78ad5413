import type { Interval } from './interval.ts'

/** An index that finds the intervals which overlap a given interval. The indexed intervals may overlap each other. */
export interface IntervalIndex<T extends Interval> {
  /** The intervals, sorted by start. */
  readonly intervals: readonly T[]
  /**
   * For each position, the latest end of all intervals up to and including it. These values never decrease, which allows a binary search.
   */
  readonly latestEnds: readonly number[]
}

export function indexIntervals<T extends Interval>(intervals: Iterable<T>): IntervalIndex<T> {
  const sorted = [...intervals].toSorted((a, b) => a.start - b.start)
  let latest = -Infinity
  return { intervals: sorted, latestEnds: sorted.map(({ end }) => (latest = Math.max(latest, end))) }
}

/** The indexed intervals that overlap a given one, sorted by start. The cost is logarithmic plus the size of the result. */
export function overlapping<T extends Interval>(index: IntervalIndex<T>, { start, end }: Interval): T[] {
  const found: T[] = []
  for (let position = firstEndingAfter(index, start); position < index.intervals.length; position++) {
    const interval = index.intervals[position]
    if (!interval || interval.start >= end) break
    if (interval.end > start) found.push(interval)
  }
  return found
}

function firstEndingAfter({ latestEnds }: IntervalIndex<Interval>, instant: number): number {
  let [low, high] = [0, latestEnds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((latestEnds[middle] ?? Infinity) > instant) high = middle
    else low = middle + 1
  }
  return low
}
