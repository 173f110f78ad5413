import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow, day, key } from '#tests/builders/scheduling.ts'
import { expandSeries } from './expand-series.ts'
import { occurrenceId } from './occurrence.ts'
import { exceptionsBySeries } from './published-occurrence.ts'
import { RECURRENCES } from './recurrence.ts'
import type { OccurrenceException, Series, SessionSeries } from './series.ts'
import { overlappingOccurrence } from './session-overlap.ts'

const times = (from: string, to: string) => ({ fromMinute: localTime(from), toMinute: localTime(to) })
const existing = aSession({ id: 'existing', recurrence: 'weekly', endDate: localDate('2025-03-31') })

function conflict(wanted: SessionSeries, published: readonly Series[], exceptions: OccurrenceException[] = []) {
  const found = overlappingOccurrence(wanted, published, exceptionsBySeries(exceptions))
  return found && `${occurrenceId(found.wanted.key)} meets ${occurrenceId(found.existing.key)}`
}

describe('overlappingOccurrence of sessions', () => {
  it.each([
    ['before', '08:00', '09:00', undefined],
    ['after', '10:30', '11:30', undefined],
    ['one minute in', '08:31', '09:01', 'session_20250303_0831 meets existing_20250303_0900'],
    ['one minute left', '10:29', '10:59', 'session_20250303_1029 meets existing_20250303_1000'],
    ['around', '07:00', '24:00', 'session_20250303_0900 meets existing_20250303_0900'],
  ])('compares with a session %s', (_, from, to, expected) => {
    expect(conflict(aSession(times(from, to)), [existing])).toBe(expected)
  })

  it('returns the first conflict of a recurring session', () => {
    // An existing session on Mondays from 3 to 31 March, and a new one on every day from Tuesday 4 March on.
    const wanted = aSession({
      ...times('10:00', '10:30'),
      recurrence: 'daily',
      startDate: localDate('2025-03-04'),
      endDate: localDate('2025-04-30'),
    })
    expect(conflict(wanted, [existing])).toBe('session_20250310_1000 meets existing_20250310_1000')
  })

  it('ignores windows, other specialists and the series itself', () => {
    expect(conflict(aSession(), [aWindow()])).toBeUndefined()
    expect(conflict(aSession({ specialistId: 'bram' }), [existing])).toBeUndefined()
    expect(conflict(aSession({ id: 'existing' }), [existing])).toBeUndefined()
  })

  it('takes cancelled and edited occurrences into account', () => {
    const name = (time: string) => key('existing', '2025-03-03', time)
    const wanted = aSession(times('09:00', '09:30'))
    expect(conflict(wanted, [existing], [{ kind: 'cancelled', occurrence: name('09:00') }])).toBeUndefined()
    const moved: OccurrenceException = {
      kind: 'edited',
      occurrence: name('10:00'),
      edit: { date: localDate('2025-03-05'), fromMinute: localTime('09:15') },
    }
    const onWednesday = { startDate: localDate('2025-03-05'), endDate: localDate('2025-03-05') }
    expect(conflict(aSession({ ...times('09:00', '09:30'), ...onWednesday }), [existing], [moved])).toBe(
      'session_20250305_0900 meets existing_20250303_1000',
    )
    const givenAway: OccurrenceException = { kind: 'edited', occurrence: name('09:00'), edit: { specialistId: 'bram' } }
    expect(conflict(wanted, [existing], [givenAway])).toBeUndefined()
  })

  it('compares instants, not local times', () => {
    const inLondon = aSession({ ...times('08:00', '08:30'), zone: 'Europe/London' })
    expect(conflict(inLondon, [existing])).toBe('session_20250303_0800 meets existing_20250303_0900')
    expect(conflict({ ...inLondon, ...times('07:30', '08:00') }, [existing])).toBeUndefined()
  })

  it('finds the same as comparing every pair', () => {
    const anySeries = (id: string) =>
      fc
        .record({
          first: fc.integer({ min: day('2025-03-01'), max: day('2025-04-30') }),
          length: fc.integer({ min: 0, max: 60 }),
          recurrence: fc.constantFrom(...RECURRENCES),
          from: fc.integer({ min: 0, max: 1380 }),
          slots: fc.integer({ min: 1, max: 3 }),
          durationMinutes: fc.integer({ min: 5, max: 60 }),
        })
        .map(({ first, length, recurrence, from, slots, durationMinutes }) =>
          aSession({
            id,
            startDate: fromEpochDay(first),
            endDate: fromEpochDay(recurrence === 'one-time' ? first : first + length),
            recurrence,
            fromMinute: from,
            toMinute: Math.min(1440, from + slots * durationMinutes),
            durationMinutes,
          }),
        )
    const always = { first: day('2025-01-01'), last: day('2025-12-31') }
    fc.assert(
      fc.property(anySeries('a'), anySeries('b'), anySeries('c'), (wanted, b, c) => {
        const others = [b, c].flatMap((series) => expandSeries(series, always))
        const first = expandSeries(wanted, always).find((one) =>
          others.some((other) => one.start < other.end && other.start < one.end),
        )
        expect(overlappingOccurrence(wanted, [b, c], exceptionsBySeries([]))?.wanted).toEqual(first)
      }),
      { numRuns: 1000 },
    )
  })
})
