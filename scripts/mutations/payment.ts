import type { Mutation } from './mutation.ts'

const schema = 'server/migrations/0011_money_payments.sql'
const news = 'server/modules/money/payment/settlement/apply-payment-news.ts'
const notices = 'server/modules/money/records/payment/provider-notices.ts'
const attempts = 'server/modules/money/payment/payment-attempts.ts'
const seriesTests = 'tests/integration/series-payments.test.ts'
const refunds = 'server/modules/money/records/payment/refunds.ts'
const threatTests = 'tests/integration/payment-threats.test.ts'
const crashTests = 'tests/integration/payment-crashes.test.ts'
const guardTests = 'tests/integration/payment-database-guards.test.ts'

/** Mutations of the guards of payments: no money is charged twice, withheld or given away by mistake (threats P1 to P3). */
export const paymentMutations: readonly Mutation[] = [
  {
    guard: 'one attempt to pay a booking',
    file: schema,
    original: '  constraint payment_attempt_of_booking unique (organization_id, booking_id, attempt),\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'of a booking is begun once',
  },
  {
    guard: 'one attempt to pay an order',
    file: schema,
    original: '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'of an order is begun once',
  },
  {
    guard: 'one payment for an intent',
    file: schema,
    original:
      '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),\n  constraint payment_intent unique (organization_id, intent_id)\n',
    mutant: '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt)\n',
    test: guardTests,
    detectedBy: 'cannot share its intent with another payment',
  },
  {
    guard: 'row-level security of payments',
    file: schema,
    original: `select inplan_tenant_table('payment');`,
    mutant: 'grant select, insert, update on payment to inplan_app;',
    test: 'tests/integration/claim-and-tenant-guards.test.ts',
    detectedBy: 'every table of an organisation’s data enforces it, and its key begins with the organisation',
  },
  {
    guard: 'a notice that is kept once',
    file: notices,
    original: `    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())\n`,
    mutant: '',
    test: threatTests,
    detectedBy: 'that comes five times at once',
  },
  {
    guard: 'a notice that is settled once',
    file: notices,
    original: `    .set({ outcome, due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
`,
    mutant: `    .set({ outcome, due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
`,
    test: guardTests,
    detectedBy: 'A payment notice is settled once',
  },
  {
    guard: 'the lock of a payment that news are of',
    file: 'server/modules/money/records/payment/payments.ts',
    original: `payments(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()`,
    mutant: `payments(transaction).where('id', '=', id).executeTakeFirst()`,
    test: guardTests,
    detectedBy: 'reported by several notices at once adds its credits once and refunds nothing',
  },
  {
    guard: 'the lock of the time that is paid for',
    file: 'server/modules/money/payment/settlement/lock-bookings.ts',
    original: '  await lockSpecialists(transaction, locked)\n',
    mutant: '',
    test: guardTests,
    detectedBy: 'of a booking waits for the lock on its time, and locks no row meanwhile',
  },
  {
    guard: 'a notice of another amount',
    file: news,
    original: `  if (news.amountCents !== amountCents) return 'amount'\n`,
    mutant: '',
    test: threatTests,
    detectedBy: 'with another amount is refused',
  },
  {
    guard: 'a notice of another currency',
    file: news,
    original: `return news.currency === 'eur' ? undefined : 'currency'`,
    mutant: 'return undefined',
    test: threatTests,
    detectedBy: 'with another currency is refused',
  },
  {
    guard: 'a notice of another intent',
    file: news,
    original: `  if (intentId !== null && news.intentId !== intentId) return 'intent'\n`,
    mutant: '',
    test: threatTests,
    detectedBy: 'with another intent is refused',
  },
  {
    guard: 'a notice of another account',
    file: news,
    original: `  if (news.account !== account) return 'account'\n`,
    mutant: '',
    test: 'tests/integration/payment-accounts.test.ts',
    detectedBy: 'confirms no payment when it comes from another account',
  },
  {
    guard: 'a dispute of another account',
    file: 'server/modules/money/payment/dispute/note-dispute.ts',
    original: `if (!seen || (account?.externalId ?? undefined) !== dispute.account) return`,
    mutant: `if (!seen) return`,
    test: 'tests/integration/payment-accounts.test.ts',
    detectedBy: 'is not recorded when the notice comes from another account',
  },
  {
    guard: 'the signature of a notice',
    file: 'server/platform/payment-provider/stripe-provider.ts',
    original: 'Stripe.webhooks.constructEvent(body, signature, secret)',
    mutant: 'JSON.parse(body.toString()) as Stripe.Event',
    test: threatTests,
    detectedBy: 'is refused, and has no effect',
  },
  {
    guard: 'whose payment is asked for',
    file: 'server/modules/money/payment/own-payment.ts',
    original: 'if (!payment || !payable || !isAllowed(payable)) return undefined',
    mutant: 'if (!payment || !payable) return undefined',
    test: threatTests,
    detectedBy: 'Another person’s payment is not found',
  },
  {
    guard: 'whose booking is paid',
    file: attempts,
    original: `if (!payable || !isPayableBy(payable, caller)) return refuse('not-found')`,
    mutant: `if (!payable) return refuse('not-found')`,
    test: threatTests,
    detectedBy: 'Another person’s payment is not found',
  },
  {
    guard: 'no more goes back than came',
    file: refunds,
    original: 'Math.min(await leftOf(transaction, payment), receipt?.leftCents ?? payment.amountCents)',
    mutant: 'payment.amountCents',
    test: guardTests,
    detectedBy: 'The refunds of a booking are for the payments that succeeded, once each',
  },
  {
    guard: 'the lock of a payment of which something goes back',
    file: refunds,
    original: 'const payment = await lockPayment(transaction, paymentId)',
    mutant: 'const payment = await findPayment(transaction, paymentId)',
    test: guardTests,
    detectedBy: 'Refunds that are requested at the same moment never exceed what was paid',
  },
  {
    guard: 'a refund of money that came',
    file: refunds,
    original: `if (payment?.state !== 'succeeded') return 0`,
    mutant: 'if (!payment) return 0',
    test: guardTests,
    detectedBy: 'The refunds of a booking are for the payments that succeeded, once each',
  },
  {
    guard: 'a refund of one appointment that is at most its part',
    file: refunds,
    original: 'receipt?.leftCents ?? payment.amountCents',
    mutant: 'payment.amountCents',
    test: seriesTests,
    detectedBy: 'never exceed the booking’s part, whoever asks for them',
  },
  {
    guard: 'a series that is late as a whole',
    file: 'server/modules/money/payment/settlement/settle-bookings.ts',
    original: 'if (isLate) await endTogether(needs, transaction, before, now)',
    mutant: '',
    test: seriesTests,
    detectedBy: 'is refunded for all bookings when the payment is late for one',
  },
  {
    guard: 'one unpaid series at a time',
    file: 'server/modules/booking/repeat/customer/check-own-repeat-terms.ts',
    original: `hasSeries ? 'too-many-holds' : `,
    mutant: '',
    test: seriesTests,
    detectedBy: 'is limited to one for an account, and counts as one unpaid seat',
  },
  {
    guard: 'the lock of a refund that is sent',
    file: 'server/modules/money/records/payment/refund-states.ts',
    original: `    .forUpdate('refund')\n`,
    mutant: '',
    test: crashTests,
    detectedBy: 'Several processes at once create an intent once, settle a payment once, and send a refund once',
  },
  {
    guard: 'the lock of a look at a payment',
    file: 'server/modules/money/records/payment/payments.ts',
    original: `    .where('due_at', '<=', now)\n    .forNoKeyUpdate()\n`,
    mutant: `    .where('due_at', '<=', now)\n`,
    test: crashTests,
    detectedBy: 'Several processes at once create an intent once, settle a payment once, and send a refund once',
  },
  {
    guard: 'credits of an order that come once',
    file: 'server/migrations/0010_money_credits.sql',
    original: 'create unique index credit_entry_once_for_order',
    mutant: 'create index credit_entry_once_for_order',
    test: 'tests/integration/credit-ledger-guards.test.ts',
    detectedBy: 'accepts an order once',
  },
  {
    guard: 'a payment that its provider noted',
    file: 'shared/domain/balance/on-site-payment.ts',
    original: `paymentMethod: 'pay-afterwards', `,
    mutant: '',
    test: 'tests/integration/card-payments.test.ts',
    detectedBy: 'A booking whose payment was noted by hand stays paid, and an additional card payment is refunded',
  },
  {
    guard: 'an unpaid seat that its customer can give free',
    file: 'server/modules/booking/booking/customer/cancel-own-booking.ts',
    original: 'isUnpaid ? FREE_CANCELLATION : policy, epochMinuteOf(now)',
    mutant: 'policy, epochMinuteOf(now)',
    test: 'tests/integration/own-bookings.test.ts',
    detectedBy: 'of a seat that nobody has paid yet is possible',
  },
]
