import type { Mutation } from './mutation.ts'

const charge = 'server/modules/money/payment/fees/charge-fee.ts'
const send = 'server/modules/money/payment/fees/send-charge.ts'
const guarantees = 'server/modules/booking/reservation/payment/guarantee-fees.ts'
const cards = 'server/modules/money/payment/fees/refresh-or-remove-card.ts'
const payable = 'server/modules/money/payment/fees/payable-fee.ts'
const paid = 'server/modules/money/payment/fees/settle-fee.ts'
const ask = 'server/modules/money/payment/fees/ask-for-fee.ts'
const asked = 'shared/domain/guarantee/fee-asked-by-mail.ts'
const mollieCards = 'server/platform/payment-provider/mollie-cards.ts'
const test = 'tests/integration/cards-on-file.test.ts'
/** The test of stored cards at all payment providers, through the product. `portTest` tests the providers' adapters alone. */
const keptTest = 'tests/integration/cards-on-file-payment-providers.test.ts'
const portTest = 'tests/integration/payment-providers.test.ts'

/**
 * Mutations of the guards of stored cards: no fee is charged twice or without consent (threats P11 and A30), and no card is stored for
 * longer than needed (threat A28).
 */
export const guaranteeMutations: readonly Mutation[] = [
  {
    guard: 'fees that the customer agreed to',
    file: guarantees,
    original: `return isSeen ? fees : refuse('fee-changed')`,
    mutant: 'return fees',
    test,
    detectedBy: 'is refused when the customer agreed to',
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
    test: keptTest,
    detectedBy: ') is reported, takes no money, asks the customer to pay, and can be repeated',
  },
  {
    guard: 'the removal of a card at the provider',
    file: cards,
    original: `await cards?.remove(organisationId, card)`,
    mutant: 'await Promise.resolve()',
    test: keptTest,
    detectedBy: 'removed by itself',
  },
  {
    guard: 'the end of the payment that the customer began, before the card is charged',
    file: charge,
    original: `const own = await endOwnFeePayment(needs, organisationId, visible.id)`,
    mutant: `const own = String('ended')`,
    test,
    detectedBy: 'is charged to the card when the customer started but did not finish paying, and that payment is ended',
  },
  {
    guard: 'no payment of a fee by its customer while the card is charged',
    file: payable,
    original: `fee !== undefined && !isPaid && !isBeingCharged`,
    mutant: `fee !== undefined && !isPaid`,
    test,
    detectedBy: 'cannot be paid by the customer while the card is being charged',
  },
  {
    guard: 'a fee is only paid once it was asked for',
    file: asked,
    original: `guarantee.feeAskedAt === null ? undefined : openFeeOf(booking, guarantee)`,
    mutant: `openFeeOf(booking, guarantee)`,
    test,
    detectedBy: 'can be paid only by its customer, and only after the customer was asked for it',
  },
  {
    guard: 'what is not due any more goes back',
    file: paid,
    original: `const surplusCents = surplusOfFee(amountCents, fee)`,
    mutant: `const surplusCents = surplusOfFee(amountCents, { kind: 'late', cents: amountCents })`,
    test,
    detectedBy: 'is refunded when it is no longer due by the time the money arrives',
  },
  {
    guard: 'three mails about a fee at most',
    file: ask,
    original: `!mayAskForFee(guarantee, isUntried)`,
    mutant: `isUntried`,
    test,
    detectedBy: 'is asked for at most three times, once for each idempotency key',
  },
  {
    guard: 'a fee that was given up',
    file: asked,
    original: `guarantee.feeGivenUpAt === null ? feeDueOf`,
    mutant: `true ? feeDueOf`,
    test,
    detectedBy: 'can be waived for good: the customer’s started payment ends, and it cannot be charged any more',
  },
  {
    guard: 'a charge at Mollie is looked for before it is made',
    file: mollieCards,
    original: '(await chargeOf(card, order.paymentId)) ?? (await charge(order, card))',
    mutant: 'await charge(order, card)',
    test: portTest,
    detectedBy: 'is charged once when the answer is lost for longer',
  },
  {
    guard: 'one person at Mollie for a card',
    file: mollieCards,
    original: 'key: `${key}:holder`',
    mutant: 'key: `${key}:${Math.random()}`',
    test: portTest,
    detectedBy: 'is saved for one person by one payment',
  },
  {
    guard: 'the removal of the person of a card at Mollie',
    file: mollieCards,
    original: `await unlessMissing(call(paths.holder(card), nothing, { method: 'DELETE' }))`,
    mutant: 'await Promise.resolve()',
    test: keptTest,
    detectedBy: 'removes the card when the booking is cancelled in time',
  },
  {
    guard: 'a card at Mollie is gone when it is not found',
    file: 'server/platform/payment-provider/mollie-client.ts',
    original: 'error instanceof MollieRefusal && (error.status === 404 || error.status === 410)',
    mutant: 'error instanceof MollieRefusal && error.status === 404',
    test: keptTest,
    detectedBy: 'is finally removed after Mollie could not be reached, or after it was removed by hand',
  },
  {
    guard: 'a decline without a payment at Mollie',
    file: mollieCards,
    original: 'const decline = declineOfMandate(await mandateOf(card), clock())',
    mutant: 'const decline = undefined as CardDecline | undefined',
    test: keptTest,
    detectedBy: 'cannot be charged after its mandate ended, and the customer is asked to pay by any method',
  },
  {
    guard: 'a payment of nothing at Mollie is not refunded',
    file: 'server/platform/payment-provider/mollie-wire.ts',
    original: 'refunded > 0 && refunded >=',
    mutant: 'refunded >=',
    test: portTest,
    detectedBy: 'by an intent of 0 cents is described',
  },
  {
    guard: 'a charge at Mollie that is not decided',
    file: 'server/platform/payment-provider/mollie-wire.ts',
    original: `payment.sequenceType === 'recurring') return 'processing'`,
    mutant: `payment.sequenceType === 'recurring') return 'open'`,
    test: portTest,
    detectedBy: 'reports why a charge failed when Mollie decides it only later',
  },
  {
    guard: 'nothing but a card saves a card on a page',
    file: 'server/modules/money/payment/payment-handlers.ts',
    original: `(!payable.savesCard || method === 'card')`,
    mutant: 'true',
    test: keptTest,
    detectedBy: 'is a first payment by card only, and the booking is accepted when the customer returns',
  },
  {
    guard: 'a first payment at Mollie is by card only',
    file: 'server/platform/payment-provider/mollie-provider.ts',
    original: 'method: mollieMethodOf.card,',
    mutant: 'method: [mollieMethodOf.card, mollieMethodOf.ideal],',
    test: portTest,
    detectedBy: 'is a mandate from a first card payment, of a person without a name and an address',
  },
  {
    guard: 'where cards are asked for',
    file: 'server/modules/money/records/payment/organisation-payment-provider.ts',
    original: `return offer?.channels.includes('card') ?? false`,
    mutant: 'return offer !== undefined',
    test: 'tests/integration/cards-at-payment-accounts.test.ts',
    detectedBy: 'No card is required while the account at',
  },
]
