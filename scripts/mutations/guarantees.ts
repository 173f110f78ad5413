import type { Mutation } from './mutation.ts'

const charge = 'server/features/payment/fees/charge-fee.ts'
const send = 'server/features/payment/fees/send-charge.ts'
const guarantees = 'server/features/reservation/payment/card-guarantees.ts'
const cards = 'server/features/payment/fees/kept-cards.ts'
const payable = 'server/features/payment/fees/payable-fee.ts'
const paid = 'server/features/payment/fees/fee-payments.ts'
const ask = 'server/features/payment/fees/ask-for-fee.ts'
const asked = 'shared/domain/guarantee/asked-fee.ts'
const test = 'tests/integration/cards-on-file.test.ts'

/** Mutations of the guards of kept cards: no fee twice or without consent (threats P11 and A30), and no card for longer than needed (threat A28). */
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
  {
    guard: 'the end of the payment that the customer began, before the card is charged',
    file: charge,
    original: `const own = await endOwnFeePayment(needs, organisationId, visible.id)`,
    mutant: `const own = String('ended')`,
    test,
    detectedBy: 'that payment ends',
  },
  {
    guard: 'no payment of a fee by its customer while the card is charged',
    file: payable,
    original: `fee !== undefined && !isPaid && !isBeingCharged`,
    mutant: `fee !== undefined && !isPaid`,
    test,
    detectedBy: 'is not begun by the customer while the card is charged',
  },
  {
    guard: 'a fee is only paid once it was asked for',
    file: asked,
    original: `guarantee.feeAskedAt === null ? undefined : openFeeOf(booking, guarantee)`,
    mutant: `openFeeOf(booking, guarantee)`,
    test,
    detectedBy: 'nor anybody before it is asked',
  },
  {
    guard: 'what is not due any more goes back',
    file: paid,
    original: `const surplusCents = surplusOfFee(amountCents, fee)`,
    mutant: `const surplusCents = surplusOfFee(amountCents, { kind: 'late', cents: amountCents })`,
    test,
    detectedBy: 'goes back when it is not due any more',
  },
  {
    guard: 'three mails about a fee at most',
    file: ask,
    original: `!mayAskForFee(guarantee, isUntried)`,
    mutant: `isUntried`,
    test,
    detectedBy: 'is asked for three times at most',
  },
  {
    guard: 'a fee that was given up',
    file: asked,
    original: `guarantee.feeGivenUpAt === null ? feeDueOf`,
    mutant: `true ? feeDueOf`,
    test,
    detectedBy: 'is given up for good',
  },
]
