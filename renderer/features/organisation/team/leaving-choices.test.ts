import { expect, test } from 'vitest'
import type { BookingAhead } from '#renderer/data/api-types.ts'
import { actsFor, choiceOf, chooseForAll, leavingBody } from './leaving-choices.ts'

const ahead = (changes: Partial<BookingAhead>): BookingAhead =>
  ({ id: 'one', version: 2, status: 'ACCEPTED', isReachable: true, colleagues: [], ...changes }) as BookingAhead
const bea = { specialistId: 'bea', name: 'Bea', isInHours: true }

test.each([
  ['somebody with an address', {}, ['KEEP', 'ASK', 'CANCEL']],
  ['somebody without an address', { isReachable: false }, ['KEEP', 'CANCEL']],
  ['somebody who is asked already', { status: 'PENDING' }, ['KEEP', 'CANCEL']],
] as const)('The choices for the booking of %s when its specialist leaves (R-D404)', (_, changes, acts) => {
  expect(actsFor(ahead(changes))).toEqual(acts)
})

test('A customer without a mail address gets no reschedule request when all are chosen (R-D404)', () => {
  const bookings = [ahead({}), ahead({ id: 'two', isReachable: false, colleagues: [bea] })]
  const choices = chooseForAll(new Map(), bookings, 'ASK')
  expect(bookings.map((booking) => choiceOf(choices, booking))).toEqual(['ASK', { to: 'bea' }])
  expect(leavingBody(choices, bookings, ' Bye ')).toEqual({
    bookings: [
      { id: 'one', version: 2, choice: 'ASK' },
      { id: 'two', version: 2, choice: 'HAND_OVER', specialistId: 'bea' },
    ],
    message: 'Bye',
  })
})
