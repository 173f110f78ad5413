import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexIntervals, overlapping } from './interval-index.ts'
import type { Interval } from './interval.ts'
import { contains, containsInstant, merge, overlaps, subtract } from './interval.ts'

const span = (start: number, end: number): Interval => ({ start, end })

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 15 }))
  .map(([a, l]) => span(a, a + l))
const anySpans = fc.array(anySpan, { maxLength: 12 })
const minutes = Array.from({ length: 90 }, (_, minute) => minute)
const covered = (spans: readonly Interval[]) => minutes.filter((m) => spans.some((s) => s.start <= m && m < s.end))

describe('overlaps (R-D18)', () => {
  it.each([
    [span(9, 10), span(10, 11), false],
    [span(10, 11), span(9, 10), false],
    [span(9, 11), span(10, 12), true],
    [span(9, 12), span(10, 11), true],
    [span(9, 10), span(9, 10), true],
    [span(9, 10), span(12, 13), false],
  ])('%j and %j: %j', (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected)
  })
})

describe('contains', () => {
  it('allows a common end, and excludes the end itself as an instant', () => {
    expect(contains(span(9, 12), span(9, 12))).toBe(true)
    expect(contains(span(9, 12), span(11, 13))).toBe(false)
    expect(containsInstant(span(9, 12), 9)).toBe(true)
    expect(containsInstant(span(9, 12), 12)).toBe(false)
  })
})

describe('merge of intervals', () => {
  it('joins intervals that touch or overlap', () => {
    expect(merge([span(13, 14), span(10, 11), span(9, 10)])).toEqual([span(9, 11), span(13, 14)])
    expect(merge([span(9, 15), span(10, 11)])).toEqual([span(9, 15)])
    expect(merge([])).toEqual([])
  })

  it('covers the same minutes, and leaves gaps between its intervals', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const merged = merge(spans)
        expect(covered(merged)).toEqual(covered(spans))
        merged.slice(1).forEach((next, position) => expect(next.start).toBeGreaterThan(merged[position]!.end))
      }),
    )
  })
})

describe('subtract from an interval', () => {
  it.each([
    ['nothing', [], [span(9, 12)]],
    ['a piece inside', [span(10, 11)], [span(9, 10), span(11, 12)]],
    ['both edges', [span(8, 10), span(11, 13)], [span(10, 11)]],
    ['what only touches', [span(8, 9), span(12, 13)], [span(9, 12)]],
    ['all', [span(8, 13)], []],
    ['pieces that overlap', [span(9, 11), span(10, 10.5), span(10, 11.5)], [span(11.5, 12)]],
  ])('takes away %s', (_, taken, left) => {
    expect(subtract(span(9, 12), taken)).toEqual(left)
  })

  it('leaves exactly the minutes that are in no subtracted interval', () => {
    fc.assert(
      fc.property(anySpan, anySpans, (from, taken) => {
        const sorted = taken.toSorted((a, b) => a.start - b.start)
        const takenMinutes = new Set(covered(taken))
        const expected = covered([from]).filter((minute) => !takenMinutes.has(minute))
        expect(covered(subtract(from, sorted))).toEqual(expected)
      }),
    )
  })
})

describe('overlapping for a list of intervals', () => {
  it('finds the same as testing each interval', () => {
    fc.assert(
      fc.property(anySpans, anySpan, (spans, wanted) => {
        const sorted = spans.toSorted((a, b) => a.start - b.start)
        expect(overlapping(indexIntervals(spans), wanted)).toEqual(sorted.filter((one) => overlaps(one, wanted)))
      }),
      { numRuns: 1000 },
    )
  })
})
