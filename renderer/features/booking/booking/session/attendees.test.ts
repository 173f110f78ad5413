import { describe, expect, it } from 'vitest'
import { aBooking, at } from '#tests/builders/provider-wire.ts'
import { givenBackTo, recipientsOf } from './attendees.ts'

const guest = (firstName: string, email = '') => ({ firstName, lastName: '', email, phoneNumber: '' })
const paying = { paymentStatus: 'PENDING', paymentMethod: 'STRIPE', holdExpiresAt: at('2025-03-12 10:00') } as const

describe('the recipients of a mail to a session (R-D175)', () => {
  it('are each address once, with a note of who has none and who is still paying', () => {
    const attendees = [
      aBooking({ id: '1', guest: guest('Noor', 'noor@example.com') }),
      aBooking({ id: '2', guest: guest('Noor', 'noor@example.com') }),
      aBooking({ id: '3', guest: guest('Ali') }),
      aBooking({ id: '4', guest: guest('Tess', 'tess@example.com'), ...paying }),
    ]
    expect(recipientsOf(attendees)).toEqual({ mails: 1, withoutAddress: ['Ali'], paying: ['Tess'] })
  })
})

describe('what a booking of a cancelled session gives back (R-D173)', () => {
  it.each([
    ['nothing', { paymentStatus: 'PENDING', paymentMethod: 'AFTER_PAY' }],
    ['yours', { paymentStatus: 'PAID', paymentMethod: 'AFTER_PAY' }],
    ['money', { paymentStatus: 'PAID', paymentMethod: 'STRIPE' }],
    ['credit', { paymentStatus: 'PAID', paymentMethod: 'CREDITS', price: 0 }],
    ['paying', paying],
  ] as const)('is %s', (expected, changes) => {
    expect(givenBackTo(aBooking(changes)).map(({ kind }) => kind)).toEqual([expected])
  })
})
