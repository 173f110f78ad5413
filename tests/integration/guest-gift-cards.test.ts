import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aGiftCardPurchase } from '#tests/builders/gift-card-draft.ts'
import { sellsGiftCards } from '#tests/builders/insert-voucher.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { anAddress } from './support/customer-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { aGuestVisitor, type GuestVisitor, newGuestSecret, proofFor } from './support/guests.ts'
import { mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { startVoucherStudio } from './support/voucher-studio.ts'

// Gift cards that are bought without an account, with payments at a local stand-in for Stripe.

const scene = await startVoucherStudio()
const { at, owner, statusOf, stripe } = scene

type Body = Input<'buyGiftCardAsGuest'>['body']

async function askGuests(booking: 'OPEN' | 'CODE' | 'ACCOUNT'): Promise<void> {
  const { version } = await owner()('guestSettings', {})
  await owner()('saveGuestSettings', { body: { booking, isPhoneRequired: true, version } })
}

beforeEach(async () => {
  await sellsGiftCards(at.database, at.studio)
  await askGuests('CODE')
})

const visitor = (email?: string): GuestVisitor => aGuestVisitor(at, email)

function buy(guest: GuestVisitor, changes: Partial<Body> = {}, key: string = randomUUID()) {
  const body: Body = {
    ...aGiftCardPurchase(),
    organisationId: at.studio.id,
    buyer: { firstName: 'Bram', lastName: 'Visser', email: guest.email },
    secret: guest.secret,
    proof: proofFor(at.studio.id, guest.email.toLowerCase(), key),
    ...changes,
  }
  return guest.call('buyGiftCardAsGuest', { body }, { idempotencyKey: key })
}

const codeOf = async (request: Promise<unknown>) => (await failureOf(request)).code

const cardOf = async (email: string) => (await owner()('giftCards', { query: { text: email } })).cards[0]

async function pay(guest: GuestVisitor, orderId: string): Promise<string> {
  const { paymentIntentId } = await guest.with()('createPaymentIntent', { body: { orderId } })
  stripe.succeed(paymentIntentId)
  expect((await guest.with()('payment', { params: { id: paymentIntentId } })).status).toBe('SUCCEEDED')
  return paymentIntentId
}

describe('a guest buys a gift card (R-D315)', () => {
  test('with name and address, pays in the same visit, and gets the receipt and card by mail', async () => {
    const guest = visitor()
    const { orderId, price } = await buy(guest)
    expect(price).toBe(25)
    expect(await cardOf(guest.email)).toMatchObject({ state: 'UNPAID', buyerName: 'Bram Visser' })
    await pay(guest, orderId)
    const card = await cardOf(guest.email)
    expect(card).toMatchObject({ state: 'ACTIVE', balance: 25 })
    expect((await mailTo(at.url, guest.email, /Receipt/)).text).toContain('not an invoice')
    expect((await mailTo(at.url, guest.email, /A gift card of/)).text).toContain(card?.code)
  })

  test('for another person, who gets it by mail', async () => {
    const guest = visitor()
    const receiverEmail = anAddress()
    const { orderId } = await buy(guest, { mailTo: 'RECEIVER', receiverEmail })
    await pay(guest, orderId)
    expect((await mailTo(at.url, receiverEmail, /A gift card of/)).text).toContain((await cardOf(guest.email))?.code)
  })

  test('once however often the request is repeated, and another one with a new key', async () => {
    const guest = visitor()
    const key = randomUUID()
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => buy(guest, {}, key)))
    expect(others).toEqual([first, first])
    expect(await buy(guest, {}, key)).toEqual(first)
    expect(await codeOf(buy(guest, { amount: 50 }, key))).toBe('idempotency-mismatch')
    expect((await buy(guest)).orderId).not.toBe(first?.orderId)
  })

  test('is refused when the organisation requires an account', async () => {
    await askGuests('ACCOUNT')
    expect(await codeOf(buy(visitor()))).toBe('account-required')
  })

  test('and owns it in an account, once the address is confirmed there', async () => {
    const guest = visitor()
    const { orderId } = await buy(guest)
    const organisationId = at.studio.id
    await guest.call('signUp', { body: { email: guest.email, password: 'Fietsbel-7!', organisationId } })
    const code = await mailedCode(at.url, guest.email, /is your code/)
    const { token } = await guest.call('verifyCustomer', { body: { email: guest.email, code, organisationId } })
    const account = apiClient(at.url, { token, organisationId })
    // Reading its own bookings makes the account a customer of the organisation.
    await account('ownBookings', { query: { when: 'UPCOMING' } })
    const { paymentIntentId } = await account('createPaymentIntent', { body: { orderId } })
    stripe.succeed(paymentIntentId)
    expect((await account('payment', { params: { id: paymentIntentId } })).status).toBe('SUCCEEDED')
    expect((await owner()('exportCustomer', { body: { email: guest.email } })).orders).toHaveLength(1)
  })
})

describe('a guest’s purchase of a gift card (T-A31)', () => {
  test('requires proof of work for its address, and counts in one limit with bookings of that address', async () => {
    const guest = visitor()
    expect(await codeOf(buy(guest, { proof: 0 }))).toBe('proof-required')
    for (let card = 0; card < 6; card += 1) await buy(guest)
    expect(await codeOf(buy(guest))).toBe('rate-limited')
  })

  test('can be paid only with the secret of its visit, for one day', async () => {
    const guest = visitor()
    const { orderId } = await buy(guest)
    const begin = (secret: string) => guest.with(secret)('createPaymentIntent', { body: { orderId } })
    expect(await codeOf(begin(newGuestSecret()))).toBe('unauthenticated')
    const other = visitor()
    await buy(other)
    expect(await codeOf(begin(other.secret))).toBe('not-found')
    expect(await codeOf(scene.asCustomer()('createPaymentIntent', { body: { orderId } }))).toBe('not-found')
    await begin(guest.secret)
    await queryAsOwner(
      at.databaseUrl,
      `update package_order set created_at = now() - interval '25 hours' where id = $1`,
      [orderId],
    )
    expect(await codeOf(begin(guest.secret))).toBe('unauthenticated')
  })

  test('gives the same answer for the address of a customer, of an account, and an unknown one', async () => {
    for (const email of [scene.customer.email, at.studio.owner.email, anAddress()]) {
      expect(await buy(visitor(email))).toEqual({ orderId: expect.any(String), price: 25 })
    }
    const { orderId } = await buy(visitor(scene.customer.email))
    expect(await codeOf(scene.asCustomer()('createPaymentIntent', { body: { orderId } }))).toBe('not-found')
  })

  test('is refused for a blocked address only after that address was confirmed', async () => {
    const { customerId, email } = scene.customer
    await queryAsOwner(at.databaseUrl, 'update customer set blocked_at = now() where id = $1', [customerId])
    const guest = visitor(email)
    expect(await codeOf(buy(guest))).toBe('guest-code-required')
    await guest.askCode()
    await guest.confirm(await mailedCode(at.url, email, /is your code/))
    expect(await codeOf(buy(guest))).toBe('customer-blocked')
    // Everybody else is asked as well, so that the step tells nothing of the address.
    expect(await codeOf(buy(visitor()))).toBe('guest-code-required')
    await queryAsOwner(at.databaseUrl, 'update customer set blocked_at = null where id = $1', [customerId])
  })

  test('ends when the guest is erased, with the name and address removed (T-G1)', async () => {
    const guest = visitor()
    const { orderId } = await buy(guest)
    const { id } = (await cardOf(guest.email))!
    await pay(guest, orderId)
    await owner()('eraseCustomer', { body: { email: guest.email } })
    expect(await codeOf(guest.with()('createPaymentIntent', { body: { orderId } }))).toBe('unauthenticated')
    expect(await owner()('giftCard', { params: { id } })).toMatchObject({ buyerName: '', buyerEmail: '', balance: 25 })
    expect(await codeOf(buy(guest))).toBe('conflict')
  })
})

test('The state of a payment is shown only to the person who holds the order (R-D315)', async () => {
  const guest = visitor()
  const { orderId } = await buy(guest)
  const paymentIntentId = await pay(guest, orderId)
  expect(await codeOf(statusOf(paymentIntentId))).toBe('not-found')
  // Rule D358.
  const result = await visitor().with()('paymentResult', { params: { id: paymentIntentId } })
  expect(result).toEqual({ status: 'SUCCEEDED', about: 'GIFT_CARD', holdUntil: null })
})
