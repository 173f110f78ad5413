import { describe, expect, it } from 'vitest'
import { aBooking, aSchedule, aSlot, at } from '#tests/builders/provider-wire.ts'
import { asksForTerms, type BookingTerms } from '#shared/domain/booking/move-terms.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import {
  asksToKeep,
  defaultsFrom,
  endOf,
  endsNextDay,
  isChosen,
  readOtherTime,
  takenBeside,
  termsFor,
  toRequest,
  type OtherTime,
  type OtherTimeRules,
  type Proposal,
} from './reschedule-form.ts'

const today = localDate('2025-03-12')
const terms = [{ duration: 60, price: 85 }]
const slots = [
  { id: 'slot-11', startTime: at('2025-03-13 11:00'), endTime: at('2025-03-13 12:00'), specialistId: 'fenna', terms },
  { id: 'short', startTime: at('2025-03-13 16:00'), endTime: at('2025-03-13 16:30'), specialistId: 'fenna', terms },
]
const rules: OtherTimeRules = {
  durationMinutes: 60,
  zone: zoneOf('Europe/Amsterdam'),
  now: parseInstant(at('2025-03-12 12:10')) ?? 0,
  slots,
  taken: [{ startTime: at('2025-03-13 13:00'), endTime: at('2025-03-13 14:00') }],
}

describe('a freely chosen new time for a booking (R-A5.11, R-A5.12, R-A5.15, R-A5.20, R-A5.21)', () => {
  it.each([
    { date: '2025-03-13', from: '', problem: 'time' },
    { date: '2025-03-13', from: '9:00', problem: 'time' },
    { date: '2025-03-13', from: '24:00', problem: 'time' },
    { date: '2025-03-13', from: '25:00', problem: 'time' },
    { date: '2025-03-12', from: '12:10', problem: 'future' },
    { date: '2025-03-11', from: '20:00', problem: 'future' },
    // On 30 March 2025 the clocks go forward at 02:00.
    { date: '2025-03-30', from: '02:30', problem: 'skipped-time' },
    { date: '2025-03-13', from: '12:30', problem: 'overlap' },
    { date: '2025-03-13', from: '13:59', problem: 'overlap' },
  ])('$date $from: $problem', ({ date, from, problem }) => {
    expect(readOtherTime({ date: localDate(date), from }, rules)).toEqual({
      kind: 'problem',
      problem,
    })
  })

  it.each([
    { date: '2025-03-12', from: '12:11', start: '2025-03-12T11:11Z', end: '2025-03-12T12:11Z' },
    { date: '2025-03-13', from: '23:00', start: '2025-03-13T22:00Z', end: '2025-03-13T23:00Z' },
    // D328: over midnight.
    { date: '2025-03-13', from: '23:30', start: '2025-03-13T22:30Z', end: '2025-03-13T23:30Z' },
    // Adjacent times do not overlap.
    { date: '2025-03-13', from: '12:00', start: '2025-03-13T11:00Z', end: '2025-03-13T12:00Z' },
    { date: '2025-03-13', from: '14:00', start: '2025-03-13T13:00Z', end: '2025-03-13T14:00Z' },
    // A slot of another length is not used, even if it starts at the typed time.
    { date: '2025-03-13', from: '16:00', start: '2025-03-13T15:00Z', end: '2025-03-13T16:00Z' },
    { date: '2025-03-31', from: '09:00', start: '2025-03-31T07:00Z', end: '2025-03-31T08:00Z' },
  ])('is accepted on $date at $from, where nothing else is booked', ({ date, from, start, end }) => {
    expect(readOtherTime({ date: localDate(date), from }, rules)).toEqual({
      kind: 'time',
      start: parseInstant(start),
      end: parseInstant(end),
    })
  })

  it('is taken as a slot when one is offered at that time', () => {
    expect(readOtherTime({ date: localDate('2025-03-13'), from: '11:00' }, rules)).toEqual({
      kind: 'slot',
      slot: slots[0],
    })
  })
})

it('The end of the new time follows from the start (R-A5.12)', () => {
  expect([endOf('', 60), endOf('09:3', 60), endOf('09:30', 75), endOf('23:00', 60), endOf('23:01', 60)]).toEqual([
    '',
    '',
    '10:45',
    '24:00',
    '00:01',
  ])
})

describe('a new time counts as chosen (R-A5.22)', () => {
  const draft = defaultsFrom(aBooking(), {}, today)
  it.each([
    { what: 'nothing at first', changes: {}, chosen: false },
    { what: 'a slot', changes: { slotId: 'slot-11' }, chosen: true },
    { what: 'no slot of the other way', changes: { way: 'another', slotId: 'slot-11' }, chosen: false },
    { what: 'a day and a start', changes: { way: 'another', from: '10:00' }, chosen: true },
  ] as const)('$what: $chosen', ({ changes, chosen }) => {
    expect(isChosen({ ...draft, ...changes })).toBe(chosen)
  })

  it('when a drag proposes it', () => {
    const proposed = defaultsFrom(aBooking(), { date: localDate('2025-03-14'), startTime: '15:00' }, today)
    expect(proposed).toMatchObject({ way: 'another', date: '2025-03-14', from: '15:00' })
    expect(isChosen(proposed)).toBe(true)
  })
})

describe('the length and price with which a booking moves (R-D324, R-D326)', () => {
  const own = { durationMinutes: 60, priceCents: 8500 }
  const longer = { duration: 90, price: 95 }
  const slot: OtherTime & { kind: 'slot' } = { kind: 'slot', slot: { ...slots[0]!, terms: [...terms, longer] } }

  it.each<[string, OtherTime | undefined, Proposal, BookingTerms[], boolean]>([
    ['nothing chosen', undefined, {}, [own], false],
    ['the same terms', { ...slot, slot: slots[0]! }, {}, [own], false],
    ['other terms', slot, {}, [own, { durationMinutes: 90, priceCents: 9500 }], true],
    [
      'a group session of 45 min',
      { ...slot, slot: { ...slots[0]!, terms: [{ duration: 45, price: 85 }] } },
      {},
      [{ durationMinutes: 45, priceCents: 8500 }],
      true,
    ],
    ['a typed time', { kind: 'time', start: 0, end: 60 }, {}, [own], false],
    ['an edge that was pulled and put back', undefined, { durationMinutes: 60 }, [own], false],
    ['a pulled edge', undefined, { durationMinutes: 75 }, [own, { durationMinutes: 75, priceCents: 8500 }], true],
  ])('%s', (_, chosen, proposal, possible, asks) => {
    const found = termsFor(aBooking(), chosen, proposal)
    expect(found).toEqual({ own, possible })
    expect(asksForTerms(found.own, found.possible)).toBe(asks)
  })

  it('follow a length dragged in the calendar, and otherwise stay the same', () => {
    expect(defaultsFrom(aBooking(), { startTime: '09:30', durationMinutes: 75 }, today).terms).toBe(1)
    expect(defaultsFrom(aBooking(), { startTime: '09:30' }, today).terms).toBe(0)
  })

  it('are sent only when other terms were chosen', () => {
    const move = { booking: aBooking(), type: null, isLeftOpen: false }
    const chosen = { durationMinutes: 90, priceCents: 9500 }
    expect(toRequest(slot, { ...move, terms: { own, chosen: own } })).not.toHaveProperty('newTerms')
    expect(toRequest(slot, { ...move, terms: { own, chosen } })).toMatchObject({
      slotId: 'slot-11',
      endTime: '2025-03-13T11:30:00.000Z',
      newTerms: longer,
    })
  })
})

it('Other bookings and sessions count as taken, but not the session that the booking leaves', () => {
  const booking = aBooking({ startTime: at('2025-03-13 13:00') })
  const calendar = {
    bookings: [
      booking,
      aBooking({ id: 'other', startTime: at('2025-03-13 15:00') }),
      aBooking({ id: 'gone', status: 'REJECTED' }),
      aBooking({ id: 'daans', specialistId: 'daan' }),
    ],
    availability: [
      aSchedule(),
      aSlot('13:00', '14:00'),
      aSlot('14:00', '15:00'),
      aSlot('17:00', '18:00', { specialistId: 'daan' }),
    ],
  }
  expect(takenBeside(booking, calendar).map(({ startTime }) => startTime.slice(11, 16))).toEqual(['15:00', '14:00'])
  // D326: a longer booking may lie over open sessions.
  expect(takenBeside(booking, calendar, true).map(({ startTime }) => startTime.slice(11, 16))).toEqual(['15:00'])
})

describe('the request to move a booking (R-A7.6)', () => {
  const own = { durationMinutes: 60, priceCents: 8500 }
  const move = {
    booking: { id: 'booking-1', version: 3 },
    type: 'TIME_SLOT',
    isLeftOpen: true,
    terms: { own, chosen: own },
  } as const

  it('to a slot', () => {
    expect(toRequest({ kind: 'slot', slot: slots[0]! }, move)).toEqual({
      id: 'booking-1',
      version: 3,
      type: 'TIME_SLOT',
      reopensOldSlot: true,
      slotId: 'slot-11',
      startTime: at('2025-03-13 11:00'),
      endTime: at('2025-03-13 12:00'),
    })
  })

  it('to a freely chosen time', () => {
    const [start, end] = [parseInstant('2025-03-13T11:00Z')!, parseInstant('2025-03-13T12:00Z')!]
    expect(toRequest({ kind: 'time', start, end }, { ...move, type: 'APPOINTMENT', isLeftOpen: false })).toEqual({
      id: 'booking-1',
      version: 3,
      type: 'APPOINTMENT',
      reopensOldSlot: false,
      startTime: '2025-03-13T11:00:00.000Z',
      endTime: '2025-03-13T12:00:00.000Z',
    })
  })
})

it('The question about the slot that is left is asked for the time-slot type only (R-A4.27)', () => {
  expect([asksToKeep('TIME_SLOT'), asksToKeep('APPOINTMENT'), asksToKeep(null)]).toEqual([true, false, false])
})

it.each([
  ['09:30', 60, false],
  ['23:00', 60, false],
  ['23:30', 60, true],
  ['', 60, false],
])('The end of an appointment at %s of %i minutes is on the next day: %s', (from, minutes, isNextDay) => {
  expect(endsNextDay(from, minutes)).toBe(isNextDay)
})
