import { describe, expect, it } from 'vitest'
import { aBooking, aGroupService, aSchedule, aSeat, aService, aSlot, at } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { Availability, ProviderBooking } from '#renderer/data/api-types.ts'
import { calendarItems } from '#renderer/features/calendar/calendar/calendar-items.ts'
import { dragTargetOf, type CalendarThing } from './find-drag-target.ts'

const services = new Map([aService(), aGroupService()].map((service) => [service.id, service]))
const wednesday = { date: localDate('2025-03-12'), minute: localTime('12:10') }

/** The drag target of the first card or band of Thursday the 13th. */
function heldOf(
  kind: 'card' | 'band',
  { availability = [], bookings = [] }: { availability?: Availability[]; bookings?: ProviderBooking[] },
  minute = localTime('09:00'),
  now = wednesday,
): string {
  const { cards, bands } = calendarItems({ availability, bookings, absences: [] }, services, []).day(
    localDate('2025-03-13'),
  )
  const thing: CalendarThing = kind === 'card' ? { kind, card: cards[0]! } : { kind, band: bands[0]! }
  const held = dragTargetOf(thing, minute, cards, now)
  if ('lock' in held) return `locked: ${held.lock}`
  return held.subject.kind === 'booking' ? held.subject.booking.id : held.subject.occurrence.id
}

const session = aSlot('18:30', '19:45', { id: 'session', serviceIds: ['breath'] })
const others = ['daan', 'iris', 'tom'].map((specialistId) =>
  aSchedule({ id: specialistId, seriesId: specialistId, specialistId, startTime: at('2025-03-13 10:00') }),
)

describe('what a drag in the calendar moves', () => {
  it('is the booking when its card is dragged', () => {
    expect(heldOf('card', { bookings: [aBooking()] })).toBe('booking-1')
    expect(heldOf('card', { bookings: [aBooking({ status: 'PENDING' })] })).toBe('locked: pending')
    expect(
      heldOf('card', { bookings: [aBooking()] }, localTime('09:30'), { ...wednesday, date: localDate('2025-03-14') }),
    ).toBe('locked: past')
  })

  it('is the group session when its card is dragged and it has no bookings', () => {
    expect(heldOf('card', { availability: [session] })).toBe('session')
    expect(heldOf('card', { availability: [session], bookings: [aSeat()] })).toBe('locked: booked')
    expect(heldOf('card', { bookings: [aSeat()] })).toBe('locked: booked')
  })

  it('is the slot at that minute when a band is dragged, unless it is booked', () => {
    const slots = [aSlot('13:00', '14:00'), aSlot('14:00', '15:00')]
    const booked = aBooking({ startTime: at('2025-03-13 14:00'), endTime: at('2025-03-13 15:00') })
    expect(heldOf('band', { availability: slots, bookings: [booked] }, localTime('13:30'))).toBe('series-2_13:00')
    expect(heldOf('band', { availability: slots, bookings: [booked] }, localTime('14:30'))).toBe('locked: booked')
  })

  it('can be a schedule with bookings in it', () => {
    expect(heldOf('band', { availability: [aSchedule()], bookings: [aBooking()] })).toBe('series-1_20250313_0900')
  })

  it('is the only specialist’s time at that minute when a band stands for several specialists', () => {
    expect(heldOf('band', { availability: [aSchedule(), ...others] }, localTime('09:30'))).toBe(
      'series-1_20250313_0900',
    )
    expect(heldOf('band', { availability: [aSchedule(), ...others] }, localTime('11:00'))).toBe('locked: several')
  })
})
