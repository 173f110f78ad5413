import type { Mutation } from './mutation.ts'

const recordTests = 'tests/integration/booking-and-customer-guards.test.ts'
const accountTests = 'tests/integration/account-codes-and-guessing.test.ts'

/** Mutations of the guards of codes and passwords: the number of attempts to guess one is limited. */
export const accountMutations: readonly Mutation[] = [
  {
    guard: 'the lock of a code that is redeemed',
    file: 'server/modules/identity/records/account/sign-up/pending-sign-ups.ts',
    original: '.forUpdate()',
    mutant: '',
    test: recordTests,
    detectedBy: 'A person who uses a code that another one is using waits, and then finds it used',
  },
  {
    guard: 'a wrong code that costs only the browser that sent it',
    file: 'server/modules/identity/records/account/sign-up/pending-sign-ups.ts',
    original: ".where('browser_hash', '=', browserHash)\n    .where('tries_left', '>', 0)",
    mutant: ".where('tries_left', '>', 0)",
    test: 'tests/integration/account-threats.test.ts',
    detectedBy: 'is confirmed despite wrong codes from a stranger',
  },
  {
    guard: 'attempts that are counted in one statement',
    file: 'server/modules/identity/records/account/attempt/attempt-counts.ts',
    original: `row('credential_attempt.attempts', '+', by)`,
    mutant: `row('credential_attempt.attempts', '+', 0)`,
    test: accountTests,
    detectedBy:
      'of 300 guesses from 100 addresses on two servers only fifty are evaluated, and the owner can still log in',
  },
]
