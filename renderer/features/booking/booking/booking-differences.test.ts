import { expect, it } from 'vitest'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { bookingDifferences } from './booking-differences.ts'

it.each([
  { changes: {}, differences: [] },
  { changes: { version: 2 }, differences: [] },
  { changes: { startTime: '2025-03-14T09:30:00+01:00' }, differences: ['time'] },
  { changes: { paymentStatus: 'PAID', status: 'REJECTED' }, differences: ['status', 'payment'] },
  { changes: { specialistName: 'Daan Visser' }, differences: ['specialist'] },
] as const)('Two versions with $changes show: $differences', ({ changes, differences }) => {
  expect(bookingDifferences(aBooking(), aBooking(changes))).toEqual(differences)
})
