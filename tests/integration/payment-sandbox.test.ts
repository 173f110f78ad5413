import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailTo } from './support/mailbox.ts'
import { moveTo } from './support/move-booking-in-database.ts'
import { nameInEnglish } from './support/set-english-name.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Tests payments without a payment provider's keys: the sandbox, in a real server process.

const at = startTestServerWithStudio('of-all')
let customer: Person & { customerId: string }
let day = 0

beforeAll(async () => {
  const methods = `'{card,pay-afterwards}'`
  await queryAsOwner(at.databaseUrl, `update organization set payment_methods = ${methods} where id = $1`, [
    at.studio.id,
  ])
})
beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
})
afterAll(() => expectInvariants(at.databaseUrl))

const as = (who: Person) => apiClient(at.url, { token: who.token, organisationId: at.studio.id, locale: 'en' })

async function begin() {
  const startDate = addDays(inAWeek, day++)
  const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, { startDate, toMinute: 600 })
  const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  const body = { ...reservationOf(at.studio, at.studio.privateService, slotId), paymentMethod: 'STRIPE' as const }
  const { response } = await as(customer)('reserve', { body }, { idempotencyKey: randomUUID() })
  const bookingId = response.bookingId ?? ''
  return { bookingId, ...(await as(customer)('createPaymentIntent', { body: { bookingId } })) }
}

/** Reserves a service of €85 that asks for a card, with a no-show fee of half the price. Returns the booking's id. */
async function reserveWithCard(): Promise<string> {
  const guarantee = { noShow: { kind: 'percent', percent: 50 }, late: null, customers: 'everyone' } as const
  const service = { ...at.studio.privateService, guarantee, id: randomUUID() }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
  const startDate = addDays(inAWeek, day++)
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
  const reservation = reservationOf(at.studio, service, `${seriesId}_${startDate.replaceAll('-', '')}_0900`)
  const body = { ...reservation, agreedFees: { noShow: 42.5, late: null } }
  const { response } = await as(customer)('reserve', { body }, { idempotencyKey: randomUUID() })
  return response.bookingId ?? ''
}

type Body = Input<'sandboxPay'>['body']

const pay = (clientSecret: string, outcome: Body['outcome'], changes: Partial<Body> = {}, who: Person = customer) =>
  as(who)('sandboxPay', { body: { clientSecret, outcome, method: 'ideal', ...changes } })

const statusOf = async (id: string) => (await as(customer)('payment', { params: { id } })).status

const bookingState = async (id: string) => {
  const statement = 'select status, payment_state from booking where id = $1'
  const [row] = await queryAsOwner<{ status: string; payment_state: string }>(at.databaseUrl, statement, [id])
  return `${row?.status} ${row?.payment_state}`
}

const atBank = async (path: string, answer?: 'approve' | 'decline', language = 'en') =>
  fetch(`${at.url}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'accept-language': language },
    ...(answer && { method: 'POST', body: new URLSearchParams({ answer }) }),
  })

describe('the sandbox for payments (R-B4.7)', () => {
  test('takes a payment, and the booking is confirmed', async () => {
    const { bookingId, clientSecret, paymentIntentId, provider, publishableKey, methods } = await begin()
    expect([provider, publishableKey, methods]).toEqual(['sandbox', null, ['ideal', 'card', 'bancontact']])
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    expect(await pay(clientSecret, 'success')).toEqual({ status: 'SUCCEEDED', redirectUrl: null })
    expect(await bookingState(bookingId)).toBe('accepted paid')
    expect(await statusOf(paymentIntentId)).toBe('SUCCEEDED')
    // The payment is repeated, as by a client that lost the answer.
    expect(await pay(clientSecret, 'success')).toEqual({ status: 'SUCCEEDED', redirectUrl: null })
    expect((await failureOf(pay(clientSecret, 'decline'))).code).toBe('transition-not-allowed')
    expect((await mailTo(at.url, customer.email)).subject).toMatch(/confirmed|bevestigd/i)
  })

  test('declines a payment, and accepts the next try', async () => {
    const { bookingId, clientSecret, paymentIntentId } = await begin()
    expect((await pay(clientSecret, 'decline')).status).toBe('FAILED')
    expect([await statusOf(paymentIntentId), await bookingState(bookingId)]).toEqual(['FAILED', 'accepted failed'])
    expect((await pay(clientSecret, 'success')).status).toBe('SUCCEEDED')
    expect(await bookingState(bookingId)).toBe('accepted paid')
  })

  test.each([
    ['success' as const, 'SUCCEEDED', 'accepted paid'],
    ['decline' as const, 'FAILED', 'accepted failed'],
  ])('asks for an extra authentication that ends in %s', async (outcome, status, booking) => {
    const { bookingId, clientSecret, paymentIntentId } = await begin()
    expect(await pay(clientSecret, 'authenticate')).toEqual({ status: 'REQUIRES_ACTION', redirectUrl: null })
    expect([await statusOf(paymentIntentId), await bookingState(bookingId)]).toEqual([
      'REQUIRES_ACTION',
      'accepted held',
    ])
    expect((await pay(clientSecret, outcome)).status).toBe(status)
    expect(await bookingState(bookingId)).toBe(booking)
  })

  test.each([
    ['success' as const, 'CHARGED', '4242', 1],
    ['decline-later' as const, 'DECLINED', '0341', 3],
  ])('saves a card by %s, and a fee is then %s', async (outcome, charged, last4, hoursAgo) => {
    const id = await reserveWithCard()
    const { clientSecret } = await as(customer)('createPaymentIntent', { body: { bookingId: id } })
    expect((await pay(clientSecret, outcome, { method: 'card' })).status).toBe('SUCCEEDED')
    expect(await bookingState(id)).toBe('accepted none')
    await moveTo(at.databaseUrl, id, new Date(Date.now() - hoursAgo * 3_600_000).toISOString())
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    const { version, guarantee } = await owner('bookingMoney', { params: { id } })
    expect(guarantee?.card?.last4).toBe(last4)
    const noShow = { bookings: [{ id, version }], attendance: 'NO_SHOW' as const }
    const { bookings } = await owner('noteAttendance', { body: noShow })
    const body = { id, version: bookings[0]?.version ?? 0, amount: 42.5 }
    const answer = await owner('chargeFee', { body }, { idempotencyKey: randomUUID() })
    expect(answer.outcome).toBe(charged)
  })

  test('can leave a payment unanswered: the seat is kept until its hold is over, and then the payment is cancelled', async () => {
    const { bookingId, clientSecret, paymentIntentId } = await begin()
    expect((await pay(clientSecret, 'never')).status).toBe('PENDING')
    expect(await statusOf(paymentIntentId)).toBe('PENDING')
    await queryAsOwner(
      at.databaseUrl,
      `update booking set hold_expires_at = now() - interval '1 minute' where id = $1`,
      [bookingId],
    )
    await queryAsOwner(
      at.databaseUrl,
      `update payment set due_at = now(), expires_at = now() - interval '1 minute' where booking_id = $1`,
      [bookingId],
    )
    await at.expectSoon(() => statusOf(paymentIntentId)).toBe('CANCELLED')
    await at.expectSoon(() => bookingState(bookingId)).toBe('rejected none')
    expect((await failureOf(pay(clientSecret, 'success'))).code).toBe('transition-not-allowed')
  })
})

describe('the bank of the sandbox (R-B2.8)', () => {
  const returnUrl = () => `${at.url}/widget/en/complete?organization_id=${at.studio.id}&open=true`

  test.each([
    ['approve' as const, 'succeeded', 'SUCCEEDED', 'accepted paid'],
    ['decline' as const, 'failed', 'FAILED', 'accepted failed'],
  ])('returns to the widget when it is told to %s', async (answer, redirectStatus, status, booking) => {
    const { bookingId, clientSecret, paymentIntentId } = await begin()
    const { redirectUrl, status: before } = await pay(clientSecret, 'redirect', { returnUrl: returnUrl() })
    expect(before).toBe('REQUIRES_ACTION')
    const page = await atBank(redirectUrl ?? '')
    const html = await page.text()
    expect(html).toContain('Confirm your payment')
    expect(html).toContain('€85')
    expect(html).not.toContain(clientSecret)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'none'; .*form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const dutch = await (await atBank(redirectUrl ?? '', undefined, 'nl')).text()
    expect(dutch).toContain('Bevestig je betaling')

    const answered = await atBank(redirectUrl ?? '', answer)
    expect(answered.status).toBe(303)
    const back = new URL(answered.headers.get('location') ?? '', at.url)
    expect(back.pathname).toBe('/widget/en/complete')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      organization_id: at.studio.id,
      open: 'true',
      payment_intent: paymentIntentId,
      payment_intent_client_secret: clientSecret,
      redirect_status: redirectStatus,
    })
    expect([await statusOf(paymentIntentId), await bookingState(bookingId)]).toEqual([status, booking])
    // Opening and answering the bank's page again changes nothing.
    expect((await (await atBank(redirectUrl ?? '')).text()).includes('Back to the booking')).toBe(true)
    expect((await atBank(redirectUrl ?? '', answer === 'approve' ? 'decline' : 'approve')).status).toBe(303)
    expect(await bookingState(bookingId)).toBe(booking)
  })

  test('shows the organisation’s name in the language of the page (R-D322)', async () => {
    const { clientSecret } = await begin()
    await nameInEnglish(at.databaseUrl, at.studio.id, 'Studio Trial')
    const { redirectUrl } = await pay(clientSecret, 'redirect', { returnUrl: returnUrl() })
    const nameIn = async (language: string) =>
      /<dd>(Studio [^<]*)<\/dd>/.exec(await (await atBank(redirectUrl ?? '', undefined, language)).text())?.[1]
    expect([await nameIn('nl'), await nameIn('en')]).toEqual(['Studio Test', 'Studio Trial'])
    await nameInEnglish(at.databaseUrl, at.studio.id, null)
  })

  test.each(['https://evil.example/widget/', '//evil.example/widget/'])(
    'leads nowhere but to the widget: of %s only the path counts',
    async (address) => {
      const { clientSecret } = await begin()
      const { redirectUrl } = await pay(clientSecret, 'redirect', { returnUrl: address })
      const location = (await atBank(redirectUrl ?? '', 'decline')).headers.get('location')
      expect(location).toMatch(/^\/widget\/\?payment_intent=/)
    },
  )

  test.each([
    'https://evil.example/widget/../../elsewhere',
    'javascript:alert(1)',
    '/provider/',
    '/widget/../provider/',
  ])('leads nowhere but to the widget: %s is refused', async (address) => {
    const { clientSecret } = await begin()
    expect(await failureOf(pay(clientSecret, 'redirect', { returnUrl: address }))).toMatchObject({
      code: 'validation',
      fieldErrors: { returnUrl: 'This is not valid.' },
    })
  })

  test.each(['x', 'x.y', `${randomUUID()}.x`, `${randomUUID()}.`, `${randomUUID()}.${'x'.repeat(40)}`, '%00.%00'])(
    'has no page for %s',
    async (name) => {
      expect((await atBank(`/sandbox/bank/${name}`)).status).toBe(404)
      expect((await atBank(`/sandbox/bank/${name}`, 'approve')).status).toBe(404)
    },
  )
})

test('Nobody can pay for another person, or for a customer of another organisation (T-A1)', async () => {
  const { bookingId, clientSecret } = await begin()
  const other = await aCustomer(at.database, at.studio)
  expect((await failureOf(pay(clientSecret, 'success', {}, other))).code).toBe('not-found')
  const foreign = apiClient(at.url, { token: customer.token, organisationId: (await aStudio(at.database)).id })
  const body = { clientSecret, outcome: 'success', method: 'card' } as const
  expect((await failureOf(foreign('sandboxPay', { body }))).code).toBe('not-found')
  expect(await bookingState(bookingId)).toBe('accepted held')
})

test('No payment notice is accepted where the provider sends none (T-P1)', async () => {
  const answer = await fetch(`${at.url}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
    body: '{}',
  })
  expect(answer.status).toBe(404)
})

/**
 * Finds a port on which nothing listens. The server cannot choose its own port here: in production mode it logs its public address instead
 * of that port.
 */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('The server takes no card payments in production without a provider’s keys, because the sandbox would give everything away', async () => {
  const port = String(await freePort())
  const server = await startInProcessServer(at.databaseUrl, {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  })
  try {
    const call = apiClient(server.url, { token: customer.token, organisationId: at.studio.id })
    const { paymentMethods, paymentOptions } = await call('organisation', { params: { id: at.studio.id } })
    expect([paymentMethods, paymentOptions]).toEqual([['AFTER_PAY'], [{ id: 'AFTER_PAY', channels: [] }]])
    const { bookingId, clientSecret } = await begin()
    const body = { clientSecret, outcome: 'success', method: 'ideal' } as const
    expect((await failureOf(call('sandboxPay', { body }))).code).toBe('not-found')
    const begun = call('createPaymentIntent', { body: { bookingId } })
    expect((await failureOf(begun)).code).toBe('payment-method-unavailable')
    expect((await fetch(`${server.url}/sandbox/bank/x`)).status).toBe(404)
  } finally {
    await server.end()
  }
})
