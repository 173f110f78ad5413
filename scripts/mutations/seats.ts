import type { Mutation } from './mutation.ts'

const claims = 'server/modules/scheduling/records/claim/specialist-time-claims.ts'
const schema = 'server/migrations/0005_scheduling.sql'
const guardTests = 'tests/integration/claim-and-tenant-guards.test.ts'

/** Mutations of the guards of a slot's seats: the number taken is at most the capacity, and never below 0. */
export const seatsMutations: readonly Mutation[] = [
  {
    guard: 'the guard of the seats',
    file: claims,
    original: `    .where('taken', '<=', capacity - seats)\n`,
    mutant: '',
    test: guardTests,
    detectedBy: 'ten of forty simultaneous requests get a seat, even without the lock, and none fails with an error',
  },
  {
    guard: 'the constraint of the seats, above',
    file: schema,
    original: 'check (taken between 0 and capacity)',
    mutant: 'check (taken >= 0)',
    test: guardTests,
    detectedBy: 'is never capacity + 1',
  },
  {
    guard: 'the constraint of the seats, below',
    file: schema,
    original: 'check (taken between 0 and capacity)',
    mutant: 'check (taken <= capacity)',
    test: guardTests,
    detectedBy: 'is never -1',
  },
  {
    guard: 'the seat that a cancelled booking gives back',
    file: 'server/modules/booking/booking/provider/cancel-or-ask-to-reschedule.ts',
    original: '  await releaseSeats(transaction, [booking])\n',
    mutant: '',
    test: 'tests/integration/booking-flow.test.ts',
    detectedBy: 'a customer signs up and books, the provider sees and cancels the booking, and the slot is free again',
  },
  {
    guard: 'the seat that an ended hold gives back',
    file: 'server/modules/booking/booking/change/change-booking.ts',
    original: '  await releaseSeats(transaction, ended)\n',
    mutant: '',
    test: 'tests/integration/expiring-holds-and-requests.test.ts',
    detectedBy: 'of one that is held ends the booking',
  },
]
