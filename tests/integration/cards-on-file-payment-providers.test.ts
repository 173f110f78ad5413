import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { CardDecline } from '#server/platform/payment-provider/stored-card.ts'
import type { Output } from '#shared/api/client.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { startAccountTestStudio } from './support/payment-account-test-studio.ts'
import { failureOf } from './support/api-client.ts'
import { type CardCase, mollieCardCase, sandboxCardCase, stripeCardCase } from './support/card-provider-cases.ts'
import { queryAsOwner } from './support/database.ts'
import { mailTo } from './support/mailbox.ts'
import { moveTo } from './support/move-booking-in-database.ts'
import { reservationOf } from './support/reservations.ts'

// Runs one table of tests against each provider that keeps cards on file, from the booking to the removal of the card: accounts at Stripe
// and at Mollie, each with a local server of its protocol, and the sandbox.

const accounts = await startAccountTestStudio()
const { mollie } = accounts
const cases = {
  stripe: stripeCardCase(accounts),
  mollie: mollieCardCase(accounts),
  sandbox: sandboxCardCase(),
}

/** A no-show fee of half of €85. */
const FEES = { noShow: 42.5, late: null }

let days = 0
let moved = 0

/** Makes a server do all due work. */
const doDueWork = ({ expectSoon }: CardCase['at']) => expectSoon(() => true).toBe(true)

/** Helpers that act as the customer and as the owner on a booking that requires a card, at one payment provider. */
function bookingsAt({ at, connect, customer, give, guest, notify, owner, ...acts }: CardCase) {
  const aService = async (change: Partial<Service> = {}): Promise<Service> => {
    const guarantee = { noShow: { kind: 'percent', percent: 50 }, late: null, customers: 'everyone' } as const
    const service = { ...at.studio.privateService, guarantee, ...change, id: randomUUID() }
    await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
    return service
  }

  const ask = async (service: Service, paysDeposit = false): Promise<string> => {
    const startDate = addDays(inAWeek, days++)
    const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
    const reservation = reservationOf(at.studio, service, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
    const body = { ...reservation, agreedFees: FEES, ...(paysDeposit && { paymentMethod: 'STRIPE' as const }) }
    const { response } = await guest()('reserve', { body }, { idempotencyKey: randomUUID() })
    return response.bookingId ?? ''
  }

  const begin = (id: string) => guest()('createPaymentIntent', { body: { bookingId: id } })
  const statusOf = async (id: string) => (await guest()('payment', { params: { id } })).status
  const stateOf = async (id: string) => {
    const statement = 'select status, payment_state as payment from booking where id = $1'
    const [row] = await queryAsOwner<{ status: string; payment: string }>(at.databaseUrl, statement, [id])
    return `${row?.status} ${row?.payment}`
  }
  const seen = (id: string): Promise<Output<'bookingMoney'>> => owner()('bookingMoney', { params: { id } })
  const trailOf = async (id: string) =>
    (await owner()('bookingTrail', { params: { id } })).events.map(({ kind }) => kind)
  const moveBy = (id: string, hours: number) =>
    moveTo(at.databaseUrl, id, new Date(Date.now() + (hours * 60 - 31 * moved++) * 60_000).toISOString())

  return {
    ...acts,
    at,
    ask,
    aService,
    begin,
    customer,
    give,
    guest,
    moveBy,
    notify,
    owner,
    seen,
    stateOf,
    statusOf,
    trailOf,
    connect,
    own: (id: string) => guest()('ownCard', { query: { bookingId: id } }),
    /** Makes a booking with a card on file, and returns the booking and the card's reference. */
    guaranteed: async (declines?: CardDecline) => {
      await connect()
      const id = await ask(await aService())
      const intent = await begin(id)
      const cardRef = await give(intent, declines)
      expect(await statusOf(intent.paymentIntentId)).toBe('SUCCEEDED')
      expect(await stateOf(id)).toBe('accepted none')
      await at.expectSoon(async () => (await seen(id)).guarantee?.card?.last4).toMatch(/^\d{4}$/)
      return { id, cardRef, bookingId: id, intentId: intent.paymentIntentId }
    },
    /** Moves a booking to the past, and records a no-show. */
    missed: async (id: string): Promise<void> => {
      await moveBy(id, -1)
      const { version } = await seen(id)
      const bookings = [{ id, version }]
      await owner()('noteAttendance', { body: { bookings, attendance: 'NO_SHOW' } })
    },
    charge: async (id: string, amount = FEES.noShow) => {
      const { version } = await seen(id)
      return owner()('chargeFee', { body: { id, version, amount } }, { idempotencyKey: randomUUID() })
    },
    cancel: async (id: string): Promise<void> => {
      const { version } = await guest()('ownBooking', { params: { id } })
      await guest()('cancelOwnBooking', { body: { id, version } })
    },
    /** Does all due work, and checks whether the provider still keeps a card. */
    keepsSoon: (cardRef: string) => at.expectSoon(() => acts.keeps(cardRef)),
  }
}

describe.each(Object.entries(cases))('a card guarantee with %s', (_, provider) => {
  const on = bookingsAt(provider)

  test('holds the seat until the card is given, and stores the wording that the customer agreed to (R-D299, R-D320)', async () => {
    await on.connect()
    const id = await on.ask(await on.aService())
    expect(await on.stateOf(id)).toBe('accepted held')
    expect((await on.guest()('ownBooking', { params: { id } })).due?.now).toBe(0)
    const intent = await on.begin(id)
    expect(intent).toMatchObject({ amount: 0, savesCard: true, methods: ['card'] })
    await on.give(intent)
    await on.notify(intent.paymentIntentId)
    await on.at.expectSoon(() => on.stateOf(id)).toBe('accepted none')
    const { text } = await mailTo(on.at.url, on.customer().email, /confirmed/i)
    expect(text).toContain('If you do not come, ')
    expect((await on.own(id)).guarantee?.wording).toMatch(
      /^If you do not come, .+ charges €42\.50 to your card\. .+ removes it 30 days after the booking\. I agree that .+/,
    )
    const shown = { brand: 'visa', last4: '4242' }
    await on.at.expectSoon(async () => (await on.own(id)).guarantee?.card).toMatchObject(shown)
    expect(await on.trailOf(id)).toEqual(['created', 'card-saved'])
  })

  test('stores the card once, in whatever order notices and queries arrive (R-D299)', async () => {
    const { cardRef, id, intentId } = await on.guaranteed()
    await on.notify(intentId)
    await doDueWork(on.at)
    expect(await on.statusOf(intentId)).toBe('SUCCEEDED')
    expect(await on.trailOf(id)).toEqual(['created', 'card-saved'])
    const rows = `select card_ref as "cardRef" from booking_guarantee where booking_id = $1`
    expect(await queryAsOwner(on.at.databaseUrl, rows, [id])).toEqual([{ cardRef }])
    expect(await on.keeps(cardRef)).toBe(true)
  })

  test('does not store a card that is given too late (R-D299)', async () => {
    await on.connect()
    const id = await on.ask(await on.aService())
    const intent = await on.begin(id)
    await on.cancel(id)
    const cardRef = await on.give(intent)
    await on.notify(intent.paymentIntentId)
    await on.keepsSoon(cardRef).toBe(false)
    expect(await on.stateOf(id)).toBe('rejected held')
  })

  test('can be combined with a deposit, which counts towards the fee (R-D299, R-D300, R-D320)', async () => {
    await on.connect()
    const deposit = { part: { kind: 'percent', percent: 20 }, customers: 'everyone', rest: 'online' } as const
    const id = await on.ask(await on.aService({ deposit }), true)
    const intent = await on.begin(id)
    // Only a card can be saved, so a payment by bank is not offered.
    expect(intent).toMatchObject({ amount: 17, savesCard: true, methods: ['card'] })
    const cardRef = await on.give(intent)
    await on.notify(intent.paymentIntentId)
    await on.at.expectSoon(() => on.stateOf(id)).toBe('accepted paid')
    await on.at.expectSoon(async () => (await on.seen(id)).guarantee?.card?.last4).toBe('4242')
    await on.missed(id)
    expect((await on.seen(id)).guarantee?.fee).toEqual({ kind: 'NO_SHOW', amount: 25.5 })
    expect((await on.charge(id, 25.5)).outcome).toBe('CHARGED')
    expect(await on.chargesOf({ cardRef, bookingId: id })).toEqual([{ cents: 2550, state: 'taken' }])
  })

  test('charges a fee once, for one click or two windows, and then removes the card (R-D301)', async () => {
    const kept = await on.guaranteed()
    await on.missed(kept.id)
    const answers = await Promise.allSettled([on.charge(kept.id), on.charge(kept.id)])
    const said = answers.map((each) => (each.status === 'fulfilled' ? each.value.outcome : 'refused'))
    expect(said.filter((outcome) => outcome === 'CHARGED')).toHaveLength(1)
    expect(await on.chargesOf(kept)).toEqual([{ cents: 4250, state: 'taken' }])
    const { entries, guarantee } = await on.seen(kept.id)
    expect(entries).toMatchObject([{ kind: 'fee', amount: 42.5, actor: 'provider' }])
    expect(guarantee).toMatchObject({ card: null, charge: 'CHARGED' })
    expect((await failureOf(on.charge(kept.id))).code).toBe('transition-not-allowed')
    await on.keepsSoon(kept.cardRef).toBe(false)
  })

  test.each(provider.reasons)(
    'a failed charge (%s) is reported, takes no money, asks the customer to pay, and can be repeated (R-D301, R-D311)',
    async (reason) => {
      const kept = await on.guaranteed(reason)
      await on.missed(kept.id)
      const outcome = reason.toUpperCase()
      expect((await on.charge(kept.id)).outcome).toBe(outcome)
      // The charge is also cancelled at the provider, so that it can never succeed later.
      expect(await on.chargesOf(kept)).toEqual([{ cents: 4250, state: 'ended' }])
      const { entries, guarantee } = await on.seen(kept.id)
      expect([guarantee?.charge, guarantee?.request?.state, entries]).toEqual([outcome, 'WAITING', []])
      await mailTo(on.at.url, on.customer().email, /^Please pay a fee/)
      on.mend?.(kept.cardRef)
      expect((await on.charge(kept.id)).outcome).toBe(on.mend ? 'CHARGED' : outcome)
    },
  )

  test('removes the card when the booking is cancelled in time (R-D302)', async () => {
    const { cardRef, id } = await on.guaranteed()
    await on.cancel(id)
    expect((await on.seen(id)).guarantee).toMatchObject({ fee: null, card: null })
    await on.keepsSoon(cardRef).toBe(false)
  })

  test('removes the card at the customer’s request from a day after the booking on, not before (R-D302)', async () => {
    const { cardRef, id } = await on.guaranteed()
    const remove = () => on.guest()('removeOwnCard', { body: { bookingId: id } })
    expect((await failureOf(remove())).code).toBe('transition-not-allowed')
    await on.moveBy(id, -25)
    expect((await on.own(id)).guarantee).toMatchObject({ canRemove: true })
    expect((await remove()).guarantee).toMatchObject({ card: null, canRemove: false, ...FEES })
    await on.keepsSoon(cardRef).toBe(false)
    expect((await failureOf(remove())).code).toBe('transition-not-allowed')
  })

  test('a card is removed by itself 30 days after the booking (R-D302)', async () => {
    const { cardRef, id } = await on.guaranteed()
    const isDue = `update booking_guarantee set due_at = now() where booking_id = $1`
    await on.moveBy(id, -27 * 24)
    await queryAsOwner(on.at.databaseUrl, isDue, [id])
    await doDueWork(on.at)
    expect(await on.keeps(cardRef)).toBe(true)
    await on.moveBy(id, -31 * 24)
    await queryAsOwner(on.at.databaseUrl, isDue, [id])
    await on.keepsSoon(cardRef).toBe(false)
    expect((await on.own(id)).guarantee?.card).toBeNull()
  })

  test('exports the card with the customer’s data, and removes it when the customer is erased (R-D302, T-A28)', async () => {
    const { cardRef, id } = await on.guaranteed()
    const { email } = on.customer()
    const exported = await on.owner()('exportCustomer', { body: { email } })
    expect(exported.guarantees).toMatchObject([
      { bookingId: id, card: expect.stringMatching(/^visa 4242, /), cardRemovedAt: null },
    ])
    await on.owner()('eraseCustomer', { body: { email } })
    await on.keepsSoon(cardRef).toBe(false)
    const left = `select brand, last4, card_ref, holder_ref from booking_guarantee where booking_id = $1`
    expect(await queryAsOwner(on.at.databaseUrl, left, [id])).toEqual([
      { brand: '', last4: '', card_ref: null, holder_ref: null },
    ])
  })
})

describe.each([
  ['stripe', cases.stripe],
  ['mollie', cases.mollie],
] as const)('a card guarantee at a payment account of %s', (_, provider) => {
  const on = bookingsAt(provider)

  test('a charge whose response is lost takes the money once, and is settled by a later query (T-P11, T-P13, R-D321)', async () => {
    const kept = await on.guaranteed()
    await on.missed(kept.id)
    const mend = on.loseAnswers?.()
    expect((await on.charge(kept.id)).outcome).toBe('PENDING')
    mend?.()
    await queryAsOwner(
      on.at.databaseUrl,
      `update payment set due_at = now() where booking_id = $1 and purpose = 'fee'`,
      [kept.id],
    )
    await on.at.expectSoon(async () => (await on.seen(kept.id)).guarantee?.charge).toBe('CHARGED')
    expect(await on.chargesOf(kept)).toEqual([{ cents: 4250, state: 'taken' }])
  })

  test('a card stays with an account that was disconnected: it is charged and removed there (R-D254)', async () => {
    const kept = await on.guaranteed()
    const other = await on.guaranteed()
    expect((await on.owner()('disconnectPayments', {})).account).toBeNull()
    await (provider === cases.stripe ? accounts.connectMollie() : accounts.connectStripe())
    await on.missed(kept.id)
    expect((await on.charge(kept.id)).outcome).toBe('CHARGED')
    expect(await on.chargesOf(kept)).toEqual([{ cents: 4250, state: 'taken' }])
    await on.keepsSoon(kept.cardRef).toBe(false)
    await on.cancel(other.id)
    await on.keepsSoon(other.cardRef).toBe(false)
  })
})

describe('a card that is given on Mollie’s payment page (R-D320)', () => {
  const on = bookingsAt(cases.mollie)
  const returnUrl = '/widget/complete?organization_id=x'
  const goTo = (paymentIntentId: string, method: 'ideal' | 'card') =>
    on.guest()('payOnPage', { body: { paymentIntentId, method, returnUrl } })
  const asked = async (change: Partial<Service> = {}) => {
    await on.connect()
    const id = await on.ask(await on.aService(change), change.deposit !== undefined)
    return { id, intentId: (await on.begin(id)).paymentIntentId }
  }
  const deposit = { part: { kind: 'percent', percent: 20 }, customers: 'everyone', rest: 'online' } as const

  test.each([
    ['without money', {}, 'accepted none', '0.00'],
    ['with the deposit', { deposit }, 'accepted paid', '17.00'],
  ] as const)(
    '%s is a first payment by card only, and the booking is accepted when the customer returns',
    async (_, change, stands, value) => {
      const { id, intentId } = await asked(change)
      expect((await failureOf(goTo(intentId, 'ideal'))).fieldErrors).toEqual({ method: 'This is not valid.' })
      const { pageUrl, paymentIntentId } = await goTo(intentId, 'card')
      expect([paymentIntentId, pageUrl]).toEqual([intentId, `https://checkout.mollie.test/creditcard/${intentId}`])
      expect(mollie.payment(intentId)).toMatchObject({
        amount: { value },
        method: 'creditcard',
        sequenceType: 'first',
        redirectUrl: `${on.at.url}${returnUrl}&payment_intent=${intentId}`,
      })
      expect(await on.statusOf(intentId)).toBe('PENDING')
      mollie.giveCard(intentId)
      expect(await on.statusOf(intentId)).toBe('SUCCEEDED')
      expect(await on.stateOf(id)).toBe(stands)
    },
  )

  test('is requested again with a new Mollie customer when the bank declined it', async () => {
    const { id, intentId } = await asked()
    mollie.set(intentId, 'failed')
    expect(await on.statusOf(intentId)).toBe('FAILED')
    expect(await on.stateOf(id)).toBe('accepted failed')
    const { paymentIntentId: second } = await goTo(intentId, 'card')
    expect(mollie.payment(second).customerId).not.toBe(mollie.payment(intentId).customerId)
    mollie.giveCard(second)
    await on.notify(second)
    await on.at.expectSoon(() => on.stateOf(id)).toBe('accepted none')
  })

  test.each([
    ['more than nothing', { amount: { currency: 'EUR', value: '10.00' } }],
    ['another currency', { amount: { currency: 'USD', value: '0.00' } }],
    ['another account', { profileId: 'pfl_other' }],
  ])('is not accepted when Mollie reports %s (T-P13, T-P3, T-P6)', async (_, change) => {
    const { id, intentId } = await asked()
    expect(await accounts.notifyMollie(intentId)).toBe(200)
    expect(await on.stateOf(id)).toBe('accepted held')
    mollie.giveCard(intentId)
    // The server reads the changed payment with its own key, which still belongs to its own profile.
    mollie.tell(intentId, change)
    await accounts.notifyMollie(intentId)
    await doDueWork(on.at)
    expect(await on.stateOf(id)).toBe('accepted held')
    mollie.tell(intentId, {})
    await on.notify(intentId)
    await on.at.expectSoon(() => on.stateOf(id)).toBe('accepted none')
  })

  test('cannot be charged after its mandate ended, and the customer is asked to pay by any method (R-D321)', async () => {
    const kept = await on.guaranteed()
    await on.missed(kept.id)
    mollie.removeMandate(kept.cardRef)
    expect((await on.charge(kept.id)).outcome).toBe('DECLINED')
    expect(await on.chargesOf(kept)).toEqual([])
    await mailTo(on.at.url, on.customer().email, /^Please pay a fee/)
    const fee = await on.guest()('createPaymentIntent', { body: { bookingId: kept.id, isFee: true } })
    expect(fee).toMatchObject({ amount: 42.5, methods: ['ideal', 'card'] })
    expect(mollie.payment(fee.paymentIntentId)).toMatchObject({ sequenceType: 'oneoff', customerId: null })
    mollie.set(fee.paymentIntentId, 'paid')
    expect(await on.statusOf(fee.paymentIntentId)).toBe('SUCCEEDED')
    expect((await on.seen(kept.id)).guarantee?.request?.state).toBe('PAID')
  })

  test.each([
    ['paid', 'CHARGED'],
    ['failed', 'FUNDS'],
  ] as const)('counts as charged only when the bank has decided: %s is %s (R-D321)', async (status, charge) => {
    const kept = await on.guaranteed()
    await on.missed(kept.id)
    mollie.delayCharges()
    expect((await on.charge(kept.id)).outcome).toBe('PENDING')
    const [made] = [...mollie.payments.values()].filter(({ sequenceType }) => sequenceType === 'recurring').slice(-1)
    Object.assign(made ?? {}, { status, details: status === 'failed' ? { failureReason: 'insufficient_funds' } : null })
    await accounts.notifyMollie(made?.id ?? '')
    await on.at.expectSoon(async () => (await on.seen(kept.id)).guarantee?.charge).toBe(charge)
    expect((await on.seen(kept.id)).entries).toHaveLength(status === 'paid' ? 1 : 0)
  })

  test('is finally removed after Mollie could not be reached, or after it was removed by hand (R-D302)', async () => {
    const [first, second] = [await on.guaranteed(), await on.guaranteed()]
    mollie.removeMandate(second.cardRef)
    // Before the bookings end, because the server's own worker may remove the cards at once.
    mollie.fail({ status: 503, times: 2, path: new RegExp(first.cardRef) })
    await on.cancel(first.id)
    await on.cancel(second.id)
    await doDueWork(on.at)
    expect(await on.keeps(first.cardRef)).toBe(true)
    await queryAsOwner(on.at.databaseUrl, 'update booking_guarantee set due_at = now() where due_at is not null', [])
    await on.keepsSoon(first.cardRef).toBe(false)
    await on.keepsSoon(second.cardRef).toBe(false)
  })
})
