import { describe, expect, it } from 'vitest'
import { indexIntervals } from '#shared/time/interval-index.ts'
import { aClaim } from '#tests/builders/scheduling.ts'
import { type Candidate, companionsAt } from './companion-specialists.ts'

/** A candidate with published time from 9 to 12. For simplicity, hours are used as minutes. */
const candidate = (specialistId: string, changes: Partial<Candidate> = {}): Candidate => ({
  specialistId,
  published: [{ start: 9, end: 12 }],
  busy: indexIntervals([]),
  appointments: 0,
  isDayFull: false,
  ...changes,
})
const busy = (start: number, end: number) => ({ busy: indexIntervals([aClaim({ start, end })]) })
const nobodyAway = () => []
const nine = { start: 9, end: 10 }

describe('the specialist who joins the main one of a booking (R-D207)', () => {
  it('is the one with the fewest appointments that day, then the first by id', () => {
    const all = [candidate('cleo', { appointments: 1 }), candidate('bram', { appointments: 1 }), candidate('dirk')]
    expect(companionsAt(all, 2, nine, nobodyAway)).toEqual({ kind: 'free', specialistIds: ['dirk', 'bram'] })
  })

  it.each([
    ['has a booking', candidate('bram', busy(8, 11)), 11],
    ['is published later', candidate('bram', { published: [{ start: 11, end: 12 }] }), 11],
    ['is published for a part', candidate('bram', { published: [{ start: 8, end: 9 }] }), Infinity],
    ['has reached the daily maximum', candidate('bram', { isDayFull: true }), Infinity],
  ])('is never one who %s', (_, only, until) => {
    expect(companionsAt([only], 1, nine, nobodyAway)).toEqual({ kind: 'taken', until })
  })

  it('is never one who is absent', () => {
    const away = () => [{ absenceId: 'leave', day: 0, start: 8, end: 10 }]
    expect(companionsAt([candidate('bram')], 1, nine, away)).toEqual({ kind: 'taken', until: 10 })
  })
})
