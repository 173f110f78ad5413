import { expect, test } from 'vitest'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { groupsOf } from './group-bookings-by-repeat.ts'

const booking = (id: string, repeatId?: string): OwnBooking => {
  const own = { id, ...(repeatId !== undefined && { repeat: { id: repeatId, number: 1, total: 3 } }) }
  return own as OwnBooking
}

test('Bookings of one repeat are grouped at the place of the first, and the order stays (R-D266)', () => {
  const list = [booking('a'), booking('b', 'r'), booking('c'), booking('d', 'r'), booking('e', 's'), booking('f', 'r')]
  expect(groupsOf(list).map(({ first, others }) => [first.id, ...others.map(({ id }) => id)])).toEqual([
    ['a'],
    ['b', 'd', 'f'],
    ['c'],
    ['e'],
  ])
})
