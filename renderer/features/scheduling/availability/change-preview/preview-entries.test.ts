import { describe, expect, it } from 'vitest'
import { anOccurrence, aPreview } from '#tests/builders/availability-wire.ts'
import { entriesOf, fateCounts, needsTimes, previewDifferences, changedCount } from './preview-entries.ts'

const [first, second, third] = [anOccurrence('2025-03-13'), anOccurrence('2025-03-20'), anOccurrence('2025-03-27')]
const booked = { occurrence: second, reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
const edited = { occurrence: third, reason: 'EDITED' as const, bookingIds: [] }

describe('the entries of a preview', () => {
  it('are in order of time, each with what happens to it', () => {
    const moved = { before: third, after: anOccurrence('2025-03-28') }
    const preview = aPreview({
      created: [anOccurrence('2025-04-03', { id: null })],
      updated: [moved],
      kept: [booked],
      deleted: [first],
    })
    expect(entriesOf(preview).map(({ fate, occurrence }) => `${occurrence.startTime.slice(0, 10)} ${fate}`)).toEqual([
      '2025-03-13 deleted',
      '2025-03-20 booked',
      '2025-03-27 updated',
      '2025-04-03 created',
    ])
  })

  it('name what blocks the change (R-D27)', () => {
    const existing = anOccurrence('2025-03-13 14:30', { id: 'other_20250313_1430' })
    const blocked = { occurrence: first, reason: 'OVERLAP' as const, bookingIds: [], existing }
    expect(entriesOf(aPreview({ blocked: [blocked] }))).toMatchObject([
      { fate: 'blocked', reason: 'OVERLAP', existing },
    ])
  })

  it('list a blocked occurrence once, although it is also in the list of changed ones', () => {
    const after = anOccurrence('2025-03-13 14:15')
    const existing = anOccurrence('2025-03-13 15:00', { id: 'other_20250313_1500' })
    const preview = aPreview({
      updated: [
        { before: first, after },
        { before: second, after: anOccurrence('2025-03-20 14:15') },
      ],
      blocked: [{ occurrence: after, reason: 'OVERLAP', bookingIds: [], existing }],
    })
    expect(entriesOf(preview).map(({ fate }) => fate)).toEqual(['blocked', 'updated'])
    expect(fateCounts(preview)).toEqual([
      { fate: 'blocked', count: 1, isEndless: false },
      { fate: 'updated', count: 1, isEndless: false },
    ])
  })

  it('show times only when a day has several entries', () => {
    expect(needsTimes(entriesOf(aPreview({ deleted: [first, second] })))).toBe(false)
    expect(needsTimes(entriesOf(aPreview({ deleted: [first, anOccurrence('2025-03-13 15:00')] })))).toBe(true)
  })
})

describe('the counts of a preview', () => {
  it('count all occurrences, also those that the preview does not list', () => {
    const preview = aPreview({
      deleted: [first],
      kept: [booked, edited],
      counts: { created: 0, updated: 0, deleted: 700, kept: 12, blocked: 0 },
    })
    expect(fateCounts(preview)).toEqual([
      { fate: 'deleted', count: 700, isEndless: false },
      { fate: 'edited', count: 1, isEndless: false },
      { fate: 'booked', count: 11, isEndless: false },
    ])
    expect(changedCount(preview)).toBe(700)
  })

  it('say which changes go on without an end (R-D165)', () => {
    const preview = aPreview({ deleted: [first], kept: [booked], endless: ['DELETED'] })
    expect(fateCounts(preview)).toEqual([
      { fate: 'deleted', count: 1, isEndless: true },
      { fate: 'booked', count: 1, isEndless: false },
    ])
  })

  it('do not exist for a change that is blocked', () => {
    const blocked = { occurrence: first, reason: 'PAST' as const, bookingIds: [], existing: null }
    expect(changedCount(aPreview({ blocked: [blocked], kept: [booked] }))).toBeUndefined()
  })
})

describe('the difference between two previews', () => {
  const shown = aPreview({ deleted: [first, second], kept: [edited] })
  const told = (now: ReturnType<typeof aPreview>) =>
    previewDifferences(shown, now).map(({ occurrence, now: fate }) => `${occurrence.startTime.slice(0, 10)} ${fate}`)

  it.each([
    { name: 'nothing', now: aPreview({ deleted: [first, second], kept: [edited] }), differences: [] },
    {
      name: 'a booking',
      now: aPreview({ deleted: [first], kept: [booked, edited] }),
      differences: ['2025-03-20 booked'],
    },
    { name: 'one is gone', now: aPreview({ deleted: [second], kept: [edited] }), differences: ['2025-03-13 gone'] },
    {
      name: 'one is there that was not',
      now: aPreview({ deleted: [first, second, anOccurrence('2025-04-03')], kept: [edited] }),
      differences: ['2025-04-03 deleted'],
    },
    {
      name: 'one costs something else now',
      now: aPreview({ deleted: [first, anOccurrence('2025-03-20', { price: 90 })], kept: [edited] }),
      differences: ['2025-03-20 changed'],
    },
    {
      name: 'one stands in the way',
      now: aPreview({
        deleted: [second],
        kept: [edited],
        blocked: [{ occurrence: first, reason: 'PAST', bookingIds: [], existing: null }],
      }),
      differences: ['2025-03-13 blocked'],
    },
  ] as const)('$name', ({ now, differences }) => expect(told(now)).toEqual(differences))
})
