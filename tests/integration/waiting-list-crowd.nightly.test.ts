import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { reservationOf } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// D189: many customers wait and many seats become free at once, while several servers look for free seats.

const WAITING = bySampleSize({ reduced: 20, full: 1000 })
const SEATS = bySampleSize({ reduced: 5, full: 100 })
const PATIENCE = bySampleSize({ reduced: 30_000, full: 300_000 })

const at = startTestServerWithStudio('of-all', { processes: 4 })

const rows = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryAsOwner<Row>(at.databaseUrl, statement, values)

/** Cancels, and asks again when the server was too busy, as the widget does. */
async function cancelSurely(call: Call, id: string): Promise<void> {
  try {
    await call('cancelOwnBooking', { body: { id } })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    await cancelSurely(call, id)
  }
}

test(
  'Many seats that become free at once are each offered to one person, in the order of the waiting list (R-D189)',
  async () => {
    const { studio, database } = at
    const { groupService } = studio
    await rows('update service set capacity = $2 where id = $1', groupService.id, SEATS)
    const seriesId = await publishSessions(database, studio, groupService, { toMinute: 600 })
    const slotId = `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`
    const bookings = await Promise.all(
      Array.from({ length: SEATS }, async (_, index) => {
        const { token } = await aCustomer(database, studio)
        const call = apiClient(at.urlOf(index), { token, organisationId: studio.id })
        const body = reservationOf(studio, groupService, slotId)
        const { response } = await call('reserve', { body }, { idempotencyKey: randomUUID() })
        return { call, id: response.bookingId ?? '' }
      }),
    )
    await rows(
      `with person as (
         insert into customer (organization_id, id, first_name, email, created_at)
         select $1, gen_random_uuid(), 'Person ' || number, 'person-' || number || '@example.test', now()
         from generate_series(1, $2::int) as number returning id, first_name
       )
       insert into waiting_entry (organization_id, id, target, service_id, specialist_id, starts_at, customer_id, locale,
         secret, place, state, created_at, changed_at)
       select $1, gen_random_uuid(), 'session', $3, $4, $5, id, 'en', first_name, substring(first_name from 8)::int, 'waiting',
         now(), now()
       from person`,
      studio.id,
      WAITING,
      groupService.id,
      studio.specialistId,
      wallInstant(inAWeek, '09:00'),
    )
    await rows(
      `insert into availability_revision values ($1, 1) on conflict (organization_id) do update set revision = 1`,
      studio.id,
    )

    await Promise.all(bookings.map(({ call, id }) => cancelSurely(call, id)))

    const offered = async () =>
      (
        await rows<{ place: number }>(`select place::int from waiting_entry where state = 'offered' order by place`)
      ).map(({ place }) => place)
    await expect.poll(async () => (await offered()).length, { timeout: PATIENCE }).toBe(SEATS)
    expect(await offered()).toEqual(Array.from({ length: SEATS }, (_, index) => index + 1))
    const [claim] = await rows<{ taken: number }>(
      'select taken from claim where series_id = $1 and taken > 0',
      seriesId,
    )
    expect(claim?.taken).toBe(SEATS)
    const [mails] = await rows<{ jobs: number; people: number }>(
      `select count(*)::int as jobs, count(distinct data ->> 'entryId')::int as people
       from pgboss.job where data ->> 'template' = 'waiting-offer'`,
    )
    expect(mails).toEqual({ jobs: SEATS, people: SEATS })
    await expectInvariants(at.databaseUrl)
  },
  2 * PATIENCE,
)
