import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aPackage, aStudio, now } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { shown, startCreditTestStudio } from './support/credit-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { purchaseOf } from './support/reservations.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// Tests a package over HTTP, from its sale to the credits that the customer gets.

const scene = startCreditTestStudio()
const { at, call, inStudio, read } = scene

type Body = Input<'reserve'>['body']

const buy = (packageId: string | null, changes: Partial<Body> = {}, idempotencyKey: string = randomUUID()) =>
  call()('reserve', { body: { ...purchaseOf(at.studio, packageId), ...changes } }, { idempotencyKey })

describe('the sale of a package', () => {
  test('charges the price that the server knows, and adds the credits at once', async () => {
    const items = [
      { serviceId: at.studio.privateService.id, credits: 5 },
      { serviceId: at.studio.groupService.id, credits: 2 },
    ]
    const packageId = await aPackage(at.database, at.studio, { items })
    expect(await read()).toEqual({ balances: [], entries: [], total: 0 })
    expect(await buy(packageId)).toEqual({
      response: {
        totalPrice: 400,
        bookingId: null,
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
      bookingId: null,
      packageName: 'Five',
    })
    expect(
      await queryAsOwner(
        at.databaseUrl,
        'select price_cents, payment_state, payment_method, account_id from package_order',
      ),
    ).toEqual([
      {
        price_cents: 40_000,
        payment_state: 'none',
        payment_method: 'pay-afterwards',
        account_id: scene.customer.accountId,
      },
    ])
  })

  test('happens once however often the request is sent, with the same answer (T-B2)', async () => {
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
    ['with an appointment', { booking: reservationAsked() }, 'validation'],
  ])('is refused for %s, and nothing is stored', async (_, changes, code) => {
    const packageId = await aPackage(at.database, at.studio)
    expect((await failureOf(buy(packageId, changes))).code).toBe(code)
    expect(await read()).toEqual({ balances: [], entries: [], total: 0 })
  })

  test('is refused with credits, without a name, or for an unknown package', async () => {
    const packageId = await aPackage(at.database, at.studio)
    const { order } = purchaseOf(at.studio, packageId)
    const byCredit = await failureOf(buy(packageId, { order: { ...order, useCredits: true } }))
    expect(byCredit.code).toBe('payment-method-unavailable')
    expect((await failureOf(buy(null))).fieldErrors).toEqual({ packageId: 'Fill this in.' })
    expect((await failureOf(buy(randomUUID()))).code).toBe('not-found')
    const foreign = await aPackage(at.database, await aStudio(at.database))
    expect((await failureOf(buy(foreign))).code).toBe('not-found')
  })

  test('needs no way to pay when the package is free', async () => {
    const packageId = await aPackage(at.database, at.studio, { priceCents: 0 })
    const { response } = await buy(packageId, { ...purchaseOf(at.studio, packageId, 0), paymentMethod: null })
    expect(response.totalPrice).toBe(0)
    expect(shown(await read()).left).toEqual(['Massage 5'])
  })

  test('is refused at a price that the customer did not see (R-D37)', async () => {
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
    await expect.poll(() => countWaitingForLocks(at.databaseUrl), { timeout: 20_000 }).toBe(1)
    mayGo.resolve()
    await changing
    expect(await buying).toMatchObject({ code: 'price-changed', price: { amount: 440, currency: 'EUR' } })
    expect(await read()).toEqual({ balances: [], entries: [], total: 0 })
    const { response } = await buy(packageId, purchaseOf(at.studio, packageId, 44_000))
    expect(response.totalPrice).toBe(440)
  })

  test('is refused after the package is withdrawn, and credits bought before stay', async () => {
    const packageId = await aPackage(at.database, at.studio)
    await buy(packageId)
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    expect(await owner('withdrawPackage', { body: { id: packageId } })).toMatchObject({ withdrawn: true })
    expect((await failureOf(buy(packageId))).code).toBe('not-found')
    expect(shown(await read()).left).toEqual(['Massage 5'])
  })

  test('gives credits that can expire after some days, at midnight', async () => {
    await buy(await aPackage(at.database, at.studio, { validityDays: 30 }))
    const { balances } = await read()
    expect(balances[0]?.expiresAt).toMatch(/T00:00:00\+0[12]:00$/)
    const days = (Date.parse(balances[0]!.expiresAt!) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(31.1)
  })
})

/** Builds the appointment that a request for a package may contain. The widget never sends one. */
function reservationAsked(): Body['booking'] {
  return {
    firstName: 'Noor',
    lastName: '',
    phoneNumber: '',
    email: 'noor@example.test',
    date: '2030-01-01',
    seats: 1,
    paymentStatus: 'PENDING',
    status: 'ACCEPTED',
    slot: { id: 'any' },
    windowId: null,
    windowStart: null,
    freeCancellation: false,
    locationTypes: [],
    locationIds: [],
  }
}
