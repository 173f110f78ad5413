import { describe, expect, it } from 'vitest'
import { toEpochDay, localDate } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { aSession, key } from '#tests/builders/scheduling.ts'
import { movedSession } from './moved-session.ts'

const zone = zoneOf('Europe/Amsterdam')
const at = (date: string, minute: number) => wallToInstantOrNext(zone, toEpochDay(localDate(date)), minute)

/** Sessions on Mondays from 3 March 2025, 09:00 to 10:00; the one of the 10th moves. */
const session = (changes: Parameters<typeof aSession>[0] = {}) => ({
  occurrence: key('series', '2025-03-10', '09:00'),
  series: aSession({ recurrence: 'weekly', durationMinutes: 60, endDate: localDate('2025-06-30'), ...changes }),
  exceptions: [],
  start: at('2025-03-10', 540),
  end: at('2025-03-10', 600),
})

describe('a session that is moved (R-D174)', () => {
  it('keeps its length in local time, and stays the same occurrence', () => {
    const moved = movedSession(session(), at('2025-03-12', 1200))
    expect(moved).toMatchObject({
      start: at('2025-03-12', 1200),
      end: at('2025-03-12', 1260),
      exception: { kind: 'edited', edit: { date: '2025-03-12', fromMinute: 1200, toMinute: 1260 } },
    })
  })

  it('cannot be moved past midnight, nor further ahead than it is offered', () => {
    expect(movedSession(session(), at('2025-03-12', 1410))).toBe('past-midnight')
    expect(movedSession(session({ isOpenEnded: true }), at('2036-03-12', 540))).toBe('not-published')
  })

  it('moves a booking that belongs to no session on its own', () => {
    const outside = {
      occurrence: null,
      exception: undefined,
      start: at('2025-03-12', 1410),
      end: at('2025-03-12', 1470),
    }
    expect(movedSession({ ...session(), occurrence: null, series: undefined }, at('2025-03-12', 1410))).toEqual(outside)
    const cancelled = { kind: 'cancelled', occurrence: key('series', '2025-03-10', '09:00') } as const
    expect(movedSession({ ...session(), exceptions: [cancelled] }, at('2025-03-12', 1410))).toEqual(outside)
  })
})
