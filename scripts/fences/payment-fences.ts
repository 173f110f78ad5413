import type { Fence } from './fence.ts'

const schema = 'server/migrations/0011_payments.sql'
const news = 'server/features/payment/payment-updates.ts'
const notices = 'server/features/payment-store/payment-notices.ts'
const attempts = 'server/features/payment/payment-attempts.ts'
const refunds = 'server/features/payment-store/refunds.ts'

const payments = 'tests/integration/payments.test.ts'
const crashes = 'tests/integration/payment-crashes.test.ts'
const byItself = 'tests/integration/payment-fences.test.ts'

/** Between the product and money that is taken twice, kept, or given away (threats P1 to P3). */
export const paymentFences: readonly Fence[] = [
  {
    name: 'one attempt to pay a booking',
    file: schema,
    text: '  constraint payment_attempt_of_booking unique (organization_id, booking_id, attempt),\n',
    instead: '',
    test: byItself,
    noticedBy: 'of a booking is begun once',
  },
  {
    name: 'one attempt to pay an order',
    file: schema,
    text: '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),\n',
    instead: '',
    test: byItself,
    noticedBy: 'of an order is begun once',
  },
  {
    name: 'one payment for an intent',
    file: schema,
    text: '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt),\n  constraint payment_intent unique (organization_id, intent_id)\n',
    instead: '  constraint payment_attempt_of_order unique (organization_id, order_id, attempt)\n',
    test: byItself,
    noticedBy: 'has an intent of its own',
  },
  {
    name: 'row-level security of payments',
    file: schema,
    text: `foreach tenant_table in array array['payment', 'payment_notice', 'refund', 'sandbox_payment'] loop`,
    instead: `foreach tenant_table in array array['payment_notice', 'refund', 'sandbox_payment'] loop`,
    test: 'tests/integration/fences.test.ts',
    noticedBy: 'every table of a tenant forces it',
  },
  {
    name: 'a notice that is kept once',
    file: notices,
    text: `    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())\n`,
    instead: '',
    test: payments,
    noticedBy: 'that comes five times at once',
  },
  {
    name: 'a notice that is settled once',
    file: notices,
    text: `    .set({ outcome, due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .where('outcome', 'is', null)
`,
    instead: `    .set({ outcome, due_at: null })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
`,
    test: byItself,
    noticedBy: 'is settled once',
  },
  {
    name: 'the lock of a payment that news are of',
    file: 'server/features/payment-store/payments.ts',
    text: `payments(transaction).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()`,
    instead: `payments(transaction).where('id', '=', id).executeTakeFirst()`,
    test: byItself,
    noticedBy: 'that several notices tell at once',
  },
  {
    name: 'the lock of the time that is paid for',
    file: 'server/features/payment/card-payments.ts',
    text: '  await lockSpecialist(transaction, seen.specialistId)\n',
    instead: '',
    test: byItself,
    noticedBy: 'waits for the time that it pays',
  },
  {
    name: 'a notice of another amount',
    file: news,
    text: `  if (news.amountCents !== amountCents) return 'amount'\n`,
    instead: '',
    test: payments,
    noticedBy: 'with another amount is refused',
  },
  {
    name: 'a notice of another currency',
    file: news,
    text: `return news.currency === 'eur' ? undefined : 'currency'`,
    instead: 'return undefined',
    test: payments,
    noticedBy: 'with another currency is refused',
  },
  {
    name: 'a notice of another intent',
    file: news,
    text: `  if (intentId !== null && news.intentId !== intentId) return 'intent'\n`,
    instead: '',
    test: payments,
    noticedBy: 'with another intent is refused',
  },
  {
    name: 'the signature of a notice',
    file: 'server/platform/payment-provider/stripe-provider.ts',
    text: 'stripe.webhooks.constructEvent(body, signature, webhookSecret)',
    instead: 'JSON.parse(body.toString()) as Stripe.Event',
    test: payments,
    noticedBy: 'is refused, and has no effect',
  },
  {
    name: 'whose payment is asked for',
    file: 'server/features/payment/payment-handlers.ts',
    text: 'if (!payment || payable?.accountId !== accountId) return undefined',
    instead: 'if (!payment || !payable) return undefined',
    test: payments,
    noticedBy: 'another person’s payment does not exist',
  },
  {
    name: 'whose booking is paid',
    file: attempts,
    text: `if (payable?.accountId !== accountId) return refuse('not-found')`,
    instead: `if (!payable) return refuse('not-found')`,
    test: payments,
    noticedBy: 'another person’s payment does not exist',
  },
  {
    name: 'one refund of a payment',
    file: schema,
    text: '  primary key (organization_id, payment_id),\n',
    instead: '',
    test: byItself,
    noticedBy: 'of a booking are those that money came for, once',
  },
  {
    name: 'a refund of money that came',
    file: refunds,
    text: ` and state = 'succeeded'\n`,
    instead: '\n',
    test: byItself,
    noticedBy: 'of a booking are those that money came for',
  },
  {
    name: 'the lock of a refund that is sent',
    file: refunds,
    text: `    .forUpdate('refund')\n`,
    instead: '',
    test: crashes,
    noticedBy: 'several processes at once ask once',
  },
  {
    name: 'the lock of a look at a payment',
    file: 'server/features/payment-store/payments.ts',
    text: `    .where('due_at', '<=', now)\n    .forNoKeyUpdate()\n`,
    instead: `    .where('due_at', '<=', now)\n`,
    test: crashes,
    noticedBy: 'several processes at once ask once',
  },
  {
    name: 'credits of an order that come once',
    file: schema,
    text: 'create unique index credit_entry_once_for_order',
    instead: 'create index credit_entry_once_for_order',
    test: 'tests/integration/credits.test.ts',
    noticedBy: 'takes an order once',
  },
  {
    name: 'a payment that its provider noted',
    file: 'server/features/booking/provider/provider-bookings.ts',
    text: `change: { ...paid, paymentMethod: 'pay-afterwards' }`,
    instead: 'change: paid',
    test: payments,
    noticedBy: 'what its provider received in another way',
  },
  {
    name: 'an unpaid seat that its customer can give free',
    file: 'server/features/booking/customer/own-bookings.ts',
    text: 'const policy = isUnpaid ? FREE_CANCELLATION : own.policy',
    instead: 'const policy = isUnpaid ? own.policy : own.policy',
    test: 'tests/integration/own-bookings.test.ts',
    noticedBy: 'that nobody has paid yet can go',
  },
]
