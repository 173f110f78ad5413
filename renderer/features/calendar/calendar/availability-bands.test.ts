import { describe, expect, it } from 'vitest'
import { aGroupService, aSchedule, aService, aSlot, at } from '#tests/builders/provider-wire.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { localDate } from '#shared/time/local-date.ts'
import { bandsOf, labelMinute, layBands } from './availability-bands.ts'
import type { Availability } from '#renderer/data/api-types.ts'

const services = new Map([aService(), aGroupService()].map((service) => [service.id, service]))

const summaries = (...availability: Availability[]): string[] =>
  bandsOf(availability, services).map(
    ({ kind, from, to, cut, members }) =>
      `${kind} ${formatLocalTime(from)}-${formatLocalTime(to)} of ${members.length}${cut ? ` cut ${cut}` : ''}`,
  )

describe('bandsOf', () => {
  it('draws a schedule as one band', () => {
    expect(summaries(aSchedule())).toEqual(['window 09:00-12:00 of 1'])
  })

  it('joins slots of one series that follow each other (R-D94)', () => {
    expect(summaries(aSlot('14:00', '15:00'), aSlot('13:00', '14:00'), aSlot('15:00', '16:00'))).toEqual([
      'slots 13:00-16:00 of 3 cut 60',
    ])
  })

  it('leaves a gap open and keeps two series apart', () => {
    expect(summaries(aSlot('13:00', '14:00'), aSlot('15:00', '16:00'))).toEqual([
      'slots 13:00-14:00 of 1 cut 60',
      'slots 15:00-16:00 of 1 cut 60',
    ])
    expect(summaries(aSlot('13:00', '14:00'), aSlot('14:00', '15:00', { seriesId: 'other' }))).toEqual([
      'slots 13:00-14:00 of 1 cut 60',
      'slots 14:00-15:00 of 1 cut 60',
    ])
  })

  const of = (specialistId: string, from: string, to: string) =>
    aSchedule({
      id: specialistId,
      seriesId: specialistId,
      specialistId,
      startTime: at(`2025-03-13 ${from}`),
      endTime: at(`2025-03-13 ${to}`),
    })

  it('draws up to three specialists with overlapping time in separate lanes (R-D91)', () => {
    const day = [aSchedule(), of('daan', '11:00', '15:00'), of('iris', '11:30', '14:00')]
    expect(summaries(...day)).toEqual(['window 09:00-12:00 of 1', 'window 11:00-15:00 of 1', 'window 11:30-14:00 of 1'])
    expect(layBands(bandsOf(day, services)).map(({ column, columns }) => `${column} of ${columns}`)).toEqual([
      '0 of 3',
      '1 of 3',
      '2 of 3',
    ])
  })

  it('draws one band for more than three specialists (R-D91)', () => {
    const day = [aSchedule(), ...['daan', 'iris', 'tom'].map((name) => of(name, '11:00', '15:00'))]
    expect(summaries(...day, aSlot('15:00', '16:00'))).toEqual([
      'several 09:00-15:00 of 4',
      'slots 15:00-16:00 of 1 cut 60',
    ])
  })

  it('joins only slots of the same series when two specialists have slots', () => {
    const slots = ['13:00', '14:00'].flatMap((start) => {
      const end = start === '13:00' ? '14:00' : '15:00'
      return [aSlot(start, end), aSlot(start, end, { seriesId: 'daan', specialistId: 'daan' })]
    })
    expect(summaries(...slots)).toEqual(['slots 13:00-15:00 of 2 cut 60', 'slots 13:00-15:00 of 2 cut 60'])
  })

  it('leaves group sessions to the cards', () => {
    expect(summaries(aSlot('18:30', '19:45', { serviceIds: ['breath'] }))).toEqual([])
  })

  it('does not join the last band of one day with the first of the next', () => {
    const late = aSchedule({ startTime: at('2025-03-13 20:00'), endTime: at('2025-03-14 00:00') })
    const early = aSchedule({ id: 'x', startTime: at('2025-03-14 00:00'), endTime: at('2025-03-14 02:00') })
    expect(summaries(early, late)).toEqual(['window 20:00-24:00 of 1', 'window 00:00-02:00 of 1'])
  })
})

describe('labelMinute', () => {
  const [band] = bandsOf([aSchedule()], services) // The band is on Thursday 13 March, 09:00–12:00.
  const span = (text: string) => ({ from: localTime(text.slice(0, 5)), to: localTime(text.slice(6)) })
  it.each([
    { name: 'at the top of an empty band', cards: [], now: '2025-03-12 10:00', expected: '09:00' },
    { name: 'in the longest free stretch', cards: ['09:30-10:30'], now: '2025-03-12 10:00', expected: '10:30' },
    { name: 'in the first of equal ones', cards: ['10:00-11:00'], now: '2025-03-12 10:00', expected: '09:00' },
    { name: 'nowhere in a full band', cards: ['09:00-11:40'], now: '2025-03-12 10:00', expected: undefined },
    { name: 'nowhere in a past one', cards: [], now: '2025-03-14 10:00', expected: undefined },
    { name: 'below the now line today', cards: [], now: '2025-03-13 10:20', expected: '10:20' },
    { name: 'nowhere when what is left today is short', cards: [], now: '2025-03-13 11:45', expected: undefined },
  ])('$name', ({ cards, now, expected }) => {
    const wall = { date: localDate(now.slice(0, 10)), minute: localTime(now.slice(11)) }
    const minute = labelMinute(band!, cards.map(span), wall)
    expect(minute === undefined ? undefined : formatLocalTime(minute)).toBe(expected)
  })
})
