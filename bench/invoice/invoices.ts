import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '#shared/api/routes.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aBooking, aCustomer, aStudio, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { runClosedLoop } from '../load/load.ts'
import { requireSuccess } from '#bench/load/summarise-samples.ts'
import { requestText } from '../load/request-text.ts'
import { onScene, type Scene } from '#bench/reservation/start-servers-to-compare.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'

const ROUNDS = 7
const PER_ROUND = 300
const CLIENTS = 16

/** An organisation whose bookings are still unpaid at the start. */
interface Payer {
  readonly studio: Studio
  readonly bookingIds: readonly string[]
}

/**
 * Measures the same payments for two organisations alternately. One of them issues an invoice with each payment. Measures the time until
 * all payments are answered, and how much later the last invoice gets its number.
 */
export function measureInvoices(): Promise<Table> {
  return onScene(async (scene) => {
    const [plain, invoiced] = [await aPayer(scene), await aPayer(scene)]
    await makesInvoices(scene.database, invoiced.studio, 'with-payment')
    await queryAsOwner(scene.databaseUrl, 'analyze')
    const times: { plain: number; invoiced: number; issued: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const without = await payRound(scene, plain, round)
      const withThem = await payRound(scene, invoiced, round)
      const issued = await untilIssued(scene, invoiced, (round + 1) * PER_ROUND)
      await untilMailed(scene)
      // The first round is a warm-up and is not counted.
      if (round > 0) times.push({ plain: without, invoiced: withThem, issued })
    }
    const middle = (of: 'plain' | 'invoiced' | 'issued') => median(times.map((each) => each[of]))
    const rate = (milliseconds: number) => `${Math.round((PER_ROUND * 1000) / milliseconds)}`
    return {
      columns: ['Payments', 'Median', 'At most'],
      rows: [
        ['A second, without invoices', rate(middle('plain')), ''],
        ['A second, with an invoice each', rate(middle('invoiced')), ''],
        ['Time with invoices, times that without', (middle('invoiced') / middle('plain')).toFixed(2), '1.5'],
        [`From the last of ${PER_ROUND} payments until its invoice has a number`, formatTime(middle('issued')), ''],
      ],
    }
  })
}

async function aPayer({ database }: Scene): Promise<Payer> {
  const studio = await aStudio(database)
  const customer = await aCustomer(database, studio)
  const bookingIds: string[] = []
  while (bookingIds.length < (ROUNDS + 1) * PER_ROUND) bookingIds.push((await aBooking(database, studio, customer)).id)
  return { studio, bookingIds }
}

/** Confirms the payments of one round of bookings. Returns the milliseconds until all requests are answered. */
async function payRound({ servers }: Scene, { studio, bookingIds }: Payer, round: number): Promise<number> {
  const request = (index: number): string =>
    requestText({
      method: 'POST',
      path: pathOf('confirmPayment'),
      headers: { authorization: `Bearer ${studio.owner.token}` },
      body: { id: bookingIds[round * PER_ROUND + index], paymentStatus: 'PAID' },
    })
  const report = await runClosedLoop({ servers, connections: CLIENTS, request }, { requests: PER_ROUND })
  return requireSuccess(report).milliseconds
}

/** Waits until the organisation has `count` invoices. Returns the milliseconds that this took. */
async function untilIssued({ databaseUrl }: Scene, { studio }: Payer, count: number): Promise<number> {
  const start = performance.now()
  const statement = 'select count(*)::int as issued from invoice where organization_id = $1'
  for (;;) {
    const [row] = await queryAsOwner<{ issued: number }>(databaseUrl, statement, [studio.id])
    if (row?.issued === count) return performance.now() - start
    await pause(20)
  }
}

/** Waits until the mails with the invoices are sent, which would slow the next round. */
async function untilMailed({ databaseUrl }: Scene): Promise<void> {
  const statement = `select count(*)::int as waiting from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`
  for (;;) {
    const [row] = await queryAsOwner<{ waiting: number }>(databaseUrl, statement)
    if (row?.waiting === 0) return
    await pause(200)
  }
}
