import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { bookTimes } from '#server/modules/booking/booking-for-customer/create-bookings-at-times.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { holdCustomer } from '#server/modules/customers/records/customer/customers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { addDays } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { refuse } from '#server/platform/http/handler.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

const { scene, entered } = startCustomerTestStudio()

/** Books this many times outside the availability, and returns the number of SQL statements. */
async function statementsFor(count: number): Promise<number> {
  const { database, studio } = scene()
  const customerId = await entered({ firstName: 'Noor' })
  const first = scene().aDay()
  for (let used = 1; used < count; used += 1) scene().aDay()
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const outcome = await database.inTenant(studio.id, async (plain) => {
    const transaction: TenantTransaction = { ...plain, sql: plain.sql.withPlugin(counter) }
    await lockSpecialists(transaction, [studio.specialistId])
    const times = Array.from({ length: count }, (_, number) => ({
      start: parseInstant(wallInstant(addDays(first, number), '20:00')) ?? 0,
      durationMinutes: 60,
      priceCents: 8500,
      place: { locationTypes: [], locationIds: [] },
      confirmed: new Set(['outside-availability']),
    }))
    const order = {
      service: studio.privateService,
      specialistId: studio.specialistId,
      zone: zoneOf('Europe/Amsterdam'),
      times,
      customer: async () => {
        const customer = await holdCustomer(transaction, customerId)
        return customer ? { customer, locale: 'nl' as const } : refuse('customer-gone')
      },
      by: {
        actor: 'provider',
        accountId: studio.owner.accountId,
        surface: 'provider-app',
        address: '127.0.0.1',
      } as const,
      seats: 1,
      isPaidByCredit: false,
      note: '',
      answers: [],
      isConfirmedByMail: false,
      tellsSpecialist: false,
    }
    const outbox = { add: async () => undefined, addAll: async () => undefined }
    return bookTimes({ outbox, secrets: systemSecrets }, transaction, order, new Date())
  })
  expect(outcome).toMatchObject({ kind: 'booked' })
  return statements
}

test('Booking 52 repeated appointments takes as many statements as booking one (R-D184)', async () => {
  const one = await statementsFor(1)
  expect(one).toBeGreaterThan(5)
  expect(await statementsFor(52)).toBe(one)
})
