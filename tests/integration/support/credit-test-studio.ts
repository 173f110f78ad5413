import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import {
  append,
  giveCreditsBack,
  spendCredits,
} from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { ledgerOf } from '#server/modules/money/records/credits/credit-entries.ts'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, now, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './api-client.ts'
import { queryAsOwner } from './database.ts'
import { reservationOf } from './reservations.ts'
import { startTestServerWithStudio, type TestServerWithStudio } from './test-server.ts'

type Customer = Awaited<ReturnType<typeof aCustomer>>
type Credits = Output<'customerCredits'>
type Reservation = Output<'reserve'>

/** The size of the connection pool, which limits the number of transactions open at the same time. */
export const CONNECTIONS = 12

/** A studio on a running server, for tests of a customer's credits. */
export interface CreditTestStudio {
  readonly at: TestServerWithStudio
  /** The customer, a new one for each test. A test may replace it. */
  customer: Customer
  readonly inStudio: <Result>(work: (transaction: TenantTransaction) => Promise<Result>) => Promise<Result>
  /** Calls the API as the customer, or as somebody else. */
  readonly call: (who?: { token: string }) => Call
  /** Inserts credits directly into the database. */
  readonly credit: (credits: number, expiresAt?: Date | null, serviceId?: string, when?: Date) => Promise<void>
  /** Reserves a slot and pays it with a credit. */
  readonly reserve: (slotId: string, service?: Service) => Promise<Reservation>
  readonly spend: (bookingId: string, gate?: Gate) => Promise<boolean>
  readonly giveBack: (bookingId: string, when?: Date, gate?: Gate) => Promise<void>
  readonly read: (who?: { token: string }, query?: Input<'customerCredits'>['query']) => Promise<Credits>
}

/** Call this function once per test file, like `startTestServerWithStudio`. After the tests, it checks the sums of all lots. */
export function startCreditTestStudio(): CreditTestStudio {
  const at = startTestServerWithStudio('of-all', { connections: CONNECTIONS })
  const inStudio: CreditTestStudio['inStudio'] = (work) => at.database.inTenant(at.studio.id, work)
  const call: CreditTestStudio['call'] = (who = scene.customer) =>
    apiClient(at.url, { token: who.token, organisationId: at.studio.id, locale: 'en' })
  const scene: CreditTestStudio = {
    at,
    customer: {} as Customer,
    inStudio,
    call,
    credit: (credits, expiresAt = null, serviceId = at.studio.privateService.id, when = now) =>
      inStudio(async (transaction) => {
        const ledger = await ledgerOf(transaction, scene.customer.customerId)
        const end = expiresAt && epochMinuteOf(expiresAt)
        const bought = buyCredits([{ serviceId, credits }], () => randomUUID(), end, epochMinuteOf(when))
        await append(transaction, scene.customer.customerId, ledger, bought, when)
      }),
    reserve: (slotId, service = at.studio.privateService) => {
      const { order, ...body } = reservationOf(at.studio, service, slotId)
      const paidByCredit = {
        ...body,
        order: { ...order, useCredits: true },
        paymentMethod: null,
      }
      return call()('reserve', { body: paidByCredit }, { idempotencyKey: randomUUID() })
    },
    spend: (bookingId, gate = openGate) =>
      inStudio(async (transaction) => {
        await gate()
        const serviceId = at.studio.privateService.id
        return spendCredits(transaction, { ...scene.customer, serviceId, bookings: [{ bookingId, seats: 1 }] }, now)
      }),
    giveBack: (bookingId, when = now, gate = openGate) =>
      inStudio(async (transaction) => {
        await gate()
        return giveCreditsBack(transaction, { ...scene.customer, bookingId }, when)
      }),
    read: (who = scene.customer, query = {}) => call(who)('customerCredits', { query }),
  }
  beforeEach(async () => {
    scene.customer = await aCustomer(at.database, at.studio)
  })
  afterAll(async () => expect(await brokenLots(at.databaseUrl)).toEqual([]))
  return scene
}

/** Publishes two slots of the private service a day for a hundred days. The returned array is filled before the first test. */
export function publishSlots(at: TestServerWithStudio): string[] {
  const slots: string[] = []
  beforeAll(async () => {
    const endDate = addDays(inAWeek, 99)
    const seriesId = await publishSessions(at.database, at.studio, at.studio.privateService, {
      recurrence: 'daily',
      endDate,
    })
    for (let day = 0; day < 100; day++) {
      const date = addDays(inAWeek, day).replaceAll('-', '')
      slots.push(`${seriesId}_${date}_0900`, `${seriesId}_${date}_1000`)
    }
  })
  return slots
}

/** Waits until a given number of transactions have called it, so that all of them are open at the same time. */
export type Gate = () => Promise<void>
export const gateOf = (count: number): Gate => {
  let open = 0
  const all = Promise.withResolvers<void>()
  return () => {
    open += 1
    if (open === count) all.resolve()
    return all.promise
  }
}
const openGate: Gate = () => Promise.resolve()

export const shown = ({ balances, entries }: Credits): { left: string[]; lines: string[] } => ({
  left: balances.map(({ serviceName, credits }) => `${serviceName} ${credits}`),
  lines: entries.map(({ kind, credits }) => `${kind} ${credits}`),
})

export const minutesFromNow = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/** Finds lots of credits whose ledger lines do not add up to their last balance, or are not numbered without a gap. */
export const brokenLots = (databaseUrl: string): Promise<object[]> =>
  queryAsOwner(
    databaseUrl,
    `select lot_id from credit_entry group by organization_id, lot_id
     having sum(credits) <> (array_agg(lot_balance order by lot_number desc))[1] or max(lot_number) <> count(*)`,
  )
