import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import type { Payments } from '#server/platform/payment-provider/payment-provider.ts'
import { onlyOwn } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { cancelBooking } from '#shared/domain/booking/booking-transitions.ts'
import { duePaymentWork } from '#server/modules/money/records/payment/payments.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { releaseSeats } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import {
  changeBooking,
  changeOf,
  inTenantUndoable,
  withGivenBack,
} from '#server/modules/booking/booking/change/change-booking.ts'
import { endOverdueBookings } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { isRefusal } from '#server/platform/http/handler.ts'
import { beginOrContinuePayment } from '#server/modules/money/payment/payment-attempts.ts'
import { keepPaymentNotice } from '#server/modules/money/payment/notice/keep-payment-notice.ts'
import { tryToProcessNotice } from '#server/modules/money/payment/notice/process-notice.ts'
import { doPaymentWork } from '#server/modules/money/payment/payment-worker.ts'
import { aCardBooking } from '#tests/builders/insert-payment.ts'
import { aCustomer, aStudio, now, type Person, type Studio } from '#tests/builders/studio.ts'
import { type FakeEvent, startFakeStripe } from '#tests/fakes/stripe-server.ts'
import { type PaymentNeeds, paymentNeeds, stripeAt } from './support/payment-dependencies.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests payments with a real database and Stripe's SDK on a local server. The test controls time and crashes; no server process
// runs.

const stripe = await startFakeStripe()
const at = migratedDatabase(8)
const provider = stripeAt(stripe)

let studio: Studio
let customer: Person & { customerId: string }
let mails: MailJob[] = []

beforeAll(async () => {
  studio = await aStudio(at.database)
  customer = await aCustomer(at.database, studio)
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await stripe.stop()
})

const MINUTE = 60_000
const HOLD = Math.floor(now.getTime() / MINUTE) + 15
const later = (minutes: number) => new Date((HOLD + minutes) * MINUTE)

const stateOf = async (bookingId: string) => {
  const [row] = await queryAsOwner<{ state: string }>(
    at.databaseUrl,
    `select concat_ws(' ', booking.status, payment_state) as state from booking where id = $1`,
    [bookingId],
  )
  return row?.state
}

const paymentsOf = (bookingId: string) =>
  queryAsOwner<{ id: string; state: string; intent: string | null; refund: string | null; refundId: string | null }>(
    at.databaseUrl,
    `select payment.id, payment.state, intent_id as intent, refund.state as refund, refund.id as "refundId"
     from payment left join refund on refund.organization_id = payment.organization_id and payment_id = payment.id where booking_id = $1 order by attempt`,
    [bookingId],
  )

const subject = (bookingId: string) => ({ bookingId, orderId: null })

async function begin(needs: PaymentNeeds, bookingId: string): Promise<string> {
  const begun = await beginOrContinuePayment(
    needs,
    studio.id,
    subject(bookingId),
    { ...customer, firstName: '', lastName: '' },
    needs.clock(),
  )
  if (isRefusal(begun)) throw new Error(begun.refused)
  return begun.intent.news.intentId
}

async function deliver(needs: PaymentNeeds, { body, signature }: FakeEvent): Promise<void> {
  const notice = provider.readNotice(Buffer.from(body), signature)
  if (notice === 'forged' || notice === 'ignored') throw new Error(notice)
  await keepPaymentNotice(needs, notice)
  await tryToProcessNotice(needs, notice)
}

describe('six notices of one payment (T-P1)', () => {
  /** Creates six signed events of a payment, each with the payment's state at its time. */
  async function sixEvents(intentId: string): Promise<FakeEvent[]> {
    const of = (type: string, change: () => void = () => undefined) => {
      change()
      return stripe.event(type, intentId)
    }
    return [
      of('payment_intent.created'),
      of('payment_intent.requires_action', () => stripe.act(intentId)),
      of('payment_intent.payment_failed', () => stripe.decline(intentId)),
      of('payment_intent.processing', () => stripe.process(intentId)),
      of('payment_intent.succeeded', () => stripe.succeed(intentId)),
      of('charge.refunded', () => stripe.refundByHand(intentId)),
    ]
  }

  /** Sorts six items in the nth of their 720 possible orders. */
  function inOrder<Item>(items: readonly Item[], index: number): Item[] {
    const left = [...items]
    let rest = index
    return items.map(() => {
      const [item] = left.splice(rest % left.length, 1)
      rest = Math.floor(rest / (left.length + 1))
      return item!
    })
  }

  // 119 and 720 have no common factor, so the orders of the sample are spread evenly and include some that begin with each of the events.
  const step = bySampleSize({ reduced: 119, full: 1 })
  const orders = Array.from({ length: Math.floor(720 / step) }, (_, index) => index * step)

  test(`have the same result in ${orders.length} of their 720 orders, each notice sent twice`, async () => {
    const ends = new Set<string>()
    for (const order of orders) {
      mails = []
      const needs = paymentNeeds(at.database, provider, () => now, mails)
      const bookingId = await aCardBooking(at.database, studio, customer, HOLD)
      const intentId = await begin(needs, bookingId)
      const events = inOrder(await sixEvents(intentId), order)
      for (const event of events) await Promise.all([deliver(needs, event), deliver(needs, event)])
      const [payment] = await paymentsOf(bookingId)
      const trail = await queryAsOwner<{ kind: string }>(
        at.databaseUrl,
        `select kind from booking_event where booking_id = $1 and kind <> 'payment-failed' order by version`,
        [bookingId],
      )
      const sent = stripe.refunds.filter((refund) => refund.payment_intent === intentId)
      ends.add(
        [
          await stateOf(bookingId),
          `${payment?.state} ${payment?.refund} ${sent.length}`,
          trail.map(({ kind }) => kind).join(','),
          mails.map(({ template }) => template).join(','),
        ].join(' · '),
      )
    }
    expect([...ends]).toEqual([
      'accepted refunded · refunded done 1 · created,payment-received,payment-refunded · booking-confirmed,booking-received,money-returned',
    ])
  })
})

class Crash extends Error {}

/** Simulates a process that crashes before or after its nth step with an outside effect. */
function mortal(needs: PaymentNeeds, crashAt: number) {
  let [steps, isDead] = [0, false]
  const tick = () => {
    if (!isDead && steps++ === crashAt) isDead = true
    if (isDead) throw new Crash()
  }
  const around =
    <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      tick()
      const output = await work(...input)
      tick()
      return output
    }
  const database: Database = {
    ...needs.database,
    inTenant: around<[string, (transaction: TenantTransaction) => Promise<unknown>], unknown>((id, work) =>
      needs.database.inTenant(id, work),
    ) as Database['inTenant'],
  }
  const watched: Payments = {
    ...provider,
    create: around((order) => provider.create(order)),
    read: around((intent) => provider.read(intent)),
    update: around((intent, order) => provider.update(intent, order)),
    cancel: around((intent) => provider.cancel(intent)),
    refund: around((intent, order) => provider.refund(intent, order)),
  }
  return { needs: { ...needs, database, payments: onlyOwn(watched) }, hasCrashed: () => isDead }
}

/** A sequence of actions of people and the payment provider. Each action can be repeated after a crash. */
interface Story {
  readonly title: string
  readonly steps: readonly ((world: World) => Promise<unknown>)[]
  readonly end: Outcome
  /** Another result that is acceptable after a crash. */
  readonly orElse?: Outcome
}

interface Outcome {
  readonly booking: string
  readonly payment: string
  readonly refunds: number
  readonly intent: string
}

const paid: Outcome = { booking: 'accepted paid', payment: 'succeeded null', refunds: 0, intent: 'succeeded' }
const refunded: Outcome = { booking: 'rejected refunded', payment: 'refunded done', refunds: 1, intent: 'succeeded' }

interface World {
  needs: PaymentNeeds
  bookingId: string
  clock: { now: Date }
  intentId: () => string
}

const beginning = ({ needs, bookingId }: World) => begin(needs, bookingId)
const paying = async ({ intentId }: World) => {
  if (stripe.intent(intentId()).status === 'requires_payment_method') stripe.succeed(intentId())
}
const telling = ({ needs, intentId }: World) => deliver(needs, stripe.event('payment_intent.succeeded', intentId()))
const working = ({ needs }: World) => doPaymentWork(needs)
const waitingForTheLastChance = async ({ clock }: World) => {
  clock.now = later(-0.5)
}
const waiting = async ({ clock }: World) => {
  clock.now = later(1)
}
const ending = ({ needs }: World) => endOverdueBookings(needs)

async function cancelling({ needs, bookingId, clock }: World): Promise<void> {
  await inTenantUndoable(needs, studio.id, async (transaction) => {
    const seen = await findBooking(transaction, bookingId)
    if (!seen || seen.status === 'rejected') return seen
    return changeBooking(needs, transaction, {
      by: { actor: 'provider', accountId: studio.owner.accountId, surface: 'provider-app', address: '127.0.0.1' },
      now: clock.now,
      seen,
      decide: async (booking) => {
        const cancelled = changeOf(cancelBooking(booking, Math.floor(clock.now.getTime() / MINUTE)))
        if (isRefusal(cancelled)) return cancelled
        await releaseSeats(transaction, [booking])
        return { kind: 'cancelled', change: withGivenBack(booking, cancelled), mails: [] }
      },
    })
  })
}

const stories: readonly Story[] = [
  { title: 'paid in time', steps: [beginning, paying, telling, working], end: paid },
  {
    title: 'paid in time, and no notice comes',
    steps: [beginning, paying, waitingForTheLastChance, working, waiting, ending],
    end: paid,
    orElse: refunded,
  },
  {
    title: 'paid after the seat is gone',
    steps: [beginning, waiting, ending, paying, telling, working],
    end: refunded,
    orElse: paid,
  },
  {
    title: 'never paid',
    steps: [beginning, waiting, ending, working],
    end: { booking: 'rejected none', payment: 'cancelled null', refunds: 0, intent: 'canceled' },
  },
  {
    title: 'paid, and cancelled by the provider',
    steps: [beginning, paying, telling, cancelling, working],
    end: refunded,
  },
]

describe('a payment recovers from a crash at any step (T-P2)', () => {
  const STEP = bySampleSize({ reduced: 3, full: 1 })
  const numbered = stories.map((story, index) => ({ ...story, first: index % STEP }))

  test.each(numbered)('$title', { timeout: 300_000 }, async ({ steps, end, orElse, first }) => {
    let crashes = 0
    for (let crashAt = first; ; crashAt += STEP) {
      const { hasCrashed, outcome } = await live(steps, crashAt)
      const isOther = hasCrashed && orElse !== undefined && outcome.booking === orElse.booking
      expect({ crashAt, ...outcome }).toEqual({ crashAt, ...(isOther ? orElse : end) })
      if (!hasCrashed) break
      crashes += 1
    }
    // The test would prove nothing without crashes.
    expect(crashes).toBeGreaterThan(3)
  })

  async function live(steps: Story['steps'], crashAt: number) {
    const bookingId = await aCardBooking(at.database, studio, customer, HOLD)
    const clock = { now: new Date(now) }
    const known = stripe.refunds.length
    const whole = paymentNeeds(at.database, provider, () => clock.now)
    const process = mortal(whole, crashAt)
    const intents = () => [...stripe.intents.values()]
    const intentIds: string[] = []
    const world: World = { needs: process.needs, bookingId, clock, intentId: () => intentIds.at(-1) ?? '' }
    for (const step of steps) {
      // A caller who gets no answer tries again with a new process.
      const done = await step(world).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
        world.needs = whole
        return step(world)
      })
      if (process.hasCrashed()) world.needs = whole
      if (step === beginning) intentIds.push(String(done))
    }
    await comeToRest(whole, clock, known)
    const rows = await paymentsOf(bookingId)
    const own = intents().filter(({ metadata }) => rows.some(({ id }) => metadata['payment_id'] === id))
    expect(own.map(({ id }) => id)).toEqual(rows.map(({ intent }) => intent))
    const outcome = {
      booking: await stateOf(bookingId),
      payment: rows.map(({ state, refund }) => `${state} ${refund}`).join(),
      refunds: stripe.refunds.filter((refund) => own.some(({ id }) => id === refund.payment_intent)).length,
      intent: own.map(({ status }) => status).join(),
    }
    return { hasCrashed: process.hasCrashed(), outcome }
  }

  /**
   * Moves the clock on until no payment work is due; fails when that takes more than two days.
   *
   * @param known the number of refunds before
   */
  async function comeToRest(needs: PaymentNeeds, clock: { now: Date }, known: number): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      await endOverdueBookings(needs)
      await doPaymentWork(needs)
      // The payment provider sends an event about each new refund.
      for (const { payment_intent: id } of stripe.refunds.slice(known)) {
        await deliver(needs, stripe.event('charge.refunded', id))
      }
      // A new process starts within seconds. Later rounds take an hour, because only scheduled work is left.
      clock.now = new Date(clock.now.getTime() + (round < 3 ? MINUTE / 4 : 60 * MINUTE))
      const due = await duePaymentWork(needs.database, new Date(clock.now.getTime() + 1000 * 60 * MINUTE), 10)
      if (due.length === 0) return
    }
    throw new Error('Something is still to be done after more than two days')
  }
})

test('Money for something that is paid already is refunded, once (T-P2)', async () => {
  const needs = paymentNeeds(at.database, provider, () => now)
  const bookingId = await aCardBooking(at.database, studio, customer, HOLD)
  const intentId = await begin(needs, bookingId)
  // Meanwhile, the organisation records that the booking was paid directly.
  await inTenantUndoable(needs, studio.id, async (transaction) => {
    const seen = await findBooking(transaction, bookingId)
    return changeBooking(needs, transaction, {
      by: { actor: 'provider', accountId: studio.owner.accountId, surface: 'provider-app', address: '127.0.0.1' },
      now,
      seen: seen!,
      decide: () => ({ kind: 'payment-received', change: { payment: 'paid', holdExpiresAt: null }, mails: [] }),
    })
  })
  stripe.succeed(intentId)
  const event = stripe.event('payment_intent.succeeded', intentId)
  await deliver(needs, event)
  await deliver(needs, event)
  for (let round = 0; round < 3; round += 1) await doPaymentWork(needs)
  expect(stripe.refunds.filter((refund) => refund.payment_intent === intentId)).toHaveLength(1)
  expect(await stateOf(bookingId)).toBe('accepted paid')
  expect(await paymentsOf(bookingId)).toMatchObject([{ state: 'succeeded', refund: 'done' }])
})

test('A refund to which the provider does not answer is tried again later, and is sent once (T-P2)', async () => {
  const clock = { now: new Date(now) }
  const needs = paymentNeeds(at.database, provider, () => clock.now)
  const bookingId = await aCardBooking(at.database, studio, customer, HOLD)
  const intentId = await begin(needs, bookingId)
  stripe.succeed(intentId)
  await deliver(needs, stripe.event('payment_intent.succeeded', intentId))
  await cancelling({ needs, bookingId, clock, intentId: () => intentId })
  const refunds = () => stripe.refunds.filter((refund) => refund.payment_intent === intentId).length
  stripe.fail({ status: 500, path: /refunds/ })
  await doPaymentWork(needs)
  // Stripe makes the refund, but its answer is lost, so the server does not know about the refund.
  clock.now = new Date(clock.now.getTime() + MINUTE)
  stripe.fail({ status: 500, isDone: true, path: /refunds/ })
  await doPaymentWork(needs)
  expect([refunds(), (await paymentsOf(bookingId))[0]?.refund]).toEqual([1, 'wanted'])
  // The next attempt is not due yet.
  await doPaymentWork(needs)
  expect((await paymentsOf(bookingId))[0]?.refund).toBe('wanted')
  clock.now = new Date(clock.now.getTime() + 10 * MINUTE)
  await doPaymentWork(needs)
  expect([refunds(), (await paymentsOf(bookingId))[0]?.refund]).toEqual([1, 'done'])
})

test('Several processes at once create an intent once, settle a payment once, and send a refund once (T-P2)', async () => {
  const needs = paymentNeeds(at.database, provider, () => later(1))
  const bookingId = await aCardBooking(at.database, studio, customer, HOLD)
  const intentId = await begin({ ...needs, clock: () => now }, bookingId)
  stripe.succeed(intentId)
  const asked = () => stripe.calls.filter(({ method, path }) => method === 'GET' && path.includes(intentId)).length
  const before = asked()
  await Promise.all(Array.from({ length: 4 }, () => doPaymentWork(needs)))
  expect([await stateOf(bookingId), asked() - before]).toEqual(['accepted paid', 1])
  await cancelling({ needs, bookingId, clock: { now: later(1) }, intentId: () => intentId })
  await Promise.all(Array.from({ length: 4 }, () => doPaymentWork(needs)))
  const [payment] = await paymentsOf(bookingId)
  expect(stripe.calls.filter(({ key }) => key === `refund:${studio.id}:${payment?.refundId}:0`)).toHaveLength(1)
  expect(stripe.refunds.filter((refund) => refund.payment_intent === intentId)).toHaveLength(1)
})
