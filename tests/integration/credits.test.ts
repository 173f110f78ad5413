import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import { insertEntries, type KeptEntry, ledgerOf } from '#server/features/credits/credits.ts'
import { insertPackageOrder } from '#server/features/package/package-orders.ts'
import { append, expireOldCredits, giveCreditBack, spendCredit } from '#server/features/credits/book-credits.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { balanceOf, buyCredits, useCredit } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aBooking, aCustomer, aPackage, aStudio, inAWeek, now, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { countOf } from './support/many-accounts.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/proof-size.ts'
import { purchaseOf, reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Credits over HTTP from purchase to last use, and each guard against using one twice.

type Customer = Awaited<ReturnType<typeof aCustomer>>

/** Transactions that can be open at once. */
const CONNECTIONS = 12

const at = startTestServerWithStudio('of-all', { connections: CONNECTIONS })
let customer: Customer
/** Ids of free slots of the private service. */
let slots: string[]

beforeAll(async () => {
  const endDate = addDays(inAWeek, 99)
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, {
    recurrence: 'daily',
    endDate,
  })
  slots = Array.from({ length: 100 }, (_, day) => addDays(inAWeek, day).replaceAll('-', '')).flatMap((date) => [
    `${seriesId}_${date}_0900`,
    `${seriesId}_${date}_1000`,
  ])
})
beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
})

const inStudio = <Result>(work: (transaction: TenantTransaction) => Promise<Result>) =>
  at.database.inTenant(at.studio.id, work)

const call = (who: { token: string } = customer) =>
  apiClient(at.url, { token: who.token, organizationId: at.studio.id, locale: 'en' })

type Body = Input<'createAppointment'>['body']

const buy = (packageId: string | null, changes: Partial<Body> = {}, idempotencyKey: string = randomUUID()) =>
  call()('createAppointment', { body: { ...purchaseOf(at.studio, packageId), ...changes } }, { idempotencyKey })

const reserve = (slotId: string, service = at.studio.privateService) => {
  const { totalPriceRequest, ...body } = reservationOf(at.studio, service, slotId)
  const paidByCredit = { ...body, totalPriceRequest: { ...totalPriceRequest, useCredits: true }, paymentMethod: null }
  return call()('createAppointment', { body: paidByCredit }, { idempotencyKey: randomUUID() })
}

/** Inserts credits directly. */
const credit = (credits: number, expiresAt: Date | null = null, serviceId = at.studio.privateService.id, when = now) =>
  inStudio(async (transaction) => {
    const ledger = await ledgerOf(transaction, customer.customerId)
    const end = expiresAt && epochMinuteOf(expiresAt)
    const bought = buyCredits([{ serviceId, credits }], () => randomUUID(), end, epochMinuteOf(when))
    await append(transaction, customer.customerId, ledger, bought, when)
  })

/** Waits in each transaction until this many are open. */
type Gate = () => Promise<void>
const together = (count: number): Gate => {
  let open = 0
  const all = Promise.withResolvers<void>()
  return () => {
    open += 1
    if (open === count) all.resolve()
    return all.promise
  }
}
const openGate: Gate = () => Promise.resolve()

const spend = (bookingId: string, gate = openGate) =>
  inStudio(async (transaction) => {
    await gate()
    return spendCredit(transaction, { ...customer, serviceId: at.studio.privateService.id, bookingId }, now)
  })
const giveBack = (bookingId: string, when = now, gate = openGate) =>
  inStudio(async (transaction) => {
    await gate()
    return giveCreditBack(transaction, { ...customer, bookingId }, when)
  })

type Credits = Output<'customerCredits'>
const read = (who: { token: string } = customer, query: Input<'customerCredits'>['query'] = {}): Promise<Credits> =>
  call(who)('customerCredits', { query })
const shown = ({ balances, entries }: Credits) => ({
  left: balances.map(({ serviceName, credits }) => `${serviceName} ${credits}`),
  lines: entries.map(({ kind, credits }) => `${kind} ${credits}`),
})

const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const waitingForLocks = async (): Promise<number> => {
  const rows = await queryAsOwner(
    at.databaseUrl,
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

/** Lots whose lines do not add up to their last balance, or are not numbered without a gap. */
const brokenLots = () =>
  queryAsOwner(
    at.databaseUrl,
    `select lot_id from credit_entry group by organization_id, lot_id
     having sum(credits) <> (array_agg(lot_balance order by lot_number desc))[1] or max(lot_number) <> count(*)`,
  )

describe('a package', () => {
  test('is bought at the price that the server knows, and its credits are there at once', async () => {
    const items = [
      { serviceId: at.studio.privateService.id, credits: 5 },
      { serviceId: at.studio.groupService.id, credits: 2 },
    ]
    const packageId = await aPackage(at.database, at.studio, { items })
    expect(await read()).toEqual({ balances: [], entries: [], total: 0 })
    expect(await buy(packageId)).toEqual({
      response: {
        totalPrice: 400,
        appointmentId: null,
        orderId: expect.any(String),
        booking: { price: 400, packageId },
        payment: null,
      },
    })
    const { balances, entries } = await read()
    expect(balances).toHaveLength(2)
    expect(balances).toContainEqual({
      serviceId: at.studio.privateService.id,
      serviceName: 'Massage',
      credits: 5,
      expiresAt: null,
    })
    expect(entries).toContainEqual({
      kind: 'BOUGHT',
      serviceId: at.studio.groupService.id,
      serviceName: 'Yoga',
      credits: 2,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+0[12]:00$/),
      expiresAt: null,
      appointmentId: null,
      packageName: 'Five',
    })
    expect(
      await queryAsOwner(
        at.databaseUrl,
        'select price_cents, payment_state, payment_method, account_id from package_order',
      ),
    ).toEqual([
      { price_cents: 40_000, payment_state: 'none', payment_method: 'pay-afterwards', account_id: customer.accountId },
    ])
  })

  test('B2: is bought once however often the request is sent, and the answer is the same', async () => {
    const packageId = await aPackage(at.database, at.studio)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(packageId, {}, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await buy(packageId, {}, key)).toEqual(answers[0])
    expect(shown(await read())).toEqual({ left: ['Massage 5'], lines: ['BOUGHT 5'] })
    const other = await failureOf(buy(await aPackage(at.database, at.studio), {}, key))
    expect(other.code).toBe('idempotency-mismatch')
  })

  test.each<[string, Partial<Body>, string]>([
    ['by card', { paymentMethod: 'STRIPE' }, 'payment-method-unavailable'],
    ['without a way to pay', { paymentMethod: null }, 'payment-method-unavailable'],
    ['with an appointment', { appointmentDto: reservationAsked() }, 'validation'],
  ])('%s is refused, and nothing is written', async (_, changes, code) => {
    const packageId = await aPackage(at.database, at.studio)
    expect((await failureOf(buy(packageId, changes))).code).toBe(code)
    expect(await read()).toEqual({ balances: [], entries: [], total: 0 })
  })

  test('with credits, without a name, or unknown is refused', async () => {
    const packageId = await aPackage(at.database, at.studio)
    const { totalPriceRequest } = purchaseOf(at.studio, packageId)
    const byCredit = await failureOf(buy(packageId, { totalPriceRequest: { ...totalPriceRequest, useCredits: true } }))
    expect(byCredit.code).toBe('payment-method-unavailable')
    expect((await failureOf(buy(null))).fieldErrors).toEqual({ packageId: 'Fill this in.' })
    expect((await failureOf(buy(randomUUID()))).code).toBe('not-found')
    const foreign = await aPackage(at.database, await aStudio(at.database))
    expect((await failureOf(buy(foreign))).code).toBe('not-found')
  })

  test('that is free needs no way to pay', async () => {
    const packageId = await aPackage(at.database, at.studio, { priceCents: 0 })
    const { response } = await buy(packageId, { ...purchaseOf(at.studio, packageId, 0), paymentMethod: null })
    expect(response.totalPrice).toBe(0)
    expect(shown(await read()).left).toEqual(['Massage 5'])
  })

  test('D37: is not bought at a price that the customer did not see', async () => {
    const packageId = await aPackage(at.database, at.studio)
    const isChanged = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const changing = inStudio(async ({ sql }) => {
      await sql.updateTable('package').set({ price_cents: 44_000 }).where('id', '=', packageId).execute()
      isChanged.resolve()
      await mayGo.promise
    })
    await isChanged.promise
    const buying = failureOf(buy(packageId))
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await queryAsOwner(at.databaseUrl, waiting)).length, { timeout: 20_000 }).toBe(1)
    mayGo.resolve()
    await changing
    expect(await buying).toMatchObject({ code: 'price-changed', price: { amount: 440, currency: 'EUR' } })
    expect(await read()).toEqual({ balances: [], entries: [] })
    const { response } = await buy(packageId, purchaseOf(at.studio, packageId, 44_000))
    expect(response.totalPrice).toBe(440)
  })

  test('that is withdrawn is not sold any more, and what was bought stays', async () => {
    const packageId = await aPackage(at.database, at.studio)
    await buy(packageId)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    expect(await owner('withdrawPackage', { body: { id: packageId } })).toMatchObject({ withdrawn: true })
    expect((await failureOf(buy(packageId))).code).toBe('not-found')
    expect(shown(await read()).left).toEqual(['Massage 5'])
  })

  test('may end after some days, at midnight', async () => {
    await buy(await aPackage(at.database, at.studio, { validityDays: 30 }))
    const { balances } = await read()
    expect(balances[0]?.expiresAt).toMatch(/T00:00:00\+0[12]:00$/)
    const days = (Date.parse(balances[0]!.expiresAt!) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(31.1)
  })
})

test('D55: the ledger comes in pages, newest first, and each page has all balances', async () => {
  for (let bought = 1; bought <= 51; bought++) await credit(bought)
  await credit(7, null, at.studio.groupService.id, minutesFromNow(1))
  const [first, second] = [await read(), await read(customer, { page: 1 })]
  const left = [`Massage ${(51 * 52) / 2}`, 'Yoga 7']
  expect([shown(first).left, shown(second).left]).toEqual([left, left])
  expect([first.total, second.total]).toEqual([52, 52])
  expect([first.entries.length, second.entries.length]).toEqual([50, 2])
  const credits = [...first.entries, ...second.entries].map((entry) => entry.credits)
  expect(credits[0]).toBe(7)
  expect(credits.slice(1).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1))
  expect((await read(customer, { page: 2 })).entries).toEqual([])
})

describe('a credit', () => {
  test('pays a booking of its service whole, until none is left', async () => {
    await credit(2)
    const { response } = await reserve(slots[0]!)
    expect(response).toMatchObject({ totalPrice: 0, booking: { price: 0 } })
    expect(await call()('appointment', { params: { id: response.appointmentId! } })).toMatchObject({
      price: 0,
      paymentStatus: 'PAID',
    })
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['USED -1', 'BOUGHT 2'] })
    await reserve(slots[1]!)

    const refused = await failureOf(reserve(slots[2]!))
    expect([refused.code, refused.status]).toEqual(['no-credits', 409])
    expect(refused.message).toBe('You have no credit left for this service. Choose another way to pay.')
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'USED -1', 'BOUGHT 2'] })
    // Nothing of the refused reservation stays: the slot is free for the next.
    await credit(1)
    await reserve(slots[2]!)
  })

  test('of another service pays nothing', async () => {
    await credit(3, null, at.studio.groupService.id)
    expect((await failureOf(reserve(slots[3]!))).code).toBe('no-credits')
    expect(shown(await read())).toEqual({ left: ['Yoga 3'], lines: ['BOUGHT 3'] })
  })

  test('is not taken for a booking that is free of charge', async () => {
    await credit(1, null, at.studio.freeService.id)
    const startDate = addDays(inAWeek, 200)
    const seriesId = await publishSessions(at.database, at.studio, at.studio.freeService, {
      startDate,
      endDate: startDate,
    })
    const { response } = await reserve(`${seriesId}_${startDate.replaceAll('-', '')}_0900`, at.studio.freeService)
    expect(response.totalPrice).toBe(0)
    expect(shown(await read())).toEqual({ left: ['Introduction 1'], lines: ['BOUGHT 1'] })
  })

  test('cannot be used from the minute in which it expires, written off or not', async () => {
    await credit(2, minutesFromNow(-1))
    await credit(1, minutesFromNow(60))
    await reserve(slots[4]!)
    expect((await failureOf(reserve(slots[5]!))).code).toBe('no-credits')
    expect(shown(await read()).left).toEqual(['Massage 0'])

    await expireOldCredits(at.database, now)
    await expireOldCredits(at.database, minutesFromNow(30))
    expect(shown(await read()).lines.toSorted()).toEqual(['BOUGHT 1', 'BOUGHT 2', 'EXPIRED -2', 'USED -1'])
  })

  test('is written off in every organisation, and only once by two who do it together', async () => {
    const other = await aStudio(at.database)
    const guest = await aCustomer(at.database, other)
    const past = epochMinuteOf(minutesFromNow(-5))
    await at.database.inTenant(other.id, (transaction) => {
      const bought = buyCredits([{ serviceId: other.freeService.id, credits: 4 }], () => randomUUID(), past, past)
      return append(transaction, guest.customerId, [], bought, now)
    })
    await credit(3, minutesFromNow(-5))
    await Promise.all([expireOldCredits(at.database, now), expireOldCredits(at.database, now)])
    expect(shown(await read()).lines.toSorted()).toEqual(['BOUGHT 3', 'EXPIRED -3'])
    const ledger = await at.database.inTenant(other.id, (transaction) => ledgerOf(transaction, guest.customerId))
    expect(ledger.map(({ kind, credits }) => `${kind} ${credits}`)).toEqual(['bought 4', 'expired -4'])
  })

  test('is written off only when a booking that takes it at that moment is there', async () => {
    await credit(3, minutesFromNow(5))
    const { id: bookingId } = await aBooking(at.database, at.studio, customer)
    const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const spending = inStudio(async (transaction) => {
      await spendCredit(transaction, { ...customer, serviceId: at.studio.privateService.id, bookingId }, now)
      isTaken.resolve()
      await mayCommit.promise
    })
    await isTaken.promise
    const expiring = expireOldCredits(at.database, minutesFromNow(5))
    await expect.poll(waitingForLocks).toBe(1)
    mayCommit.resolve()
    await Promise.all([spending, expiring])
    expect(shown(await read()).lines).toEqual(['EXPIRED -2', 'USED -1', 'BOUGHT 3'])
  })

  test('comes back once, and can be used again', async () => {
    await credit(1)
    const first = await aBooking(at.database, at.studio, customer)
    const second = await aBooking(at.database, at.studio, customer)
    expect(await spend(first.id)).toBe(true)
    expect(await spend(second.id)).toBe(false)
    await giveBack(second.id)
    const gate = together(5)
    await Promise.all(Array.from({ length: 5 }, () => giveBack(first.id, now, gate)))
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
    expect(await spend(second.id)).toBe(true)
  })

  test('that comes back after its lot expired expires at once', async () => {
    await credit(2, minutesFromNow(10))
    const { id } = await aBooking(at.database, at.studio, customer)
    await spend(id)
    await giveBack(id, minutesFromNow(10))
    expect(shown(await read())).toMatchObject({ lines: ['EXPIRED -1', 'RETURNED 1', 'USED -1', 'BOUGHT 2'] })
    await expireOldCredits(at.database, minutesFromNow(10))
    expect(shown(await read()).lines[0]).toBe('EXPIRED -1')
    const ledger = await inStudio((transaction) => ledgerOf(transaction, customer.customerId))
    expect(balanceOf(ledger, at.studio.privateService.id)).toBe(0)
  })

  test('D68: stays with a booking that is moved, also to a day on which it would have expired', async () => {
    const inTwoWeeks = minutesFromNow(14 * 1440)
    await credit(1, inTwoWeeks)
    const { response } = await reserve(slots[9]!)
    const id = response.appointmentId!
    const moved = await call()('rescheduleAppointment', { body: { id, slotId: slots[60]! } })
    expect(Date.parse(moved.startTime)).toBeGreaterThan(inTwoWeeks.getTime())
    await expireOldCredits(at.database, inTwoWeeks)
    expect(await call()('appointment', { params: { id } })).toMatchObject({ price: 0, paymentStatus: 'PAID' })
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
  })

  test('A1: is nobody else’s to see or to use', async () => {
    await credit(1)
    const [neighbour, foreign] = [
      await aCustomer(at.database, at.studio),
      await aCustomer(at.database, await aStudio(at.database)),
    ]
    expect(await read(neighbour)).toEqual({ balances: [], entries: [], total: 0 })
    expect(await read(foreign)).toEqual({ balances: [], entries: [], total: 0 })
    const owner = customer
    customer = neighbour
    expect((await failureOf(reserve(slots[6]!))).code).toBe('no-credits')
    customer = owner
    expect(shown(await read()).left).toEqual(['Massage 1'])
  })
})

describe('a cancellation', () => {
  const lateCancellation = async (minutes: number, whenLate: 'FORFEIT' | 'REFUSE' = 'FORFEIT') => {
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const body = { ...(await owner('providerSettings', {})), lateCancellation: minutes, whenLate }
    await owner('saveSettings', { body })
  }
  const YEAR = 525_600
  let appointmentId: string
  beforeEach(async () => {
    await credit(1)
    // Each test books and cancels the same hour.
    appointmentId = (await reserve(slots[8]!)).response.appointmentId!
  })
  afterEach(async () => {
    await lateCancellation(0)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    await owner('changeBooking', { body: { id: appointmentId, status: 'REJECTED' } }).catch(() => undefined)
  })
  const cancel = () => call()('cancelAppointment', { body: { id: appointmentId } })
  const cancelByProvider = () =>
    apiClient(at.url, { token: at.studio.owner.token })('changeBooking', {
      body: { id: appointmentId, status: 'REJECTED' },
    })

  test('in time gives the credit back', async () => {
    expect(await cancel()).toMatchObject({ isLate: false, givenBack: 'CREDIT' })
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
  })

  test('that is late forfeits it', async () => {
    await lateCancellation(YEAR)
    expect(await cancel()).toMatchObject({ isLate: true, givenBack: 'NOTHING' })
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
  })

  test('that is late is refused where the organisation says so, and nothing changes', async () => {
    await lateCancellation(YEAR, 'REFUSE')
    expect((await failureOf(cancel())).code).toBe('too-late')
    expect(shown(await read()).lines).toEqual(['USED -1', 'BOUGHT 1'])
    expect(await call()('appointment', { params: { id: appointmentId } })).toMatchObject({ status: 'ACCEPTED' })
  })

  test('by the provider is never late', async () => {
    await lateCancellation(YEAR)
    await cancelByProvider()
    expect(shown(await read()).left).toEqual(['Massage 1'])
  })

  test('by both at once, and again, gives it back once', async () => {
    const outcomes = await Promise.allSettled([cancel(), cancelByProvider(), cancel(), cancelByProvider()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failureOf(cancel())).code).toBe('transition-not-allowed')
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
  })
})

describe('P4: one credit', () => {
  /** Bookings that nobody paid yet, made in two statements. */
  const unpaidBookings = async (count: number): Promise<string[]> => {
    const claimId = randomUUID()
    const { id, specialistId, privateService } = at.studio
    const start = minutesFromNow(60 * 24 * 365 * 3 + Math.floor(Math.random() * 1_000_000) * 60)
    await queryAsOwner(
      at.databaseUrl,
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 hour', $6, $6)`,
      [id, claimId, specialistId, privateService.id, start, count],
    )
    const rows = await queryAsOwner<{ id: string }>(
      at.databaseUrl,
      `insert into booking (organization_id, id, claim_id, customer_id, service_id, specialist_id, starts_at, ends_at,
         price_cents, status, payment_state, guest_first_name, guest_last_name, guest_phone_number, created_at)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '1 hour',
         8500, 'accepted', 'none', 'Noor', '', '', now() from generate_series(1, $7) returning id`,
      [id, claimId, customer.customerId, privateService.id, specialistId, start, count],
    )
    return rows.map((row) => row.id)
  }

  test('spent by a thousand at once is spent once', async () => {
    for (let round = 0; round < bySampleSize({ reduced: 1, full: 10 }); round += 1) {
      customer = await aCustomer(at.database, at.studio)
      await credit(1)
      const bookingIds = await unpaidBookings(1000)
      const gate = together(CONNECTIONS)
      const outcomes = await Promise.all(bookingIds.map((id) => spend(id, gate)))
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
    }
  })

  test('and without the lock in front, too: the others break the key of the next line', async () => {
    await credit(1)
    const bookingIds = await unpaidBookings(CONNECTIONS)
    const ledger = await inStudio((transaction) => ledgerOf(transaction, customer.customerId))
    const outcomes = await Promise.all(
      bookingIds.map((bookingId) =>
        inStudio((transaction) => {
          const used = useCredit(ledger, at.studio.privateService.id, bookingId, epochMinuteOf(now))
          return append(transaction, customer.customerId, ledger, used ? [used] : [], now)
        }).then(
          () => 'used',
          (error: unknown) => brokenConstraint(error) ?? String(error),
        ),
      ),
    )
    expect(countOf(outcomes)).toEqual({ used: 1, credit_entry_pkey: 11 })
  })

  test('reserves one of a hundred slots that are asked for at once over HTTP, and the others stay free', async () => {
    await credit(1)
    const wanted = slots.slice(100)
    const outcomes = await Promise.all(
      wanted.map((slotId) =>
        reserve(slotId).then(
          () => 'reserved',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(countOf(outcomes)).toEqual({ reserved: 1, 'no-credits': 99 })
    const taken = await queryAsOwner(
      at.databaseUrl,
      'select 1 from booking join claim on claim.id = claim_id where customer_id = $1 and taken = 1',
      [customer.customerId],
    )
    expect(taken).toHaveLength(1)
    const firstDay = addDays(inAWeek, 50)
    const { response } = await call()('eventSlots', {
      body: {
        orgId: at.studio.id,
        serviceId: at.studio.privateService.id,
        dateBegin: firstDay,
        dateEnd: addDays(firstDay, 49),
      },
    })
    expect(response).toHaveLength(99)
  })
})

describe('the ledger', () => {
  let ledger: KeptEntry[]
  beforeEach(async () => {
    await credit(2)
    ledger = await inStudio((transaction) => ledgerOf(transaction, customer.customerId))
  })

  const lineAfter = (changes: Partial<KeptEntry>): KeptEntry => ({
    ...ledger[0]!,
    kind: 'expired',
    credits: -1,
    lotNumber: 2,
    lotBalance: 1,
    ...changes,
  })
  const constraintOf = async (work: Promise<unknown>) => {
    const error = await work.catch((problem: unknown) => problem)
    return brokenConstraint(error) ?? sqlState(error)
  }
  const write = (customerId: string, changes: Partial<KeptEntry>) =>
    constraintOf(inStudio((transaction) => insertEntries(transaction, customerId, [lineAfter(changes)], now)))

  test('takes no change and no deletion, whoever asks for it in a request', async () => {
    const change = inStudio(({ sql }) => sql.updateTable('credit_entry').set({ credits: 9 }).execute())
    expect(await constraintOf(change)).toBe('42501')
    expect(await constraintOf(inStudio(({ sql }) => sql.deleteFrom('credit_entry').execute()))).toBe('42501')
  })

  test.each<[string, Partial<KeptEntry>, string]>([
    ['a balance that is no sum', { lotBalance: 2 }, 'credit_entry_continues'],
    ['a number after a gap', { lotNumber: 3 }, 'credit_entry_continues'],
    ['a second beginning', { lotNumber: 1 }, 'credit_entry_begins'],
    [
      'a balance from before its beginning',
      { kind: 'bought', credits: 1, lotId: randomUUID(), lotNumber: 1, lotBalance: 2 },
      'credit_entry_begins_at_zero',
    ],
    ['a balance below zero', { credits: -3, lotBalance: -1 }, 'credit_entry_balance'],
    ['a credit for nothing', { kind: 'used' }, 'credit_entry_for_booking'],
    ['expired credits that come in', { credits: 1, lotBalance: 3 }, 'credit_entry_sign'],
  ])('takes no line with %s', async (_, changes, constraint) => {
    expect(await write(customer.customerId, changes)).toBe(constraint)
  })

  test('takes no line of another customer, or of another service, in a lot', async () => {
    const { customerId } = await aCustomer(at.database, at.studio)
    expect(await write(customerId, {})).toBe('credit_entry_continues')
    expect(await write(customer.customerId, { serviceId: at.studio.groupService.id })).toBe('credit_entry_continues')
  })

  test('D68: takes a booking once, and its return once', async () => {
    const { id: bookingId } = await aBooking(at.database, at.studio, customer)
    await spend(bookingId)
    const again = { kind: 'used', bookingId, lotNumber: 3, lotBalance: 0 } as const
    expect(await write(customer.customerId, again)).toBe('credit_entry_once_for_booking')
    await giveBack(bookingId)
    const returned = { kind: 'returned', bookingId, credits: 1, lotNumber: 4, lotBalance: 3 } as const
    expect(await write(customer.customerId, returned)).toBe('credit_entry_once_for_booking')
  })

  test('takes an order once', async () => {
    const orderId = randomUUID()
    const { customerId, accountId } = customer
    await inStudio(async (transaction) =>
      insertPackageOrder(
        transaction,
        {
          id: orderId,
          packageId: await aPackage(at.database, at.studio),
          customerId,
          accountId,
          name: 'Five',
          priceCents: 40_000,
          items: [],
          validityDays: null,
          payment: 'paid',
          paymentMethod: 'card',
          locale: 'nl',
        },
        now,
      ),
    )
    const bought = () =>
      write(customerId, { kind: 'bought', credits: 5, lotId: randomUUID(), lotNumber: 1, lotBalance: 5, orderId })
    expect([await bought(), await bought()]).toEqual([undefined, 'credit_entry_once_for_order'])
  })

  test('adds up, lot by lot, after all of the above', async () => {
    expect(await brokenLots()).toEqual([])
    const [{ lines } = { lines: 0 }] = await queryAsOwner<{ lines: number }>(
      at.databaseUrl,
      'select count(*)::int as lines from credit_entry',
    )
    expect(lines).toBeGreaterThan(10)
  })
})

/** An appointment beside a purchase, as no widget sends it. */
function reservationAsked(): Body['appointmentDto'] {
  return {
    firstName: 'Noor',
    lastName: '',
    phoneNumber: '',
    email: 'noor@example.test',
    reservationDate: '2030-01-01',
    participants: 1,
    paymentStatus: 'PENDING',
    status: 'ACCEPTED',
    eventSlotDto: { id: 'any' },
    appointmentId: null,
    appointmentStart: null,
    freeCancellation: false,
    locationTypes: [],
    serviceLocationIds: [],
  }
}
