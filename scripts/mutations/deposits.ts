import type { Mutation } from './mutation.ts'

const request = 'server/modules/booking/reservation/payment/deposit-of-request.ts'
const facts = 'server/modules/booking/booking/attendance/account-deposit-facts.ts'
const attempts = 'server/modules/money/payment/payment-attempts.ts'
const depositTests = 'tests/integration/deposits.test.ts'

/**
 * Mutations of the guards of deposits: a required deposit cannot be skipped, and the payment of the rest is never too high (threat A23).
 */
export const depositMutations: readonly Mutation[] = [
  {
    guard: 'a deposit that is not replaced by paying afterwards',
    file: request,
    original: `return depositCents === null ? null : refuse('deposit-required')`,
    mutant: 'return null',
    test: depositTests,
    detectedBy: 'by paying afterwards, by sending another amount, or by sending none',
  },
  {
    guard: 'a deposit that the customer saw',
    file: request,
    original: `return isSeen ? depositCents : refuse('deposit-changed')`,
    mutant: 'return depositCents',
    test: depositTests,
    detectedBy: 'by paying afterwards, by sending another amount, or by sending none',
  },
  {
    guard: 'a customer who was here is not one who only booked',
    file: facts,
    original: `    .where('booking.ends_at', '<=', now)\n`,
    mutant: '',
    test: depositTests,
    detectedBy: 'by a free booking: a customer who was not here yet still counts as new',
  },
  {
    guard: 'a payment over an old amount that is ended',
    file: attempts,
    original: 'if (isOutdated(attempt)) {',
    mutant: 'if (false) {',
    test: depositTests,
    detectedBy: 'decreases when part of it is received on site, and the payment over the old amount is ended',
  },
]
