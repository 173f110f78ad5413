import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Person } from '#tests/builders/studio.ts'
import { createDatabase } from '../support/database.ts'
import { expectInvariants } from '../support/invariants.ts'
import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'
import { randomCases } from '../support/random-cases.ts'
import { readCalendar, shown, shownOfWire } from './availability-commands.ts'
import { differenceOf, endWhatIsOver } from './command.ts'
import { type CommandName, commands } from './all-commands.ts'
import { usable } from './naive-studio.ts'
import { type Product, startProduct } from './in-process-product.ts'
import { offeredSlots } from './slot-reservation-commands.ts'
import { aModelledStudio, type ModelledStudio, peopleOf } from './modelled-studio.ts'

// Runs random sequences of commands in the product and in a model that follows the wording of the rules and loops over lists. Every
// answer must be the same, and in the end everything that can be read.

/** Parallel lanes, each with its own product, clock and database, because a clock expires deadlines in the whole database. */
const LANES = bySampleSize({ reduced: 2, full: 4 })
const LIVES = bySampleSize({ reduced: 12, full: 10_000 })
/** The time limit in milliseconds. If fast-check is still shrinking a failure by then, the smallest case found so far is reported. */
const LIMIT_MS = bySampleSize({ reduced: 6 * 60_000, full: 4 * 3_600_000 })

interface Lane {
  readonly databaseUrl: string
  readonly database: Database
  readonly product: Product
  readonly customers: readonly Person[]
}

async function openLane(): Promise<Lane> {
  const databaseUrl = await createDatabase()
  const database = openProductDatabase(databaseUrl, 2, () => undefined)
  const product = await startProduct(databaseUrl, database)
  return { databaseUrl, database, product, customers: await peopleOf(databaseUrl, 2) }
}

const lanes: Lane[] = []

beforeAll(async () => {
  // The lanes are opened one after another, because their migrations create roles that all databases share.
  while (lanes.length < LANES) lanes.push(await openLane())
})
afterAll(async () => {
  for (const { product, database } of lanes) {
    await product.stop()
    await database.close()
  }
})

/** How often each command occurs; those that make or change bookings occur most. */
const weights: Record<CommandName, number> = {
  letTimePass: 3,
  publish: 4,
  edit: 4,
  remove: 2,
  reserve: 7,
  tryToReserve: 2,
  cancelByProvider: 1,
  cancelByCustomer: 2,
  askToReschedule: 2,
  noteThePayment: 1,
  moveToSlot: 3,
  moveToFreeTime: 2,
  buy: 1,
}
const names = (Object.keys(weights) as CommandName[]).flatMap((name) => Array<CommandName>(weights[name]).fill(name))

const oneOf = (...some: CommandName[]) => {
  const number = fc.nat(1000)
  return fc.record({ name: fc.constantFrom(...some), a: number, b: number, c: number, d: number })
}

/** A random sequence of commands: first ones that publish availability and give credits, then any commands. */
const life = fc.record({
  policy: fc.nat(2),
  steps: fc
    .tuple(oneOf('publish'), oneOf('publish'), oneOf('buy'), fc.array(oneOf(...names), { minLength: 6, maxLength: 18 }))
    .map(([one, other, credits, more]) => [one, other, credits, ...more]),
})

const paymentWords = { none: 'NONE', held: 'PENDING', paid: 'PAID', failed: 'FAILED', refunded: 'REFUNDED' } as const

/** Checks that everything that can be read from the product equals the model. */
async function expectSame(modelled: ModelledStudio): Promise<void> {
  const { studio, owner, customers } = modelled
  await endWhatIsOver(modelled)

  const calendar = await readCalendar(modelled)
  const published = studio.occurrences.flatMap((one) => shown(one) ?? [])
  expect(differenceOf(calendar.map(shownOfWire), published), 'calendar').toEqual([])

  const { bookings } = await owner('providerBookings', { query: { size: 100 } })
  const told = bookings.map((one) => ({
    id: one.id,
    status: one.status,
    payment: one.paymentStatus,
    price: one.price,
    start: Date.parse(one.startTime) / 60_000,
    end: Date.parse(one.endTime) / 60_000,
    specialistId: one.specialistId,
  }))
  const expected = studio.bookings.map(({ id, status, payment, priceCents, start, end, specialistId }) => ({
    id,
    status,
    payment: payment === 'none' && priceCents > 0 ? 'PENDING' : paymentWords[payment],
    price: priceCents / 100,
    start,
    end,
    specialistId,
  }))
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  expect(told.toSorted(byId), 'bookings').toEqual(expected.toSorted(byId))

  for (const [customer, call] of customers.entries()) {
    const { balances, entries } = await call('customerCredits', { query: { size: 100 } })
    for (const { id } of studio.services) {
      const balance = balances.find(({ serviceId }) => serviceId === id)?.credits ?? 0
      expect(balance, `credits of customer ${customer}`).toBe(usable(studio, customer, id))
      expect(sumOf(entries.filter(({ serviceId }) => serviceId === id)), 'ledger').toBeGreaterThanOrEqual(balance)
    }
  }
  for (const { id } of studio.services) await offeredSlots(modelled, id)
}

const sumOf = (entries: readonly { credits: number }[]): number =>
  entries.reduce((sum, { credits }) => sum + credits, 0)

test.concurrent.each(Array.from({ length: LANES }, (_, lane) => lane))(
  `${LIVES} random histories of a studio behave as the model predicts, lane %i of ${LANES}`,
  { timeout: LIMIT_MS + 60_000 },
  async (lane) => {
    const { databaseUrl, database, product, customers } = lanes[lane]!
    const property = fc.asyncProperty(life, async ({ policy, steps }) => {
      const [owner] = await peopleOf(databaseUrl, 1)
      const modelled = await aModelledStudio(database, product, [owner!, ...customers], policy)
      for (const [index, { name, ...choice }] of steps.entries()) {
        await commands[name](modelled, choice).catch((error: unknown) => {
          const fields = error instanceof AppError ? JSON.stringify(error.fieldErrors) : ''
          throw new Error(`step ${index}, ${name}: ${String(error)} ${fields}`, { cause: error })
        })
      }
      await expectSame(modelled)
    })
    const cases = randomCases(LIVES / LANES, lane)
    const limit = { interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true }
    const details = await fc.check(property, { ...cases, ...limit })
    console.log(`lane ${lane}: ${details.numRuns} lives, seed ${cases.seed}`)
    const message = details.failed
      ? `Replay with PROOF_SEED=${cases.seed} PROOF_PATH=${details.counterexamplePath}\n${fc.defaultReportMessage(details)}\n${(details.errorInstance as Error).stack}`
      : ''
    expect(message).toBe('')
  },
)

test('The databases satisfy their invariants after all random histories', async () => {
  for (const { databaseUrl } of lanes) await expect(expectInvariants(databaseUrl)).resolves.toBeUndefined()
})
