import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { Call, Input } from '#shared/api/client.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { aMember } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest, wallInstant } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { reservationOf } from './support/reservations.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// D173 to D175: actions of a provider on all bookings of a session at once.

let scene: BookingTestStudio

beforeAll(async () => {
  scene = await aBookingTestStudio('own server')
  const methods = `payment_methods = '{credits,card,pay-afterwards}'`
  await scene.rows(`update organization set ${methods} where id = $1`, scene.studio.id)
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

type SessionBody = Omit<Input<'cancelSession'>['body'], 'message'>

/** Publishes group sessions at 09:00 and 10:00. */
async function sessions() {
  const date = scene.aDay()
  const slot = await scene.sessions(date, scene.studio.groupService)
  const { groupService, specialistId } = scene.studio
  const body: SessionBody = {
    serviceId: groupService.id,
    specialistId,
    startTime: wallInstant(date, '09:00'),
  }
  return { date, slot, body }
}

const book = (guest: Guest, slotId: string) => guest.book(slotId, scene.studio.groupService)

async function bookBy(guest: Guest, slotId: string, payment: 'card' | 'credit'): Promise<string> {
  const { studio } = scene
  const body = reservationOf(studio, studio.groupService, slotId)
  const paid =
    payment === 'card'
      ? { ...body, paymentMethod: 'STRIPE' as const }
      : { ...body, order: { ...body.order, useCredits: true }, paymentMethod: null }
  const { response } = await guest.call('reserve', { body: paid }, { idempotencyKey: randomUUID() })
  return response.bookingId ?? ''
}

const giveCredits = (guest: Guest) =>
  scene.rows(
    `insert into credit_entry (organization_id, customer_id, lot_id, lot_number, lot_balance, kind, service_id, credits, at)
     values ($1, $2, $3, 1, 5, 'bought', $4, 5, now())`,
    scene.studio.id,
    guest.customerId,
    randomUUID(),
    scene.studio.groupService.id,
  )

const creditsOf = async (guest: Guest) => {
  const [row] = await scene.rows<{ left: number }>(
    'select sum(credits)::int as left from credit_entry where customer_id = $1',
    guest.customerId,
  )
  return row?.left
}

/** Begins a card payment and returns a function that completes it. */
async function beginPayment(guest: Guest, bookingId: string): Promise<() => Promise<unknown>> {
  const { clientSecret } = await guest.call('createPaymentIntent', { body: { bookingId } })
  return () => guest.call('sandboxPay', { body: { clientSecret, outcome: 'success', method: 'card' } })
}

/** Returns the state of a booking, of its card payment, and whether that is refunded: 'rejected refunded succeeded refund'. */
const stateOf = async (id: string) => {
  const [row] = await scene.rows<{ state: string }>(
    `select concat_ws(' ', status, payment_state, payment.state, case when refund.payment_id is not null then 'refund' end) as state
     from booking
     left join payment on payment.organization_id = booking.organization_id and payment.booking_id = booking.id
     left join refund on refund.organization_id = payment.organization_id and refund.payment_id = payment.id
     where booking.id = $1`,
    id,
  )
  return row?.state
}

const cancel = (body: SessionBody, message = '', key = randomUUID(), call: Call = scene.owner) =>
  call('cancelSession', { body: { ...body, message } }, { idempotencyKey: key })

const move = (body: SessionBody, newStartTime: string, key = randomUUID()) =>
  scene.owner('moveSession', { body: { ...body, newStartTime } }, { idempotencyKey: key })

const offered = (date: LocalDate) => scene.freeTimes(date, scene.studio.groupService.id)

describe('cancelling a group session (R-D173)', () => {
  test('refunds what each attendee paid, tells all of them why, and stops offering the session', async () => {
    const { date, slot, body } = await sessions()
    const [payer, holder, spender, later] = [
      await scene.aGuest(),
      await scene.aGuest(),
      await scene.aGuest(),
      await scene.aGuest(),
    ]
    await giveCredits(spender)
    const byCard = await bookBy(payer, slot('09:00'), 'card')
    await (
      await beginPayment(payer, byCard)
    )()
    const held = await bookBy(holder, slot('09:00'), 'card')
    const byCredit = await bookBy(spender, slot('09:00'), 'credit')
    const unpaid = await book(later, slot('09:00'))
    const elsewhere = await book(later, slot('10:00'))
    expect(await creditsOf(spender)).toBe(4)

    const key = randomUUID()
    const answer = await cancel(body, 'The teacher is ill', key)
    expect(new Map(answer.bookings.map(({ id, givenBack }) => [id, givenBack]))).toEqual(
      new Map([
        [byCard, 'MONEY'],
        [held, 'NOTHING'],
        [byCredit, 'CREDIT'],
        [unpaid, 'NOTHING'],
      ]),
    )
    expect(await Promise.all([byCard, held, byCredit, unpaid, elsewhere].map(stateOf))).toEqual([
      'rejected refunded succeeded refund',
      'rejected held',
      'rejected refunded',
      'rejected none',
      'accepted none',
    ])
    expect(await creditsOf(spender)).toBe(5)
    expect(await offered(date)).toEqual(['10:00 9'])
    expect(await scene.trailOf(unpaid)).toEqual(['1 created customer widget', '2 cancelled provider provider-app'])
    for (const guest of [payer, holder, spender, later]) {
      const { text } = await mailTo(scene.url, guest.email, /cancelled|geannuleerd/i)
      expect(text).toContain('The teacher is ill')
    }
    // Repeating the request with the same key returns the same answer, another request with that key is refused, and a new request finds no
    // bookings to cancel.
    expect(await cancel(body, 'The teacher is ill', key)).toEqual(answer)
    expect((await failureOf(cancel(body, 'Another reason', key))).code).toBe('idempotency-mismatch')
    expect((await failureOf(cancel(body))).code).toBe('not-found')
  })

  test('is refused after it began, and for a colleague', async () => {
    const { slot, body } = await sessions()
    const guest = await scene.aGuest()
    const id = await book(guest, slot('09:00'))
    const other = await aMember(scene.database, scene.studio, 'specialist')
    const colleague = apiClient(scene.url, { token: other.token })
    expect((await failureOf(cancel(body, '', randomUUID(), colleague))).code).toBe('not-found')
    await scene.putIntoPast(id)
    const { startTime } = await scene.owner('providerBooking', { params: { id } })
    expect((await failureOf(cancel({ ...body, startTime }))).code).toBe('transition-not-allowed')
    expect(await stateOf(id)).toBe('accepted none')
  })

  test('frees the time of an appointment that was cut from a window', async () => {
    const date = scene.aDay()
    const slot = await scene.window(date)
    const guest = await scene.aGuest()
    await guest.book(slot('13:00'))
    const { privateService, specialistId } = scene.studio
    await cancel({
      serviceId: privateService.id,
      specialistId,
      startTime: wallInstant(date, '13:00'),
    })
    const query = { serviceId: privateService.id, specialistId, date, time: '13:00' }
    expect((await scene.owner('whyNotOffered', { query })).verdict).toBe('OFFERED')
  })
})

describe('a customer who books or pays while the session is being cancelled (R-D173, T-B1)', () => {
  test('and whose booking waits for the cancellation is told that the time is not offered', async () => {
    const { slot, body } = await sessions()
    const [first, second] = [await scene.aGuest(), await scene.aGuest()]
    await book(first, slot('09:00'))
    const isHeld = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const holding = scene.database.inTenant(scene.studio.id, async (transaction) => {
      await lockSpecialists(transaction, [scene.studio.specialistId])
      isHeld.resolve()
      await mayEnd.promise
    })
    await isHeld.promise
    const waiting = async (count: number) =>
      await expect.poll(() => countWaitingForLocks(scene.databaseUrl, 'advisory'), { timeout: 10_000 }).toBe(count)
    const cancelling = cancel(body)
    await waiting(1)
    const booking = failureOf(book(second, slot('09:00')))
    await waiting(2)
    mayEnd.resolve()
    await holding
    expect((await cancelling).bookings).toHaveLength(1)
    const failure = await booking
    expect([failure.code, failure.status]).toEqual(['slot-not-offered', 409])
  })

  test('is either among the cancelled attendees or refused', async () => {
    for (let round = 0; round < bySampleSize({ reduced: 2, full: 30 }); round++) {
      const { slot, body } = await sessions()
      const guests = await Promise.all(Array.from({ length: 4 }, () => scene.aGuest()))
      await book(guests[0]!, slot('09:00'))
      const attempts = guests.slice(1).map((guest) => book(guest, slot('09:00')).catch(({ code }) => String(code)))
      const [{ bookings }, ...outcomes] = await Promise.all([cancel(body), ...attempts])
      const cancelled = new Set(bookings.map(({ id }) => id))
      expect(outcomes.filter((outcome) => !cancelled.has(outcome))).toEqual(
        outcomes.filter((outcome) => outcome === 'slot-not-offered'),
      )
      const [left] = await scene.rows<{ count: number }>(
        `select count(*)::int as count from booking
         where service_id = $1 and starts_at = $2 and status <> 'rejected'`,
        body.serviceId,
        body.startTime,
      )
      expect(left?.count).toBe(0)
    }
  })

  test('gets the money back when the card was charged, before or after', async () => {
    for (let round = 0; round < bySampleSize({ reduced: 2, full: 30 }); round++) {
      const { slot, body } = await sessions()
      const guest = await scene.aGuest()
      const id = await bookBy(guest, slot('09:00'), 'card')
      const pay = await beginPayment(guest, id)
      await Promise.all([cancel(body), pay().catch(() => undefined)])
      const states = ['rejected refunded succeeded refund', 'rejected refunded refunded refund']
      // States in which the payment was refused, so that no money was taken.
      const untouched = ['rejected held open', 'rejected held canceled', 'rejected none canceled']
      await expect
        .poll(() => stateOf(id), { timeout: 10_000 })
        .toSatisfy((state) => [...states, ...untouched].includes(String(state)))
    }
  })
})

describe('moving a group session (R-D174)', () => {
  test('moves all bookings, seats and payments along, and informs everyone', async () => {
    const { date, slot, body } = await sessions()
    const [one, other] = [await scene.aGuest(), await scene.aGuest()]
    const ids = [await book(one, slot('09:00')), await book(other, slot('09:00'))]
    const next = addDays(date, 1000)
    const key = randomUUID()
    const answer = await move(body, wallInstant(next, '14:30'), key)
    expect(answer).toMatchObject({ bookings: 2, startTime: expect.stringContaining(`${next}T14:30`) })
    for (const id of ids) {
      expect(await scene.owner('providerBooking', { params: { id } })).toMatchObject({
        status: 'ACCEPTED',
        version: 2,
        startTime: answer.startTime,
        endTime: answer.endTime,
      })
    }
    expect(await offered(next)).toEqual(['14:30 8'])
    expect(await offered(date)).toEqual(['10:00 10'])
    await mailTo(scene.url, one.email, /moved|verplaatst/i)
    await mailTo(scene.url, other.email, /moved|verplaatst/i)
    expect(await move(body, wallInstant(next, '14:30'), key)).toEqual(answer)
    // A seat at the new time can be booked normally.
    const late = await scene.aGuest()
    const visitor = apiClient(scene.url, { organisationId: scene.studio.id })
    const { response } = await visitor('sessionSlots', {
      body: { organisationId: scene.studio.id, serviceId: body.serviceId, dateBegin: next, dateEnd: next },
    })
    await book(late, response[0]!.id)
    expect(await offered(next)).toEqual(['14:30 7'])
  })

  test('is refused over other sessions, past midnight, and into the past', async () => {
    const { date, slot, body } = await sessions()
    const guest = await scene.aGuest()
    const id = await book(guest, slot('09:00'))
    const problemOf = async (to: string) => (await failureOf(move(body, to))).fieldErrors?.['newStartTime']?.length
    for (const to of [wallInstant(date, '09:30'), wallInstant(date, '23:30'), '2025-01-06T09:00:00Z', body.startTime]) {
      expect(await problemOf(to)).toBeGreaterThan(0)
    }
    expect(await scene.trailOf(id)).toHaveLength(1)
  })

  test('may overlap the session’s own old time', async () => {
    const date = scene.aDay()
    const slot = await scene.sessions(date, scene.studio.groupService, 600)
    const id = await book(await scene.aGuest(), slot('09:00'))
    const { groupService, specialistId } = scene.studio
    const body = { serviceId: groupService.id, specialistId, startTime: wallInstant(date, '09:00') }
    await move(body, wallInstant(date, '09:30'))
    expect((await scene.owner('providerBooking', { params: { id } })).startTime).toContain(`${date}T09:30`)
  })
})

describe('a message to all attendees of a session (R-D175)', () => {
  test('goes once to each address, and again when the provider sends it again', async () => {
    const { slot, body } = await sessions()
    const [one, other] = [await scene.aGuest(), await scene.aGuest()]
    await book(one, slot('09:00'))
    await book(other, slot('09:00'))
    const send = (key: string) =>
      scene.owner('messageAttendees', { body: { ...body, message: 'Bring a towel' } }, { idempotencyKey: key })
    const key = randomUUID()
    expect(await send(key)).toEqual({ sent: 2 })
    expect(await send(key)).toEqual({ sent: 2 })
    const { text } = await mailTo(scene.url, one.email, /^(Message|Bericht)/)
    expect(text).toContain('Bring a towel')
    await mailTo(scene.url, other.email, /^(Message|Bericht)/)
    await send(randomUUID())
    const received = async () =>
      (await mailbox(scene.url, one.email)).filter(({ text: each }) => each.includes('towel'))
    await expect.poll(async () => (await received()).length, { timeout: 15_000 }).toBe(2)
    const empty = scene.owner('messageAttendees', { body: { ...body, message: ' ' } }, { idempotencyKey: randomUUID() })
    expect((await failureOf(empty)).code).toBe('validation')
  })
})
