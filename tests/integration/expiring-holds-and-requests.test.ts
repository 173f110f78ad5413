import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { writeChange } from '#server/modules/booking/booking/write-bookings.ts'
import { overdueBookings } from '#server/modules/booking/booking/change/find-overdue-bookings.ts'
import { endOverdueBookings } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { changeBooking, inTenantUndoable } from '#server/modules/booking/booking/change/change-booking.ts'
import { beginPayment, findPayment, writePayment } from '#server/modules/money/records/payment/payments.ts'
import { wantRefund } from '#server/modules/money/records/payment/refunds.ts'
import { lockBooking } from '#server/modules/money/payment/settlement/lock-bookings.ts'
import { settleBooking } from '#server/modules/money/payment/settlement/settle-bookings.ts'
import { isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import { providerRescheduleHandlers } from '#server/modules/booking/booking/provider/provider-reschedule-handlers.ts'
import { openReservationQueue } from '#server/modules/booking/reservation/reservation-queue.ts'
import { reserveHandlers } from '#server/modules/booking/reservation/reserve-handlers.ts'
import { dateOfEpochMinute, formatInstant } from '#shared/time/instant.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { manyBookings } from '#tests/builders/many-holds-environment.ts'
import { aBooking, aCustomer, aStudio, inAWeek, now, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { expectInvariants } from './support/invariants.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests expiring holds and reschedule requests, and late card payments. The use cases run on a real database, with a clock that the test
// sets and without a running server.

const at = migratedDatabase(8)
let studio: Studio
let mails: MailJob[]
let clock: Date

/** The minute at which the deadlines of these tests expire. */
const OVER = Math.floor(now.getTime() / 60_000) + 60
const [before, after] = [dateOfEpochMinute(OVER - 1), dateOfEpochMinute(OVER)]

const log = pino({ level: 'silent' })
const needs = () => ({
  clock: () => clock,
  database: at.database,
  log,
  secrets: systemSecrets,
  outbox: {
    add: async (_: unknown, job: MailJob) => void mails.push(job),
    addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs),
  },
})

beforeAll(async () => {
  studio = await aStudio(at.database)
})
beforeEach(() => {
  mails = []
  clock = after
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
})

type Deadline = 'held' | 'failed' | 'asked' | 'asked and paid'

/** Inserts a booking whose hold or reschedule request expires at OVER. */
async function waiting(deadline: Deadline, organisation = studio): Promise<string> {
  const { id } = await aBooking(at.database, organisation, await aCustomer(at.database, organisation))
  await letWait(id, deadline)
  return id
}

async function letWait(id: string, deadline: Deadline): Promise<void> {
  const state = {
    held: `payment_method = 'card', payment_state = 'held', hold_expires_at = $2`,
    failed: `payment_method = 'card', payment_state = 'failed', hold_expires_at = $2`,
    asked: `status = 'pending', request_expires_at = $2`,
    'asked and paid': `status = 'pending', payment_method = 'card', payment_state = 'paid', request_expires_at = $2`,
  }[deadline]
  await queryAsOwner(at.databaseUrl, `update booking set ${state} where id = $1`, [id, after])
  const [become] = await queryAsOwner(
    at.databaseUrl,
    'select status, payment_state as payment from booking where id = $1',
    [id],
  )
  await queryAsOwner(at.databaseUrl, 'update booking_event set after = after || $2::jsonb where booking_id = $1', [
    id,
    JSON.stringify(become),
  ])
}

async function bookingOf(id: string, organisation = studio): Promise<BookingDetails> {
  const booking = await at.database.inTenant(organisation.id, (transaction) => findBooking(transaction, id))
  if (!booking) throw new Error('No such booking')
  return booking
}

const stateOf = async (id: string) => {
  const { status, payment, version } = await bookingOf(id)
  return [status, payment, version].join(' ')
}

const seatsOf = async (id: string) => {
  const statement = `select taken from claim
    join booking on booking.organization_id = claim.organization_id and claim_id = claim.id where booking.id = $1`
  return (await queryAsOwner<{ taken: number }>(at.databaseUrl, statement, [id]))[0]?.taken
}

const lastLine = async (id: string) => {
  const statement =
    'select kind, actor, surface, account_id from booking_event where booking_id = $1 order by version desc'
  return (await queryAsOwner(at.databaseUrl, statement, [id]))[0]
}

const line = (kind: string, surface: string) => ({ kind, actor: 'system', surface, account_id: null })

describe('a deadline of a booking', () => {
  test.each([
    ['held' as const, 'accepted held 1', 'rejected none 2', 'hold-expired', ['hold-expired']],
    ['failed' as const, 'accepted failed 1', 'rejected none 2', 'hold-expired', ['hold-expired']],
    ['asked' as const, 'pending none 1', 'rejected none 2', 'request-expired', ['request-expired', 'expiry-received']],
    [
      'asked and paid' as const,
      'pending paid 1',
      'rejected refunded 2',
      'request-expired',
      ['request-expired', 'expiry-received'],
    ],
  ])('of one that is %s ends the booking in its minute and not before', async (deadline, waits, ended, kind, news) => {
    const id = await waiting(deadline)
    clock = before
    expect(await endOverdueBookings(needs())).toBe(0)
    expect([await stateOf(id), await seatsOf(id)]).toEqual([waits, 1])
    clock = after
    expect(await endOverdueBookings(needs())).toBe(1)
    expect([await stateOf(id), await seatsOf(id)]).toEqual([ended, 0])
    expect(await lastLine(id)).toEqual(line(kind, 'deadline'))
    expect(mails.map(({ template }) => template)).toEqual(news)
    expect(await endOverdueBookings(needs())).toBe(0)
  })

  test('is processed by several servers at once, and each booking ends once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => waiting('held')))
    const ended = await Promise.all(Array.from({ length: 4 }, () => endOverdueBookings(needs())))
    expect(ended.reduce((sum, count) => sum + count)).toBe(6)
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'rejected none 2'))
    expect(mails).toHaveLength(6)
  })

  test('is found in all organisations by the booking’s id alone', async () => {
    const other = await aStudio(at.database)
    const [own, foreign] = [await waiting('held'), await waiting('asked', other)]
    const found = await overdueBookings(at.database, after, 100)
    expect(found).toEqual(
      expect.arrayContaining([
        { organisationId: studio.id, id: own },
        { organisationId: other.id, id: foreign },
      ]),
    )
    expect(await overdueBookings(at.database, after, 1)).toHaveLength(1)
    const { rows } = await sql`select id from booking`.execute(at.database.global)
    expect(rows).toEqual([])
    expect(await endOverdueBookings(needs())).toBe(2)
  })

  test('that cannot be processed does not stop the others', async () => {
    const [broken, fine] = [await waiting('held'), await waiting('held')]
    const addAll = async (_: unknown, jobs: readonly MailJob[]) => {
      if (jobs.some((job) => 'bookingId' in job && job.bookingId === broken)) throw new Error('The outbox is broken')
    }
    const refusing = { ...needs(), outbox: { ...needs().outbox, addAll } }
    expect(await endOverdueBookings(refusing)).toBe(1)
    expect([await stateOf(broken), await stateOf(fine)]).toEqual(['accepted held 1', 'rejected none 2'])
    expect(await endOverdueBookings(needs())).toBe(1)
  })

  test('applies before it is processed: no change of the booking is accepted after it', async () => {
    const id = await waiting('asked')
    const seen = await bookingOf(id)
    const outcome = await inTenantUndoable(needs(), studio.id, (transaction) =>
      changeBooking(needs(), transaction, {
        by: { actor: 'system', surface: 'deadline' },
        now: after,
        seen,
        decide: () => ({ kind: 'moved', change: { status: 'accepted' }, mails: [] }),
      }),
    )
    expect(outcome).toEqual(refuse('transition-not-allowed'))
    expect([await stateOf(id), await seatsOf(id)]).toEqual(['rejected none 2', 0])
  })

  test.each([
    ['held' as const, 1],
    ['asked' as const, 2],
  ])('of one that is %s frees the seat for a new request before it is processed', async (deadline, day) => {
    const reserve = await reservationsOf(addDays(inAWeek, day))
    const id = await reserve(now)
    await letWait(id, deadline)
    await expect(reserve(before)).rejects.toThrow('slot-taken')
    expect(await stateOf(await reserve(after))).toBe('accepted none 1')
    expect([await stateOf(id), await seatsOf(id)]).toEqual(['rejected none 2', 0])
  })
})

/** Returns a function that reserves one session for a new customer each time. It throws the refusal. */
async function reservationsOf(startDate: LocalDate, paymentMethod: 'AFTER_PAY' | 'STRIPE' = 'AFTER_PAY') {
  const seriesId = await publishSessions(at.database, studio, studio.privateService, { startDate, toMinute: 600 })
  const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  const body = { ...reservationOf(studio, studio.privateService, slotId), paymentMethod }
  const dependencies = {
    ...needs(),
    payments: { connectable: [], own: {} },
    configuration: {
      databaseConnections: 4,
      holdLimits: { perAccount: 9, perNetwork: 9, oneEachFrom: 9 },
      bookingLimits: manyBookings,
    },
  } as unknown as Dependencies
  const queue = openReservationQueue(dependencies, offersInMemory(at.database))
  const { reserve } = reserveHandlers(dependencies, queue)
  return async (moment: Date): Promise<string> => {
    const caller = { ...(await aCustomer(at.database, studio)), firstName: '', lastName: '' }
    const from = { organisationId: studio.id, address: '127.0.0.1', locale: 'en', now: moment }
    const request = { ...from, body, caller, idempotencyKey: randomUUID() }
    const answer = await reserve(request as unknown as RequestOf<'reserve'>)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer.response.bookingId ?? ''
  }
}

test('A hold that is over makes room for a booking that is moved there', async () => {
  const [held, moved] = [
    await waiting('held'),
    (await aBooking(at.database, studio, await aCustomer(at.database, studio))).id,
  ]
  const { start, end } = await bookingOf(held)
  const { rescheduleBooking } = providerRescheduleHandlers(needs() as unknown as Dependencies)
  const move = (moment: Date) => {
    const [startTime, endTime] = [start, end].map(formatInstant)
    const body = { id: moved, startTime, endTime, reopensOldSlot: true }
    const caller = { ...studio.owner, organisationId: studio.id, role: 'owner', specialistId: null }
    const from = { organisationId: studio.id, address: '127.0.0.1', locale: 'en', now: moment }
    return rescheduleBooking({ ...from, body, caller } as unknown as RequestOf<'rescheduleBooking'>)
  }
  expect(await move(before)).toEqual(refuse('validation', { startTime: 'overlap' }))
  expect(await move(after)).toMatchObject({ id: moved, version: 2 })
  expect([await stateOf(held), (await bookingOf(moved)).start]).toEqual(['rejected none 2', start])
})

test('A change that is based on an outdated version of the booking is not written', async () => {
  const id = await waiting('held')
  await endOverdueBookings(needs())
  const { version } = await bookingOf(id)
  for (const seen of [version - 1, version + 1]) {
    const isWritten = await at.database.inTenant(studio.id, (transaction) =>
      writeChange(transaction, { id, version: seen }, { status: 'accepted' }),
    )
    expect(isWritten).toBe(false)
  }
  expect(await stateOf(id)).toBe('rejected none 2')
})

describe('a card payment and the hold of its booking (R-D36)', () => {
  let attempt = 0
  const settle = async (bookingId: string, outcome: 'paid' | 'declined', moment: Date) => {
    const payment = { id: randomUUID(), amountCents: 8500 }
    attempt += 1
    let known = ''
    const surplus = await inTenantUndoable(needs(), studio.id, async (transaction) => {
      const booking = await lockBooking(transaction, bookingId)
      if (!booking) return 'no such booking'
      known = `${booking.status} ${booking.payment} ${booking.version}`
      const about = { bookingId, orderId: null, attempt, provider: 'sandbox', expiresAt: moment } as const
      await beginPayment(transaction, { ...payment, ...about }, { createdAt: moment, dueAt: moment })
      const effect = outcome === 'paid' ? 'pay' : 'decline'
      if (outcome === 'paid') await writePayment(transaction, payment.id, { state: 'succeeded' })
      const stored = await findPayment(transaction, payment.id)
      if (!stored) return 'no such payment'
      const surplusCents = await settleBooking(needs(), transaction, booking, stored, effect, moment)
      if (surplusCents > 0) await wantRefund(transaction, { paymentId: payment.id, bookingId, isSurplus: true }, moment)
      return surplusCents
    })
    if (typeof surplus !== 'number') return surplus
    if (surplus === payment.amountCents) return 'surplus'
    const state = await stateOf(bookingId)
    return state === known ? 'as-it-is' : state
  }

  test('a payment that has begun keeps the seat, and no confirmation is sent before it is paid', async () => {
    const methods = `'{card,pay-afterwards}'`
    await queryAsOwner(at.databaseUrl, `update organization set payment_methods = ${methods} where id = $1`, [
      studio.id,
    ])
    const reserve = await reservationsOf(addDays(inAWeek, 3), 'STRIPE')
    const id = await reserve(now)
    expect([await stateOf(id), await seatsOf(id), mails]).toEqual(['accepted held 1', 1, []])
    expect(await settle(id, 'paid', now)).toBe('accepted paid 2')
    expect(mails.map(({ template }) => template)).toEqual(['booking-confirmed', 'booking-received'])
  })

  test('a payment in time is accepted, and a second one is refunded', async () => {
    const id = await waiting('held')
    expect(await settle(id, 'paid', before)).toBe('accepted paid 2')
    expect((await bookingOf(id)).holdExpiresAt).toBeNull()
    expect(await lastLine(id)).toEqual(line('payment-received', 'payment-provider'))
    expect(mails.map(({ template }) => template)).toEqual(['booking-confirmed', 'booking-received'])
    expect(await settle(id, 'paid', before)).toBe('surplus')
    expect(await settle(id, 'declined', before)).toBe('as-it-is')
    expect(await endOverdueBookings(needs())).toBe(0)
  })

  test('a payment after the hold is accepted while the seat is still free', async () => {
    const id = await waiting('held')
    expect(await settle(id, 'paid', after)).toBe('accepted paid 2')
    expect([await seatsOf(id), await endOverdueBookings(needs())]).toEqual([1, 0])
  })

  test('a payment after the seat was taken is refunded, and the booking stays ended', async () => {
    const id = await waiting('held')
    await endOverdueBookings(needs())
    expect(await settle(id, 'paid', after)).toBe('rejected refunded 3')
    expect([await seatsOf(id), await lastLine(id)]).toEqual([0, line('payment-refunded', 'payment-provider')])
    expect(await settle(id, 'paid', after)).toBe('surplus')
  })

  test('a declined payment can be repeated until the hold is over', async () => {
    const id = await waiting('held')
    expect(await settle(id, 'declined', before)).toBe('accepted failed 2')
    expect(await settle(id, 'paid', before)).toBe('accepted paid 3')
  })

  test('a payment for a booking that expects none changes nothing', async () => {
    const id = await waiting('asked')
    expect(await settle(id, 'paid', before)).toBe('surplus')
    expect(await settle(randomUUID(), 'paid', before)).toBe('no such booking')
    await endOverdueBookings(needs())
  })

  test('a payment at the moment at which the hold ends is either accepted or refunded', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const id = await waiting('held')
      await Promise.all([settle(id, 'paid', after), endOverdueBookings(needs())])
      outcomes.add(await stateOf(id))
      expect(await seatsOf(id)).toBe((await bookingOf(id)).status === 'accepted' ? 1 : 0)
    }
    expect([...outcomes].filter((state) => state !== 'accepted paid 2' && state !== 'rejected refunded 3')).toEqual([])
  })
})
