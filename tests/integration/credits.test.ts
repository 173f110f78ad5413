import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  append,
  expireOldCredits,
  spendCredits,
} from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { ledgerOf } from '#server/modules/money/records/credits/credit-entries.ts'
import { balanceOf, buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aBooking, aCustomer, aStudio, inAWeek, now, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { gateOf, minutesFromNow, publishSlots, shown, startCreditTestStudio } from './support/credit-test-studio.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// Tests credits over HTTP: what they pay, when they expire, and when a cancellation gives them back.

const scene = startCreditTestStudio()
const { at, call, credit, giveBack, inStudio, read, reserve, spend } = scene

const slots = publishSlots(at)

const waitingForLocks = () => countWaitingForLocks(at.databaseUrl)

test('The ledger of credits is divided into pages, newest first, and each page has all balances (R-D55)', async () => {
  for (let bought = 1; bought <= 51; bought++) await credit(bought)
  await credit(7, null, at.studio.groupService.id, minutesFromNow(1))
  const [first, second] = [await read(), await read(scene.customer, { page: 1 })]
  const left = [`Massage ${(51 * 52) / 2}`, 'Yoga 7']
  expect([shown(first).left, shown(second).left]).toEqual([left, left])
  expect([first.total, second.total]).toEqual([52, 52])
  expect([first.entries.length, second.entries.length]).toEqual([50, 2])
  const credits = [...first.entries, ...second.entries].map((entry) => entry.credits)
  expect(credits[0]).toBe(7)
  expect(credits.slice(1).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1))
  expect((await read(scene.customer, { page: 2 })).entries).toEqual([])
})

describe('a customer’s credit', () => {
  test('pays a whole booking of its service, until none is left', async () => {
    await credit(2)
    const { response } = await reserve(slots[0]!)
    expect(response).toMatchObject({ totalPrice: 0, booking: { price: 0 } })
    expect(await call()('ownBooking', { params: { id: response.bookingId! } })).toMatchObject({
      price: 0,
      paymentStatus: 'PAID',
    })
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['USED -1', 'BOUGHT 2'] })
    await reserve(slots[1]!)

    const refused = await failureOf(reserve(slots[2]!))
    expect([refused.code, refused.status]).toEqual(['no-credits', 409])
    expect(refused.message).toBe('There are not enough credits left for this. Choose another way to pay.')
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'USED -1', 'BOUGHT 2'] })
    // The refused reservation leaves nothing behind: the slot is free for the next one.
    await credit(1)
    await reserve(slots[2]!)
  })

  test('of another service cannot pay', async () => {
    await credit(3, null, at.studio.groupService.id)
    expect((await failureOf(reserve(slots[3]!))).code).toBe('no-credits')
    expect(shown(await read())).toEqual({ left: ['Yoga 3'], lines: ['BOUGHT 3'] })
  })

  test('is not used for a booking that is free', async () => {
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

  test('cannot be used from the minute of its expiry on, whether written off or not', async () => {
    await credit(2, minutesFromNow(-1))
    await credit(1, minutesFromNow(60))
    await reserve(slots[4]!)
    expect((await failureOf(reserve(slots[5]!))).code).toBe('no-credits')
    expect(shown(await read()).left).toEqual(['Massage 0'])

    await expireOldCredits(at.database, now)
    await expireOldCredits(at.database, minutesFromNow(30))
    expect(shown(await read()).lines.toSorted()).toEqual(['BOUGHT 1', 'BOUGHT 2', 'EXPIRED -2', 'USED -1'])
  })

  test('is written off in every organisation, and only once by two servers at the same time', async () => {
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

  test('is written off only after a simultaneous booking that uses it is finished', async () => {
    await credit(3, minutesFromNow(5))
    const { id: bookingId } = await aBooking(at.database, at.studio, scene.customer)
    const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const spending = inStudio(async (transaction) => {
      await spendCredits(
        transaction,
        { ...scene.customer, serviceId: at.studio.privateService.id, bookings: [{ bookingId, seats: 1 }] },
        now,
      )
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

  test('is given back once, and can be used again', async () => {
    await credit(1)
    const first = await aBooking(at.database, at.studio, scene.customer)
    const second = await aBooking(at.database, at.studio, scene.customer)
    expect(await spend(first.id)).toBe(true)
    expect(await spend(second.id)).toBe(false)
    await giveBack(second.id)
    const gate = gateOf(5)
    await Promise.all(Array.from({ length: 5 }, () => giveBack(first.id, now, gate)))
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
    expect(await spend(second.id)).toBe(true)
  })

  test('that is given back after its lot expired expires at once', async () => {
    await credit(2, minutesFromNow(10))
    const { id } = await aBooking(at.database, at.studio, scene.customer)
    await spend(id)
    await giveBack(id, minutesFromNow(10))
    expect(shown(await read())).toMatchObject({ lines: ['EXPIRED -1', 'RETURNED 1', 'USED -1', 'BOUGHT 2'] })
    await expireOldCredits(at.database, minutesFromNow(10))
    expect(shown(await read()).lines[0]).toBe('EXPIRED -1')
    const ledger = await inStudio((transaction) => ledgerOf(transaction, scene.customer.customerId))
    expect(balanceOf(ledger, at.studio.privateService.id)).toBe(0)
  })

  test('stays with a booking that is moved, also to a day after its expiry (R-D68)', async () => {
    const inTwoWeeks = minutesFromNow(14 * 1440)
    await credit(1, inTwoWeeks)
    const { response } = await reserve(slots[9]!)
    const id = response.bookingId!
    const moved = await call()('rescheduleOwnBooking', { body: { id, slotId: slots[60]! } })
    expect(Date.parse(moved.startTime)).toBeGreaterThan(inTwoWeeks.getTime())
    await expireOldCredits(at.database, inTwoWeeks)
    expect(await call()('ownBooking', { params: { id } })).toMatchObject({ price: 0, paymentStatus: 'PAID' })
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
  })

  test('cannot be seen or used by another customer (T-A1)', async () => {
    await credit(1)
    const [neighbour, foreign] = [
      await aCustomer(at.database, at.studio),
      await aCustomer(at.database, await aStudio(at.database)),
    ]
    expect(await read(neighbour)).toEqual({ balances: [], entries: [], total: 0 })
    expect(await read(foreign)).toEqual({ balances: [], entries: [], total: 0 })
    const owner = scene.customer
    scene.customer = neighbour
    expect((await failureOf(reserve(slots[6]!))).code).toBe('no-credits')
    scene.customer = owner
    expect(shown(await read()).left).toEqual(['Massage 1'])
  })
})

describe('cancelling a booking that a credit paid', () => {
  const lateCancellation = async (minutes: number, whenLate: 'FORFEIT' | 'REFUSE' = 'FORFEIT') => {
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const body = { ...(await owner('providerSettings', {})), lateCancellation: minutes, whenLate }
    await owner('saveSettings', { body })
  }
  const YEAR = 525_600
  let bookingId: string
  beforeEach(async () => {
    await credit(1)
    // Each test books and cancels the same slot.
    bookingId = (await reserve(slots[8]!)).response.bookingId!
  })
  afterEach(async () => {
    await lateCancellation(0)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    await owner('changeBooking', { body: { id: bookingId, status: 'REJECTED' } }).catch(() => undefined)
  })
  const cancel = () => call()('cancelOwnBooking', { body: { id: bookingId } })
  const cancelByProvider = () =>
    apiClient(at.url, { token: at.studio.owner.token })('changeBooking', {
      body: { id: bookingId, status: 'REJECTED' },
    })

  test('in time gives the credit back', async () => {
    expect(await cancel()).toMatchObject({ isLate: false, givenBack: 'CREDIT' })
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
  })

  test('late forfeits the credit', async () => {
    await lateCancellation(YEAR)
    expect(await cancel()).toMatchObject({ isLate: true, givenBack: 'NOTHING' })
    expect(shown(await read())).toEqual({ left: ['Massage 0'], lines: ['USED -1', 'BOUGHT 1'] })
  })

  test('late is refused if the organisation does not allow it, and nothing changes', async () => {
    await lateCancellation(YEAR, 'REFUSE')
    expect((await failureOf(cancel())).code).toBe('too-late')
    expect(shown(await read()).lines).toEqual(['USED -1', 'BOUGHT 1'])
    expect(await call()('ownBooking', { params: { id: bookingId } })).toMatchObject({ status: 'ACCEPTED' })
  })

  test('by the provider never counts as late', async () => {
    await lateCancellation(YEAR)
    await cancelByProvider()
    expect(shown(await read()).left).toEqual(['Massage 1'])
  })

  test('by both sides at once, and again, gives the credit back only once', async () => {
    const outcomes = await Promise.allSettled([cancel(), cancelByProvider(), cancel(), cancelByProvider()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failureOf(cancel())).code).toBe('transition-not-allowed')
    expect(shown(await read())).toEqual({ left: ['Massage 1'], lines: ['RETURNED 1', 'USED -1', 'BOUGHT 1'] })
  })
})
