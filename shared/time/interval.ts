import type { EpochMinute } from './instant.ts'

/** A time interval from `start` to `end`, exclusive: adjacent intervals do not overlap. Never empty: start < end. */
export interface Interval {
  readonly start: EpochMinute
  readonly end: EpochMinute
}

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

export function containsInstant(interval: Interval, instant: EpochMinute): boolean {
  return interval.start <= instant && instant < interval.end
}

/** Merges overlapping and adjacent intervals and sorts the result. 9–10, 10–11, 13–14 → 9–11, 13–14. */
export function merge(intervals: Iterable<Interval>): Interval[] {
  const merged: Interval[] = []
  for (const next of [...intervals].toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (!last || next.start > last.end) merged.push(next)
    else if (next.end > last.end) merged[merged.length - 1] = { start: last.start, end: next.end }
  }
  return merged
}

/**
 * Returns the parts of an interval that are not taken, sorted. `taken` must be sorted by start; its intervals may overlap and extend beyond
 * the interval: 9–12 without 9:30–10 and 11–13 → 9–9:30, 10–11.
 */
export function subtract(from: Interval, taken: Iterable<Interval>): Interval[] {
  const left: Interval[] = []
  let free = from.start
  for (const { start, end } of taken) {
    if (start >= from.end) break
    if (start > free) left.push({ start: free, end: start })
    free = Math.max(free, end)
  }
  if (free < from.end) left.push({ start: free, end: from.end })
  return left
}
