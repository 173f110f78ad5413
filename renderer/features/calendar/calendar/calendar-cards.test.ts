import { seatsOf } from '#renderer/data/api-types.ts'
import { describe, expect, it } from 'vitest'
import { aBooking, aGroupService, aSchedule, aSeat, aService, aSlot, at } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { countAppointments, cardsOf, isLive, isPast, partOf, timesOf, type CalendarCard } from './calendar-cards.ts'

const services = new Map([aService(), aGroupService()].map((service) => [service.id, service]))

const summary = (card: CalendarCard): string =>
  card.kind === 'booking'
    ? `${card.date} ${card.from}-${card.to} ${card.booking.guest.firstName}`
    : `${card.date} ${card.from}-${card.to} ${seatsOf(card.bookings)}/${card.seats}`

describe('cardsOf', () => {
  it('gives each private booking a card, in order of time', () => {
    const later = aBooking({ id: 'b2', startTime: at('2025-03-13 11:00'), endTime: at('2025-03-13 12:00') })
    const dayBefore = aBooking({ id: 'b3', startTime: at('2025-03-12 15:00'), endTime: at('2025-03-12 16:00') })
    expect(cardsOf([later, aBooking(), dayBefore], [], services).map(summary)).toEqual([
      '2025-03-12 900-960 Noor',
      '2025-03-13 570-630 Noor',
      '2025-03-13 660-720 Noor',
    ])
  })

  it('gives a booking a card for each of its shown specialists (R-D208)', () => {
    const booking = aBooking({ otherSpecialists: [{ id: 'daan', name: 'Daan Visser' }] })
    const seat = aSeat({ id: 'seat-1', otherSpecialists: [{ id: 'daan', name: 'Daan Visser' }] })
    const specialists = (isShown?: (id: string) => boolean) =>
      cardsOf([booking, seat], [], services, isShown).map(({ kind, specialistId }) => `${kind} ${specialistId}`)
    expect(specialists()).toEqual(['booking fenna', 'booking daan', 'session fenna', 'session daan'])
    expect(specialists((id) => id === 'daan')).toEqual(['booking daan', 'session daan'])
    const keys = cardsOf([booking, seat], [], services).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
    expect(countAppointments(cardsOf([booking, seat], [], services)), 'a card of each, and one appointment').toBe(2)
  })

  it('gathers the seats of one group session', () => {
    const seats = [aSeat({ id: 's1' }), aSeat({ id: 's2' }), aSeat({ id: 's3' })]
    expect(cardsOf(seats, [], services).map(summary)).toEqual(['2025-03-13 1110-1185 3/8'])
  })

  it('keeps sessions apart by start and by specialist', () => {
    const seats = [
      aSeat({ id: 's1' }),
      aSeat({ id: 's2', specialistId: 'daan' }),
      aSeat({ id: 's3', startTime: at('2025-03-13 20:00'), endTime: at('2025-03-13 21:15') }),
    ]
    expect(cardsOf(seats, [], services).map(summary)).toEqual([
      '2025-03-13 1110-1185 1/8',
      '2025-03-13 1110-1185 1/8',
      '2025-03-13 1200-1275 1/8',
    ])
  })

  it('shows a published session without bookings', () => {
    const session = aSlot('18:30', '19:45', { serviceIds: ['breath'] })
    expect(cardsOf([], [session], services).map(summary)).toEqual(['2025-03-13 1110-1185 0/8'])
    expect(cardsOf([aSeat()], [session], services).map(summary)).toEqual(['2025-03-13 1110-1185 1/8'])
  })

  it('makes no card of schedules and private slots', () => {
    expect(cardsOf([], [aSchedule(), aSlot('13:00', '14:00')], services)).toEqual([])
  })

  it('ends a card at minute 1440, not 0, when the booking ends at midnight', () => {
    const late = aBooking({ startTime: at('2025-03-13 23:00'), endTime: at('2025-03-14 00:00') })
    expect(cardsOf([late], [], services).map(summary)).toEqual(['2025-03-13 1380-1440 Noor'])
  })

  it('uses local time with any offset: 30 March 2025, the clocks go forward', () => {
    const booking = aBooking({ startTime: '2025-03-30T01:30:00+01:00', endTime: '2025-03-30T03:30:00+02:00' })
    expect(cardsOf([booking], [], services).map(summary)).toEqual(['2025-03-30 90-210 Noor'])
  })
})

describe('the cards of an appointment over midnight', () => {
  const night = aBooking({ startTime: at('2025-03-13 23:30'), endTime: at('2025-03-14 00:30') })
  const shown = (booking: typeof night, date: string) =>
    cardsOf([booking], [], services, () => true, localDate(date)).map((card) => ({
      part: partOf(card),
      ...timesOf(card),
    }))

  it('show which part they are, and the times of the whole appointment', () => {
    expect(shown(night, '2025-03-13')).toEqual([{ part: 'begin', from: '23:30', to: '00:30' }])
    expect(shown(night, '2025-03-14')).toEqual([{ part: 'rest', from: '23:30', to: '00:30' }])
  })

  it('are not split when it ends at midnight', () => {
    const evening = { ...night, endTime: at('2025-03-14 00:00') }
    expect(shown(evening, '2025-03-13')).toEqual([{ part: undefined, from: '23:30', to: '24:00' }])
  })

  it('are split for a group session as well', () => {
    const seat = aSeat({ startTime: at('2025-03-13 23:30'), endTime: at('2025-03-14 00:30') })
    expect(shown(seat, '2025-03-14')).toEqual([{ part: 'rest', from: '23:30', to: '00:30' }])
  })
})

describe('whether a card is past or running', () => {
  const card = { date: localDate('2025-03-13'), from: localTime('09:30'), to: localTime('10:30') }
  it.each([
    { now: '2025-03-12 23:59', past: false, live: false },
    { now: '2025-03-13 09:29', past: false, live: false },
    { now: '2025-03-13 09:30', past: false, live: true },
    { now: '2025-03-13 10:29', past: false, live: true },
    { now: '2025-03-13 10:30', past: true, live: false },
    { now: '2025-03-14 00:00', past: true, live: false },
  ])('from 09:30–10:30 at $now', ({ now, past, live }) => {
    const wall = { date: localDate(now.slice(0, 10)), minute: localTime(now.slice(11)) }
    expect({ past: isPast(card, wall), live: isLive(card, wall) }).toEqual({ past, live })
  })
})
