import { beforeAll, expect, test } from 'vitest'
import { wantInvoice } from '#server/features/invoice-store/invoice-requests.ts'
import { issueAllInvoices } from '#server/features/invoice/invoice-worker.ts'
import { openProductDatabase } from '#server/app/open-product-database.ts'
import { makesInvoices } from '#tests/builders/invoice.ts'
import { aBooking, aCustomer } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/proof-size.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

const PAYMENTS = bySampleSize({ reduced: 60, full: 1000 })
const PROCESSES = bySampleSize({ reduced: 2, full: 4 })
const PATIENCE = bySampleSize({ reduced: 60_000, full: 600_000 })

const at = startTestServerWithStudio('of-all', { processes: PROCESSES, connections: 20 })
const bookings: string[] = []

beforeAll(async () => {
  await makesInvoices(at.database, at.studio, 'with-payment')
  const customer = await aCustomer(at.database, at.studio)
  for (let index = 0; index < PAYMENTS; index += 1) bookings.push((await aBooking(at.database, at.studio, customer)).id)
}, PATIENCE)

test(
  `D246: ${PAYMENTS} payments at once over ${PROCESSES} processes, some of them killed, give each number once`,
  async () => {
    const paid = bookings.map((bookingId) =>
      at.database.inTenant(at.studio.id, (transaction) =>
        wantInvoice(transaction, { bookingId, orderId: null }, new Date()),
      ),
    )
    // All but one of the processes end in the middle of whatever they do; this process issues as well, on connections of its own.
    const own = openProductDatabase(at.databaseUrl, 2, () => undefined)
    const needs = {
      clock: () => new Date(),
      database: own,
      log: { error: () => undefined } as never,
      outbox: { add: async () => undefined, addAll: async () => undefined },
    }
    const kills = at.servers.slice(1).map(async (server) => {
      await issueAllInvoices(needs)
      await server.kill()
    })
    await Promise.all([...paid, ...kills])
    const numbers = async () =>
      (
        await queryAsOwner<{ number: number }>(
          at.databaseUrl,
          'select number from invoice where organization_id = $1 order by number',
          [at.studio.id],
        )
      ).map(({ number }) => number)
    await expect
      .poll(
        async () => {
          await issueAllInvoices(needs)
          return (await numbers()).length
        },
        { timeout: PATIENCE },
      )
      .toBe(PAYMENTS)
    expect(await numbers()).toEqual(Array.from({ length: PAYMENTS }, (_, index) => index + 1))
    const invoiced = await queryAsOwner<{ booking_id: string }>(
      at.databaseUrl,
      'select booking_id from invoice where organization_id = $1',
      [at.studio.id],
    )
    expect(new Set(invoiced.map(({ booking_id }) => booking_id)).size).toBe(PAYMENTS)
    await own.close()
  },
  PATIENCE,
)
