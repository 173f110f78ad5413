import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, key } from '#tests/builders/scheduling.ts'
import { isSameOccurrence, occurrenceId, parseOccurrenceId } from './occurrence.ts'

describe('occurrenceId', () => {
  it('contains the series, the date and the start (R-D28)', () => {
    expect(occurrenceId(key('7f0c-11', '2025-03-30', '09:05'))).toBe('7f0c-11_20250330_0905')
  })

  it('can be read back, is safe in a URL and contains no separator of slot ids', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.integer({ min: day('0001-01-01'), max: day('9999-12-31') }),
        fc.integer({ min: 0, max: 1439 }),
        (seriesId, epochDay, startMinute) => {
          const id = occurrenceId({ seriesId, day: epochDay, startMinute })
          expect(parseOccurrenceId(id)).toEqual({ seriesId, day: epochDay, startMinute })
          expect(encodeURIComponent(id)).toBe(id)
          expect(id).not.toContain(' - ')
        },
      ),
    )
  })

  it.each([
    's_20250231_0900',
    's_20251301_0900',
    's_20250330_0960',
    's_20250330_2401',
    's_20250330',
    '_20250330_0900',
    's s_20250330_0900',
    's_20250330_0900 ',
    '',
  ])('refuses %j', (text) => {
    expect(parseOccurrenceId(text)).toBeUndefined()
  })

  it('differs when any part of the occurrence differs', () => {
    const one = key('s', '2025-03-30', '09:00')
    expect(isSameOccurrence(one, { ...one })).toBe(true)
    expect(isSameOccurrence(one, { ...one, seriesId: 't' })).toBe(false)
    expect(isSameOccurrence(one, { ...one, day: one.day + 1 })).toBe(false)
    expect(isSameOccurrence(one, { ...one, startMinute: 541 })).toBe(false)
  })
})
