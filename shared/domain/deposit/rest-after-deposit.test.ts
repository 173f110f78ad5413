import { describe, expect, test } from 'vitest'
import { type RestBooking, restOnlineCents } from './rest-after-deposit.ts'

const booking: RestBooking = {
  status: 'accepted',
  payment: 'paid',
  paymentMethod: 'card',
  priceCents: 8500,
  discountCents: 0,
  depositCents: 2550,
  receivedCents: 2550,
  returnedCents: 0,
  restWay: 'online',
}

describe('the amount that can be paid online after the deposit (R-D276)', () => {
  test.each([
    ['after the deposit', {}, 5950],
    ['with a discount', { discountCents: 1000 }, 4950],
    ['after a part at the place', { receivedCents: 5050 }, 3450],
    ['when less is left than can be paid online', { receivedCents: 8401 }, 0],
    ['when everything was paid', { receivedCents: 8500 }, 0],
    ['when the deposit was everything', { depositCents: 8500, receivedCents: 8500 }, 0],
    ['when the rest is paid at the place', { restWay: 'place' }, 0],
    ['before the deposit has come', { payment: 'held', receivedCents: 0 }, 0],
    ['while another time is asked for', { status: 'pending' }, 0],
    ['of a cancelled booking', { status: 'rejected' }, 0],
    ['when it was given back', { payment: 'refunded', returnedCents: 2550 }, 0],
    ['when the deposit came at the place', { paymentMethod: 'pay-afterwards' }, 0],
  ] as const)('%s', (_, change, expected) => {
    expect(restOnlineCents({ ...booking, ...change })).toBe(expected)
  })
})
