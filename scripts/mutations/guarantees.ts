import type { Mutation } from './mutation.ts'

const charge = 'server/features/payment/fees/charge-fee.ts'
const send = 'server/features/payment/fees/send-charge.ts'
const guarantees = 'server/features/reservation/card-guarantees.ts'
const cards = 'server/features/payment/fees/kept-cards.ts'
const test = 'tests/integration/cards-on-file.test.ts'

/** Mutations of the guards of kept cards: no fee twice or without consent (threat P11), and no card for longer than needed (threat A28). */
export const guaranteeMutations: readonly Mutation[] = [
  {
    guard: 'fees that the customer agreed to',
    file: guarantees,
    original: `return isSeen ? fees : refuse('fee-changed')`,
    mutant: 'return fees',
    test,
    detectedBy: 'is refused to who agreed to',
  },
  {
    guard: 'one charge of a fee at a time',
    file: charge,
    original: `if (last && !isSettled(last.state)) return { paymentId: last.id, isUnderWay: true }`,
    mutant: `if (last && !isSettled(last.state)) return { paymentId: last.id, isUnderWay: false }`,
    test,
    detectedBy: 'from two windows',
  },
  {
    guard: 'the end of a declined charge at the provider',
    file: send,
    original: `const ended = await cancelIntent(payments, organisationId, intent)`,
    mutant: `const ended = intent`,
    test,
    detectedBy: 'that is declined with',
  },
  {
    guard: 'the removal of a card at the provider',
    file: cards,
    original: `await cards?.remove(organisationId, card)`,
    mutant: 'await Promise.resolve()',
    test,
    detectedBy: 'removed by itself',
  },
]
