import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError, isTransient } from '#shared/api/app-error.ts'
import { makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aBooking, aCustomer } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

const PAYMENTS = bySampleSize({ reduced: 60, full: 1000 })
const PROCESSES = bySampleSize({ reduced: 2, full: 4 })
const KILLS = bySampleSize({ reduced: 1, full: 50 })
const PATIENCE = bySampleSize({ reduced: 60_000, full: 900_000 })

const at = startTestServerWithStudio('of-all', { processes: PROCESSES, connections: 20 })
const bookings: string[] = []
/** The running processes. A killed process is replaced, except the last one. */
let running: ServerProcess[]
const replacements: ServerProcess[] = []

beforeAll(async () => {
  running = [...at.servers]
  await makesInvoices(at.database, at.studio, 'with-payment')
  const customer = await aCustomer(at.database, at.studio)
  for (let index = 0; index < PAYMENTS; index += 1) bookings.push((await aBooking(at.database, at.studio, customer)).id)
}, PATIENCE)
afterAll(async () => void (await Promise.all(replacements.map((server) => server.kill()))))

/** Records a payment of a booking. If the process is killed meanwhile, tries again at another process. */
async function pay(bookingId: string, attempt: number): Promise<void> {
  const server = running[attempt % running.length]!
  const owner = apiClient(server.url, { token: at.studio.owner.token })
  try {
    await owner('confirmPayment', { body: { id: bookingId, paymentStatus: 'PAID' } })
  } catch (error) {
    // An earlier attempt succeeded, but its answer was lost.
    if (error instanceof AppError && error.code === 'transition-not-allowed') return
    if (error instanceof AppError && !isTransient(error)) throw error
    await pay(bookingId, attempt + 1)
  }
}

/** Kills a process at an arbitrary moment. Starts a replacement unless it is the last kill. */
async function kill(index: number, isLast: boolean): Promise<void> {
  const server = running[index % running.length]!
  await server.kill()
  if (isLast) {
    running = running.filter((each) => each !== server)
    return
  }
  const next = await startServerProcess(at.databaseUrl)
  replacements.push(next)
  running = running.map((each) => (each === server ? next : each))
}

test(
  `${PAYMENTS} payments over ${PROCESSES} processes, with ${KILLS} kills of one, use each invoice number exactly once (R-D246)`,
  async () => {
    const portion = Math.ceil(PAYMENTS / KILLS)
    for (let round = 0; round < KILLS; round += 1) {
      const paid = bookings.slice(round * portion, (round + 1) * portion).map((id, index) => pay(id, index))
      await Promise.all([...paid, kill(round, round === KILLS - 1)])
    }
    const numbers = () =>
      queryAsOwner<{ number: number; bookingId: string }>(
        at.databaseUrl,
        `select number, booking_id as "bookingId" from invoice where organization_id = $1 order by number`,
        [at.studio.id],
      )
    await expect.poll(async () => (await numbers()).length, { timeout: PATIENCE, interval: 500 }).toBe(PAYMENTS)
    const issued = await numbers()
    expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: PAYMENTS }, (_, index) => index + 1))
    expect(new Set(issued.map(({ bookingId }) => bookingId)).size).toBe(PAYMENTS)
  },
  PATIENCE,
)
