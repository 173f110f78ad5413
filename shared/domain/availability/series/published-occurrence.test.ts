import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aSession, aWindow, day, key, wall } from '#tests/builders/scheduling.ts'
import { occurrenceId } from './occurrence.ts'
import type { PublishedOccurrence } from './published-occurrence.ts'
import { exceptionsBySeries, occurrencesOf } from './published-occurrence.ts'
import type { OccurrenceEdit, OccurrenceException } from './series.ts'

const march = { first: day('2025-03-01'), last: day('2025-03-31') }
const cancelled = (date: string, time: string): OccurrenceException => ({
  kind: 'cancelled',
  occurrence: key('session', date, time),
})
const edited = (date: string, time: string, edit: OccurrenceEdit): OccurrenceException => ({
  kind: 'edited',
  occurrence: key('session', date, time),
  edit,
})
const session = aSession({ toMinute: localTime('10:00'), recurrence: 'weekly', endDate: localDate('2025-03-10') })
const shape = (occurrences: readonly PublishedOccurrence[]) =>
  occurrences.map(({ key: name, start, end }) => `${occurrenceId(name)} at ${wall(session.zone, start)}+${end - start}`)

describe('occurrencesOf a series with exceptions', () => {
  it('gives the occurrences of the series itself when there are no exceptions', () => {
    expect(shape(occurrencesOf(session, exceptionsBySeries([]), march))).toEqual([
      'session_20250303_0900 at 2025-03-03 09:00+30',
      'session_20250303_0930 at 2025-03-03 09:30+30',
      'session_20250310_0900 at 2025-03-10 09:00+30',
      'session_20250310_0930 at 2025-03-10 09:30+30',
    ])
  })

  it('leaves out only the cancelled occurrences', () => {
    const exceptions = exceptionsBySeries([cancelled('2025-03-03', '09:30'), cancelled('2025-03-10', '09:00')])
    expect(shape(occurrencesOf(session, exceptions, march))).toEqual([
      'session_20250303_0900 at 2025-03-03 09:00+30',
      'session_20250310_0930 at 2025-03-10 09:30+30',
    ])
  })

  it('gives a moved occurrence its new time and its old name (R-D28)', () => {
    const exceptions = exceptionsBySeries([
      edited('2025-03-03', '09:00', { date: localDate('2025-03-12'), fromMinute: localTime('14:00') }),
      edited('2025-03-10', '09:30', { toMinute: localTime('10:30'), priceCents: 7500, specialistId: 'bram' }),
    ])
    const occurrences = occurrencesOf(session, exceptions, march)
    expect(shape(occurrences)).toEqual([
      'session_20250303_0930 at 2025-03-03 09:30+30',
      'session_20250310_0900 at 2025-03-10 09:00+30',
      'session_20250310_0930 at 2025-03-10 09:30+60',
      'session_20250303_0900 at 2025-03-12 14:00+30',
    ])
    expect(occurrences[2]?.terms).toMatchObject({ priceCents: 7500, specialistId: 'bram', durationMinutes: 60 })
    expect(occurrences[1]?.terms).toBe(session)
  })

  it('moves occurrences into and out of the range', () => {
    const exceptions = exceptionsBySeries([
      edited('2025-03-03', '09:00', { date: localDate('2025-03-20') }),
      edited('2025-03-10', '09:00', { date: localDate('2025-03-04') }),
    ])
    expect(shape(occurrencesOf(session, exceptions, { first: day('2025-03-03'), last: day('2025-03-09') }))).toEqual([
      'session_20250303_0930 at 2025-03-03 09:30+30',
      'session_20250310_0900 at 2025-03-04 09:00+30',
    ])
  })

  it('ignores the exceptions of other series', () => {
    const exceptions = exceptionsBySeries([{ kind: 'cancelled', occurrence: key('other', '2025-03-03', '09:00') }])
    expect(occurrencesOf(session, exceptions, march)).toHaveLength(4)
  })

  it('applies an edit to a window, which keeps its length when only its start moves', () => {
    const window = aWindow()
    const exceptions = exceptionsBySeries([
      {
        kind: 'edited',
        occurrence: key('window', '2025-03-03', '09:00'),
        edit: { fromMinute: localTime('13:00'), serviceIds: ['yoga'] },
      },
    ])
    const [occurrence] = occurrencesOf(window, exceptions, march)
    expect(occurrence).toMatchObject({ terms: { kind: 'window', serviceIds: ['yoga'], toMinute: localTime('16:00') } })
  })
})
