import type { Mutation } from './mutation.ts'

const changes = 'server/modules/booking/booking/change/change-booking.ts'
const schema = 'server/migrations/0007_booking.sql'
const recordTests = 'tests/integration/booking-and-customer-guards.test.ts'

/** Mutations of the guards of a booking, its version and its trail. */
export const bookingMutations: readonly Mutation[] = [
  {
    guard: 'compare-and-swap of a booking’s version',
    file: 'server/modules/booking/booking/write-bookings.ts',
    original: `    .where('version', '=', version)\n`,
    mutant: '',
    test: recordTests,
    detectedBy: 'accepts only the first of two writers who read the same version',
  },
  {
    guard: 'the version that a client decided about',
    file: changes,
    original: `  if (version !== undefined && version !== booking.version) return refuse('conflict')\n`,
    mutant: '',
    test: 'tests/integration/provider-booking-actions-and-trail.test.ts',
    detectedBy: 'a change that was decided on an outdated version of a booking',
  },
  {
    guard: 'a deadline that counts before anybody wrote it down',
    file: changes,
    original: 'if (endsOverdue && (await endOverdue(',
    mutant: 'if (!endsOverdue && (await endOverdue(',
    test: 'tests/integration/expiring-holds-and-requests.test.ts',
    detectedBy: 'applies before it is processed: no change of the booking is accepted after it',
  },
  {
    guard: 'no version without its line in the trail',
    file: schema,
    original: `alter table booking add constraint booking_trail
  foreign key (organization_id, id, version) references booking_event (organization_id, booking_id, version)
  deferrable initially deferred;
`,
    mutant: '',
    test: recordTests,
    detectedBy: 'cannot rise without a line in the trail',
  },
  {
    guard: 'a trail that is only added to',
    file: schema,
    original: 'revoke update, delete on booking_event from inplan_app;',
    mutant: '',
    test: recordTests,
    detectedBy: 'booking_event is written once',
  },
  {
    guard: 'one customer for an account',
    file: 'server/modules/customers/records/customer/customers.ts',
    original: `    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())\n`,
    mutant: '',
    test: recordTests,
    detectedBy: 'A person who makes two first bookings at once becomes only one customer',
  },
]
