import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { Call } from '#shared/api/client.ts'
import { organisationHeader } from '#shared/api/routes.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, type Person, publishSessions } from '#tests/builders/studio.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { countOf } from './support/many-accounts.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { countWaitingForLocks } from './support/count-waiting-for-locks.ts'

// Tests the lock order: every change of a specialist's time first takes the specialist's lock, before it locks any row.

const at = startTestServerWithStudio('of-all')
let customer: Person

beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
})

const asCustomer = (): Call => apiClient(at.url, { token: customer.token, organisationId: at.studio.id })
const asOwner = (): Call => apiClient(at.url, { token: at.studio.owner.token })

let day: LocalDate = inAWeek

/** Publishes two slots on a new day: 09:00 and 10:00. */
async function twoSlots(
  specialistId = at.studio.specialistId,
): Promise<{ nine: string; ten: string; date: LocalDate }> {
  day = addDays(day, 1)
  const date = day
  const dates = { startDate: date, endDate: date }
  const seriesId = await publishSessions(at.database, { ...at.studio, specialistId }, at.studio.privateService, dates)
  const occurrence = `${seriesId}_${date.replaceAll('-', '')}`
  return { nine: `${occurrence}_0900`, ten: `${occurrence}_1000`, date }
}

const reserving = (slotId: string) => {
  const body = reservationOf(at.studio, at.studio.privateService, slotId)
  return asCustomer()('reserve', { body }, { idempotencyKey: randomUUID() })
}

async function aBookedSlot() {
  const slots = await twoSlots()
  const { response } = await reserving(slots.nine)
  return { ...slots, id: response.bookingId! }
}

/** Creates a session with one attendee. Returns it in the form in which requests name it. */
async function aBookedSession() {
  const { id } = await aBookedSlot()
  const { serviceId, specialistId, startTime } = await asOwner()('providerBooking', { params: { id } })
  return { serviceId, specialistId, startTime }
}

/** Holds a specialist's lock, like another change would, until the test calls `letGo`. */
async function holdTime(specialistId = at.studio.specialistId): Promise<{ letGo: () => Promise<void> }> {
  const isHeld = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  const holding = at.database.inTenant(at.studio.id, async (transaction) => {
    await lockSpecialists(transaction, [specialistId])
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  return {
    letGo: () => {
      mayGo.resolve()
      return holding
    },
  }
}

const waitingForLocks = () => countWaitingForLocks(at.databaseUrl, 'advisory')

/** Throws immediately when another transaction has locked one of the organisation's rows. */
async function expectNoRowLocked(): Promise<void> {
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const table of ['claim', 'booking', 'customer', 'series', 'occurrence']) {
      await client.query(`select from ${table} where organization_id = $1 for update nowait`, [at.studio.id])
    }
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

interface Writer {
  readonly name: string
  /** Creates the data for a change, and returns a function that makes the change. */
  readonly prepare: () => Promise<() => Promise<unknown>>
}

const writers: readonly Writer[] = [
  {
    name: 'reserve',
    prepare: async () => {
      const { nine } = await twoSlots()
      return () => reserving(nine)
    },
  },
  {
    name: 'changeBooking',
    prepare: async () => {
      const { id } = await aBookedSlot()
      return () => asOwner()('changeBooking', { body: { id, status: 'REJECTED' } })
    },
  },
  {
    name: 'cancelOwnBooking',
    prepare: async () => {
      const { id } = await aBookedSlot()
      return () => asCustomer()('cancelOwnBooking', { body: { id } })
    },
  },
  {
    name: 'rescheduleOwnBooking',
    prepare: async () => {
      const { id, ten: slotId } = await aBookedSlot()
      return () => asCustomer()('rescheduleOwnBooking', { body: { id, slotId } })
    },
  },
  {
    name: 'rescheduleBooking to a slot',
    prepare: async () => {
      const { id, ten: slotId } = await aBookedSlot()
      const body = { id, slotId, reopensOldSlot: false }
      return () => asOwner()('rescheduleBooking', { body })
    },
  },
  {
    name: 'rescheduleBooking to a free time',
    prepare: async () => {
      const { id, date } = await aBookedSlot()
      const [startTime, endTime] = [`${date}T15:00:00+01:00`, `${date}T16:00:00+01:00`]
      const body = { id, startTime, endTime, reopensOldSlot: true }
      return () => asOwner()('rescheduleBooking', { body })
    },
  },
  {
    name: 'requestReschedule',
    prepare: async () => {
      const { id } = await aBookedSlot()
      return () => asOwner()('requestReschedule', { body: { id } })
    },
  },
  {
    name: 'confirmPayment',
    prepare: async () => {
      const { id } = await aBookedSlot()
      return () => asOwner()('confirmPayment', { body: { id, paymentStatus: 'PAID' } })
    },
  },
  {
    name: 'noteAttendance',
    prepare: async () => {
      const { id } = await aBookedSlot()
      // The booking has not begun, so the change is refused after it has taken the lock.
      const body = { bookings: [{ id, version: 1 }], attendance: 'LATE' as const }
      return () => failureOf(asOwner()('noteAttendance', { body }))
    },
  },
  {
    name: 'cancelSession',
    prepare: async () => {
      const body = await aBookedSession()
      return () => asOwner()('cancelSession', { body }, { idempotencyKey: randomUUID() })
    },
  },
  {
    name: 'moveSession',
    prepare: async () => {
      const session = await aBookedSession()
      const body = { ...session, newStartTime: session.startTime.replace('T09:', 'T15:') }
      return () => asOwner()('moveSession', { body }, { idempotencyKey: randomUUID() })
    },
  },
  {
    name: 'messageAttendees',
    prepare: async () => {
      const body = { ...(await aBookedSession()), message: 'Bring a towel' }
      return () => asOwner()('messageAttendees', { body }, { idempotencyKey: randomUUID() })
    },
  },
  {
    name: 'the end of a reschedule request',
    prepare: async () => {
      const { id } = await aBookedSlot()
      await asOwner()('requestReschedule', { body: { id } })
      return async () => {
        await queryAsOwner(
          at.databaseUrl,
          `update booking set request_expires_at = now() - interval '1 minute' where id = $1`,
          [id],
        )
        const status = async () => (await asOwner()('providerBooking', { params: { id } })).status
        await expect.poll(status, { timeout: 20_000 }).toBe('REJECTED')
        return 'ended'
      }
    },
  },
  {
    name: 'createAvailability',
    prepare: async () => {
      const { date } = await twoSlots()
      return () =>
        asOwner()('createAvailability', {
          body: {
            type: 'TIME_SLOT',
            specialistId: at.studio.specialistId,
            serviceIds: [at.studio.privateService.id],
            startDate: date,
            startTime: '13:00',
            endTime: '14:00',
            recurrence: 'ONE_TIME',
          },
        })
    },
  },
  {
    name: 'changeAvailability',
    prepare: async () => {
      const { nine: id } = await twoSlots()
      const change = { action: 'DELETE', id, scope: 'SELECTED_INSTANCE' } as const
      const { fingerprint } = await asOwner()('previewAvailabilityChange', { body: change })
      return () => asOwner()('changeAvailability', { body: { ...change, fingerprint } })
    },
  },
  {
    name: 'saveNormalWeek',
    prepare: async () => {
      const { date } = await twoSlots()
      const body = { specialistId: at.studio.specialistId, validFrom: date, until: null, parts: [], fingerprint: '' }
      return () => asOwner()('saveNormalWeek', { body })
    },
  },
  {
    name: 'continueAvailability',
    prepare: async () => {
      const { date } = await twoSlots()
      const body = { specialistId: at.studio.specialistId, lastDate: date }
      return () => asOwner()('continueAvailability', { body })
    },
  },
]

test.each(writers)(
  '$name waits for the lock on the specialist’s time, and locks no row meanwhile',
  async ({ prepare }) => {
    const change = await prepare()
    const { letGo } = await holdTime()
    let isDone = false
    const changing = change().finally(() => (isDone = true))
    try {
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
      await expectNoRowLocked()
      expect(isDone).toBe(false)
    } finally {
      await letGo()
    }
    await expect(changing).resolves.toBeDefined()
  },
)

describe('moving a booking to another specialist', () => {
  const anotherSpecialist = () => aSpecialist(at.database, at.studio)

  test('locks both specialists’ times in the order of their ids, so that opposite moves do not deadlock', async () => {
    const colleagueId = await anotherSpecialist()
    const [first = ''] = [at.studio.specialistId, colleagueId].toSorted()
    const slots = await Promise.all([at.studio.specialistId, colleagueId].map((id) => twoSlots(id)))
    for (const [from, to] of [slots, slots.toReversed()]) {
      const { response } = await reserving(from!.nine)
      const { letGo } = await holdTime(first)
      const body = { id: response.bookingId!, slotId: to!.ten }
      const moving = asCustomer()('rescheduleOwnBooking', { body })
      try {
        await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
        // A change that waits for the first specialist's lock holds no other lock: the only lock held is the test's own.
        const held = await queryAsOwner(
          at.databaseUrl,
          `select from pg_locks join pg_stat_activity using (pid)
           where locktype = 'advisory' and granted and datname = current_database() and application_name = 'inplan'`,
        )
        expect(held).toHaveLength(1)
      } finally {
        await letGo()
      }
      await expect(moving).resolves.toBeDefined()
    }
  })

  test('makes a waiting change take the new specialist’s lock before it goes on', async () => {
    const colleagueId = await anotherSpecialist()
    const { id } = await aBookedSlot()
    const { letGo } = await holdTime()
    const cancelling = failureOf(asCustomer()('cancelOwnBooking', { body: { id } }))
    try {
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1)
      const [moved] = await queryAsOwner<{ claim_id: string }>(
        at.databaseUrl,
        'update booking set specialist_id = $2 where id = $1 returning claim_id',
        [id, colleagueId],
      )
      await queryAsOwner(at.databaseUrl, 'update claim set specialist_id = $2 where id = $1', [
        moved!.claim_id,
        colleagueId,
      ])
    } finally {
      await letGo()
    }
    expect((await cancelling).code).toBe('conflict')
    expect(await asOwner()('providerBooking', { params: { id } })).toMatchObject({ status: 'ACCEPTED', version: 1 })
  })
})

test('Many requests that wait for one specialist leave database connections for everybody else', async () => {
  // Publishes more sessions than the process has connections. Two customers request each of them.
  const days = await Promise.all(Array.from({ length: 30 }, () => twoSlots()))
  const { letGo } = await holdTime()
  const crowd = days
    .flatMap(({ nine }) => [nine, nine])
    .map((slotId) =>
      reserving(slotId).then(
        () => 'booked',
        ({ code }: { code: string }) => code,
      ),
    )
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBeGreaterThan(5)
  const { nine: slotId } = days[0]!
  const searching = fetch(`${at.url}/api/public/schedule/event/${slotId}`, {
    headers: { [organisationHeader]: at.studio.id },
    signal: AbortSignal.timeout(5000),
  })
  const { status } = await searching.finally(letGo)
  expect(status).toBe(200)
  expect(countOf(await Promise.all(crowd))).toEqual({ booked: 30, 'slot-taken': 30 })
})
