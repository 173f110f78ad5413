import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import { addDays, localDate } from '#shared/time/local-date.ts'
import {
  drawBookings,
  insertReportedBookings,
  type ReportedBooking,
  seatsOf,
} from '#tests/builders/random-reported-bookings.ts'
import { aMember, anAbsence, anEnteredCustomer } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'

// Tests the numbers of reports against a simple count that loops over the same bookings one by one.

let scene: BookingTestStudio
let specialistIds: string[]
const first = localDate('2025-01-20')
/** From 20 January to 30 April 2025, over the clock change of 30 March. */
const bookings = drawBookings(first, 101, 260, 7)

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  const { studio, database } = scene
  const second = randomUUID()
  specialistIds = [studio.specialistId, second]
  await database.inTenant(studio.id, async (transaction) => {
    await insertSpecialist(
      transaction,
      {
        organisationId: studio.id,
        id: second,
        firstName: 'Bram',
        lastName: 'Bos',
        jobTitle: '',
        bio: '',
        email: 'bram@example.test',
        avatarPath: null,
        translation: null,
        videoUrl: null,
      },
      new Date(),
    )
    await insertSeries(
      transaction,
      {
        kind: 'window',
        id: randomUUID(),
        specialistId: studio.specialistId,
        serviceIds: [studio.privateService.id],
        startDate: localDate('2025-01-01'),
        endDate: localDate('2025-12-31'),
        fromMinute: 60,
        toMinute: 540,
        zone: 'Europe/Amsterdam',
        recurrence: 'daily',
        locationTypes: [],
        locationIds: [],
      },
      new Date(),
    )
  })
  await anAbsence(database, studio, { startDate: localDate('2025-03-03'), fromMinute: 480, toMinute: 720 })
  const customerIds = await Promise.all(Array.from({ length: 12 }, () => anEnteredCustomer(database, studio)))
  await insertReportedBookings(database, studio, bookings, { specialistIds, customerIds })
})
afterAll(async () => {
  await expectInvariants(scene.databaseUrl)
  await scene.stop()
})

const priceOf = (one: ReportedBooking): number => (one.isGroup ? 1250 : 8500) * seatsOf(one)

/** Counts by looping over the bookings. `seen` are the bookings that decide whether a customer is new. */
function count(
  seen: readonly ReportedBooking[],
  from: string,
  to: string,
  isCounted: (one: ReportedBooking) => boolean,
) {
  const within = seen.filter((one) => one.date >= from && one.date <= to && isCounted(one))
  const sold = within.filter(({ fate }) => fate.counts === 'sold')
  const sum = (of: 'paid' | 'open') => within.reduce((cents, one) => cents + one.fate[of] * priceOf(one), 0) / 100
  const customers = [...new Set(sold.map(({ customer }) => customer))]
  const isKnown = (customer: number) =>
    seen.some((one) => one.customer === customer && one.date < from && one.fate.counts === 'sold')
  return {
    bookings: sold.length,
    seats: sold.reduce((seats, one) => seats + seatsOf(one), 0),
    cancelled: within.filter(({ fate }) => fate.counts === 'cancelled').length,
    noShows: sold.filter(({ fate }) => fate.isNoShow).length,
    soldMinutes: 60 * new Set(sold.map(({ specialist, date, hour }) => `${specialist} ${date} ${hour}`)).size,
    paid: sum('paid'),
    open: sum('open'),
    booked: (Math.round(sum('paid') * 100) + Math.round(sum('open') * 100)) / 100,
    newCustomers: customers.filter((customer) => !isKnown(customer)).length,
    returningCustomers: customers.filter(isKnown).length,
  }
}

const all = () => true

const report = (query: {
  from: string
  to: string
  by?: 'DAY' | 'WEEK' | 'MONTH'
  specialistId?: string
  serviceId?: string
}) => scene.owner('report', { query })

describe('the numbers of a report (R-D177)', () => {
  test.each([
    ['2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['2025-03-10', '2025-03-16', '2025-03-03', '2025-03-09'],
    ['2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['2025-03-30', '2025-03-30', '2025-03-29', '2025-03-29'],
  ])(
    'from %s to %s, and those of the period before, agree with a simple count',
    async (from, to, fromBefore, toBefore) => {
      const { total, before, totalBefore } = await report({ from, to })
      expect(total).toMatchObject(count(bookings, from, to, all))
      expect(before).toEqual({ from: fromBefore, to: toBefore })
      expect(totalBefore).toMatchObject(count(bookings, fromBefore, toBefore, all))
    },
  )

  test.each(['DAY', 'WEEK', 'MONTH'] as const)('by %s are those of each part (R-D178)', async (by) => {
    const { parts } = await report({ from: '2025-02-10', to: '2025-04-02', by })
    expect(parts).toMatchObject(parts.map(({ from, to }) => count(bookings, from, to, all)))
    expect(parts.some(({ cancelled }) => cancelled > 0)).toBe(true)
    expect(parts.some(({ noShows }) => noShows > 0)).toBe(true)
  })

  test('by specialist and by service are those of their bookings', async () => {
    const [from, to] = ['2025-02-01', '2025-03-31']
    const { specialists, services } = await report({ from, to })
    expect(specialists).toMatchObject(
      specialistIds.map((id, index) => ({
        id,
        ...count(bookings, from, to, ({ specialist }) => specialist === index),
      })),
    )
    const { privateService, groupService } = scene.studio
    const byName = services.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(byName).toMatchObject([
      { id: privateService.id, name: 'Massage', ...count(bookings, from, to, ({ isGroup }) => !isGroup) },
      { id: groupService.id, name: 'Yoga', ...count(bookings, from, to, ({ isGroup }) => isGroup) },
    ])
    const { total } = await report({ from, to, specialistId: specialistIds[1]!, serviceId: groupService.id })
    expect(total).toMatchObject(count(bookings, from, to, ({ isGroup, specialist }) => isGroup && specialist === 1))
    expect(total.openMinutes).toBeNull()
  })

  test('count published time without absences as open hours, also when the clocks change', async () => {
    // The window is open from 01:00 to 09:00; on 3 March an absence takes an hour, and on 30 March the clocks skip one.
    const { total, totalBefore, parts, specialists } = await report({ from: '2025-03-01', to: '2025-03-31', by: 'DAY' })
    expect(total.openMinutes).toBe(31 * 480 - 60 - 60)
    expect(totalBefore.openMinutes).toBe(28 * 480)
    const short = parts
      .filter(({ openMinutes }) => openMinutes !== 480)
      .map(({ from, openMinutes }) => [from, openMinutes])
    expect(short).toEqual([
      ['2025-03-03', 420],
      ['2025-03-30', 420],
    ])
    expect(specialists.map(({ openMinutes }) => openMinutes)).toEqual([total.openMinutes, 0])
  })

  test('are a specialist’s own only, without who is a new customer elsewhere (T-A12)', async () => {
    const [from, to] = ['2025-02-01', '2025-03-31']
    const specialist = apiClient(scene.url, { token: scene.studio.specialist.token })
    const own = bookings.filter((one) => one.specialist === 0)
    const { total, specialists, packages } = await specialist('report', { query: { from, to } })
    expect(total).toMatchObject(count(own, from, to, all))
    expect(specialists.map(({ id }) => id)).toEqual([specialistIds[0]])
    expect(packages).toBeNull()
    const asked = specialist('report', { query: { from, to, specialistId: specialistIds[1]! } })
    expect((await failureOf(asked)).code).toBe('not-found')
    const nobody = apiClient(scene.url, { token: (await aMember(scene.database, scene.studio)).token })
    expect((await nobody('report', { query: { from, to } })).total).toMatchObject({ bookings: 0, openMinutes: 0 })
  })

  test('count packages of the organisation by the time of the order', async () => {
    const order = (state: string, cents: number, at: string) =>
      scene.rows(
        `insert into package_order (organization_id, id, package_id, customer_id, account_id, name, price_cents, items,
           payment_state, locale, created_at)
         select $1, gen_random_uuid(), $2, customer.id, $3, 'Five', ${cents}, '[]', '${state}', 'nl', '${at}'
         from customer where organization_id = $1 limit 1`,
        scene.studio.id,
        packageId,
        scene.studio.owner.accountId,
      )
    const packageId = randomUUID()
    await scene.rows(
      `insert into package (organization_id, id, name, price_cents, created_at) values ($1, $2, 'Five', 40000, now())`,
      scene.studio.id,
      packageId,
    )
    await order('paid', 40_000, '2025-03-31T21:59:00Z')
    await order('none', 20_000, '2025-03-01T00:00:00Z')
    await order('held', 10_000, '2025-03-02T00:00:00Z')
    await order('paid', 5_000, '2025-03-31T22:01:00Z')
    await order('paid', 2_500, '2025-02-02T00:00:00Z')
    const { packages } = await report({ from: '2025-03-01', to: '2025-03-31' })
    expect(packages).toEqual({ now: { sold: 2, paid: 400, open: 200 }, before: { sold: 1, paid: 25, open: 0 } })
  })

  test('cover at most two years', async () => {
    const tooLong = await failureOf(report({ from: '2023-01-01', to: addDays(localDate('2023-01-01'), 731) }))
    expect(tooLong).toMatchObject({ code: 'validation', fieldErrors: { to: 'A report is of at most two years.' } })
    expect((await failureOf(report({ from: '2025-03-02', to: '2025-03-01' }))).code).toBe('validation')
  })
})
