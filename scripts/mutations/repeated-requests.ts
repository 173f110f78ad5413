import type { Mutation } from './mutation.ts'

const reserve = 'server/modules/booking/reservation/reserve-batch.ts'
const keys = 'server/modules/booking/idempotency/idempotency-keys.ts'
const schema = 'server/migrations/0007_booking.sql'
const recordTests = 'tests/integration/booking-and-customer-guards.test.ts'

/** Mutations of the guards of repeated requests: each gets the answer of the first one. */
export const repeatedRequestsMutations: readonly Mutation[] = [
  {
    guard: 'the unique key of a repeated request',
    file: schema,
    original: '  created_at timestamptz not null,\n  primary key (organization_id, account_id, key)\n',
    mutant: '  created_at timestamptz not null\n',
    test: recordTests,
    detectedBy: 'has only one answer: a duplicate that passes all earlier checks is refused',
  },
  {
    guard: 'the comparison of a repeated request with the first',
    file: keys,
    original: 'row.request_hash.equals(requestHash)',
    mutant: 'row.request_hash.length === requestHash.length',
    test: recordTests,
    detectedBy: 'belongs to one input and to one person',
  },
  {
    guard: 'the answer that was given to a repeated request',
    file: reserve,
    original: 'const kept = answers.get(nameOfKey(one.key))',
    mutant: 'const kept = undefined as never',
    test: 'tests/integration/idempotency.test.ts',
    detectedBy:
      'A request repeated five times at once, and once more, sends one mail, and its key is refused for another request',
  },
]
