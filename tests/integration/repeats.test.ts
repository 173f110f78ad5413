import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { eraseCustomerRows } from '#server/modules/reporting/privacy/erase-rows.ts'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { anAbsence } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { wallInstant } from './support/booking-test-studio.ts'
import { anAddress, startCustomerTestStudio } from './support/customer-test-studio.ts'
import { mailTo } from './support/mailbox.ts'
import { aRepeat, bookRepeat, type RepeatOrder, toPreview } from './support/repeats.ts'

// Tests the preview and the booking of appointments that repeat. repeat-changes.test.ts tests later changes.

const { scene, entered } = startCustomerTestStudio()

/** Reserves this many consecutive days that no other test of the file uses. Returns the first of them. */
function days(count: number): LocalDate {
  const first = scene().aDay()
  for (let used = 1; used < count; used += 1) scene().aDay()
  return first
}

async function order(count: number, changes: Partial<RepeatOrder> = {}): Promise<RepeatOrder> {
  const customerId = changes.newCustomer ? undefined : await entered({ firstName: 'Noor', phoneNumber: '0612345678' })
  return aRepeat(scene().studio, days(count), count, { customerId, ...changes })
}

async function statesOf(body: RepeatOrder): Promise<string[]> {
  const { dates } = await scene().owner('previewRepeat', { body: toPreview(body) })
  return dates.map(({ state, warnings, nearest }) =>
    [state, ...warnings.map(({ kind }) => kind), ...(nearest ? [nearest.startTime.slice(11, 16)] : [])].join(' '),
  )
}

const bookingsOf = (customerId: string | null | undefined) =>
  scene().rows<{ id: string; number: number; starts: Date }>(
    `select id, repeat_number as number, starts_at as starts from booking where customer_id = $1 order by repeat_number`,
    customerId,
  )

describe('the preview of a repeat (R-D183)', () => {
  test('says of each date whether it is free, taken, absent or outside published time, with the nearest free time', async () => {
    const { studio, database, owner } = scene()
    const first = days(4)
    for (const number of [0, 1, 2]) await scene().window(addDays(first, number))
    const other = { startTime: wallInstant(addDays(first, 1), '14:00'), confirmed: [], newCustomer: aCaller() }
    expect((await bookFor(owner, forCustomer(studio, first, other))).booking).not.toBeNull()
    const away = { startDate: addDays(first, 2), endDate: addDays(first, 2), fromMinute: 840, toMinute: 900 }
    await anAbsence(database, studio, away)
    const body = aRepeat(studio, first, 4, { time: '14:00' })
    expect(await statesOf(body)).toEqual(['FREE', 'TAKEN 13:00', 'AWAY AWAY 13:00', 'FREE OUTSIDE_AVAILABILITY 15:00'])
    const { timeZone, dates } = await owner('previewRepeat', { body: toPreview(body) })
    expect([timeZone, dates.map(({ date }) => date)]).toEqual([
      'Europe/Amsterdam',
      [0, 1, 2, 3].map((number) => addDays(first, number)),
    ])
    expect(dates[1]!.inTheWay).toEqual({
      startTime: expect.stringContaining('T14:00:00'),
      endTime: expect.stringContaining('T15:00:00'),
    })
    const choices = [
      { number: 2, startTime: dates[1]!.nearest!.startTime },
      { number: 3, startTime: null },
      { number: 4, startTime: wallInstant(first, '14:30') },
    ]
    expect(await statesOf({ ...body, choices })).toEqual(['FREE', 'FREE', 'SKIPPED', 'OWN 13:00'])
    expect((await scene().rows('select id from repeat where organization_id = $1', studio.id)).length).toBe(0)
  })

  test.each<[string, Partial<RepeatOrder['rule']>, string, string]>([
    ['no end', { count: null }, 'rule.until', 'Choose how it ends.'],
    ['two ends', { until: '2999-01-01' }, 'rule.until', 'Choose how it ends.'],
    ['too many', { count: 105 }, 'rule.count', 'Choose 1 to 104 appointments.'],
    ['no step', { every: 0 }, 'rule.every', 'Choose 1 to 99.'],
    ['no weekday', { unit: 'WEEK', weekdays: [] }, 'rule.weekdays', 'Choose at least one day of the week.'],
    [
      'an end before its beginning',
      { count: null, until: '2020-01-01' },
      'rule.until',
      'The end date must not be before the first date.',
    ],
    [
      'an end too far',
      { count: null, until: '2998-01-01' },
      'rule.until',
      'Appointments can repeat for at most ten years. Choose an earlier end.',
    ],
  ])('refuses a rule with %s', async (_, change, field, text) => {
    const body = aRepeat(scene().studio, scene().aDay(), 2)
    const rule = { ...body.rule, ...change }
    const failure = await failureOf(scene().owner('previewRepeat', { body: toPreview({ ...body, rule }) }))
    expect([failure.code, failure.fieldErrors]).toEqual(['validation', { [field]: text }])
  })
})

describe('booking a repeat (R-D184)', () => {
  test('makes one booking for each date, in order, with its price and its position in the repeat', async () => {
    const body = await order(12, { note: 'Tea', choices: [{ number: 3, startTime: null }] })
    const { booked, dates } = await bookRepeat(scene().owner, body)
    expect([booked?.bookingIds.length, dates]).toEqual([11, []])
    const rows = await bookingsOf(body.customerId)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
    expect(rows.map(({ id }) => id)).toEqual(booked?.bookingIds)
    expect(rows[2]!.starts.toISOString()).toBe(wallInstant(addDays(body.date as LocalDate, 3), '20:00'))
    expect(await scene().owner('providerBooking', { params: { id: rows[1]!.id } })).toMatchObject({
      status: 'ACCEPTED',
      price: 85,
      note: 'Tea',
      locationTypes: ['VIRTUAL'],
      repeat: { id: booked?.repeatId, number: 2, total: 11, unit: 'DAY', every: 1, weekdays: [] },
    })
    expect(await scene().trailOf(rows[10]!.id)).toEqual(['1 created provider provider-app'])
    const { bookings } = await scene().owner('providerBookings', { query: { customerId: body.customerId! } })
    expect(bookings.map(({ repeat }) => repeat?.number)).toEqual(rows.map(({ number }) => number).toReversed())
  })

  test('works in windows, and in sessions that others join', async () => {
    const { studio, owner } = scene()
    const first = days(2)
    for (const date of [first, addDays(first, 1)]) await scene().sessions(date, studio.groupService)
    const customerId = await entered({ firstName: 'Bo' })
    const body = aRepeat(studio, first, 2, {
      serviceId: studio.groupService.id,
      customerId,
      time: '09:00',
      confirmed: [],
      locationTypes: [],
    })
    const { booked } = await bookRepeat(owner, body)
    expect(booked?.bookingIds.length).toBe(2)
    const another = await bookRepeat(owner, { ...body, customerId: await entered({ firstName: 'Mo' }) })
    expect(another.booked?.bookingIds.length).toBe(2)
    const claims = await scene().rows<{ taken: number }>(
      `select distinct claim.id, taken from claim
       join booking on booking.organization_id = claim.organization_id and claim_id = claim.id
       where booking.id = any($1::uuid[])`,
      [...booked!.bookingIds, ...another.booked!.bookingIds],
    )
    expect(claims.map(({ taken }) => taken)).toEqual([2, 2])
  })

  test('books nothing while a date is taken or a warning is not confirmed', async () => {
    const newCustomer = aCaller()
    const body = await order(3, { newCustomer })
    const taken = { startTime: wallInstant(addDays(body.date as LocalDate, 1), '20:30'), newCustomer: aCaller() }
    await bookFor(scene().owner, forCustomer(scene().studio, body.date as LocalDate, taken))
    const refused = await bookRepeat(scene().owner, body)
    expect([refused.booked, refused.dates.map(({ state }) => state)]).toEqual([null, ['FREE', 'TAKEN', 'FREE']])
    const skipped = { ...body, choices: [{ number: 2, startTime: null }] }
    const unconfirmed = await bookRepeat(scene().owner, { ...skipped, confirmed: body.confirmed!.slice(0, 2) })
    expect([unconfirmed.booked, unconfirmed.dates.map(({ state }) => state)]).toEqual([
      null,
      ['FREE', 'SKIPPED', 'FREE'],
    ])
    expect((await failureOf(scene().owner('customer', { params: { id: newCustomer.id } }))).code).toBe('not-found')
    expect((await bookRepeat(scene().owner, skipped)).booked?.bookingIds.length).toBe(2)
  })

  test('happens once, however often the request is sent', async () => {
    const body = await order(3)
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => bookRepeat(scene().owner, body, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await bookingsOf(body.customerId)).length).toBe(3)
    expect((await failureOf(bookRepeat(scene().owner, { ...body, note: 'Other' }, key))).code).toBe(
      'idempotency-mismatch',
    )
  })

  test('succeeds for one of two requests at the same moment for the same dates', async () => {
    const first = days(4)
    const ours = await order(4, { date: first })
    const theirs = await order(2, { date: addDays(first, 3) })
    const answers = await Promise.all([ours, theirs].map((body) => bookRepeat(scene().owner, body)))
    expect(answers.filter(({ booked }) => booked !== null).length).toBe(1)
    const counts = await Promise.all([ours, theirs].map(async (body) => (await bookingsOf(body.customerId)).length))
    expect([
      [4, 0],
      [0, 2],
    ]).toContainEqual(counts)
  })

  test('takes one credit for each appointment, and books nothing when there are too few', async () => {
    const customerId = await entered({})
    const { privateService, id } = scene().studio
    await scene().database.inTenant(id, async (transaction) => {
      const minute = epochMinuteOf(new Date())
      const bought = buyCredits([{ serviceId: privateService.id, credits: 3 }], () => randomUUID(), null, minute)
      await append(transaction, customerId, [], bought, new Date())
    })
    const creditsOf = async () => (await scene().owner('customer', { params: { id: customerId } })).credits[0]?.credits
    const tooMany = await failureOf(bookRepeat(scene().owner, await order(4, { customerId, useCredit: true })))
    expect(tooMany.fieldErrors).toEqual({ useCredit: 'The customer has too few credits for this.' })
    expect([await creditsOf(), (await bookingsOf(customerId)).length]).toEqual([3, 0])
    await bookRepeat(scene().owner, await order(3, { customerId, useCredit: true }))
    expect([await creditsOf(), (await bookingsOf(customerId)).length]).toEqual([0, 3])
  })

  test('is refused for what has changed since the preview', async () => {
    const { owner, studio, database } = scene()
    const body = await order(2)
    const codeOf = async (changes: Partial<RepeatOrder>) =>
      (await failureOf(bookRepeat(owner, { ...body, ...changes }))).code
    expect(await codeOf({ timeZone: 'Pacific/Honolulu' })).toBe('conflict')
    expect(await codeOf({ serviceId: randomUUID() })).toBe('not-found')
    const stranger = await aSpecialist(database, studio)
    await scene().rows('delete from service_specialist where specialist_id = $1', stranger)
    expect(await codeOf({ specialistId: stranger })).toBe('validation')
    const none = [1, 2].map((number) => ({ number, startTime: null }))
    const empty = await failureOf(bookRepeat(owner, { ...body, choices: none }))
    expect(empty.fieldErrors).toEqual({ choices: 'No date is left to book.' })
    await database.inTenant(studio.id, (transaction) =>
      eraseCustomerRows(transaction, body.customerId!, 'Deleted customer', new Date()),
    )
    expect(await codeOf({})).toBe('customer-gone')
    expect(await bookingsOf(body.customerId)).toEqual([])
    const [orphan] = await scene().rows(
      `select id from repeat where not exists (
        select from booking where booking.organization_id = repeat.organization_id and repeat_id = repeat.id
      )`,
    )
    expect(orphan).toBeUndefined()
  })
})

describe('a specialist who books a repeat (R-D187)', () => {
  test('can do so in their own calendar only', async () => {
    const { studio, database, url } = scene()
    const colleague = await aSpecialist(database, studio)
    const call = apiClient(url, { token: studio.specialist.token })
    const theirs = await order(2, { newCustomer: aCaller(), specialistId: colleague })
    expect((await failureOf(bookRepeat(call, theirs))).code).toBe('not-found')
    expect((await failureOf(call('previewRepeat', { body: toPreview(theirs) }))).code).toBe('not-found')
    const { booked } = await bookRepeat(call, { ...theirs, specialistId: studio.specialistId })
    expect(booked?.bookingIds.length).toBe(2)
  })
})

describe('the mail about a new repeat (R-D186)', () => {
  test('lists all dates, once to the customer in the customer’s language and once to the specialist', async () => {
    const { studio, database, owner, url } = scene()
    const email = anAddress()
    const colleague = await aSpecialist(database, studio)
    const newCustomer = aCaller({ email, firstName: 'Bo' })
    const body = await order(3, { newCustomer, specialistId: colleague, sendConfirmation: true })
    const { booked } = await bookRepeat(owner, body)
    const mail = await mailTo(url, email)
    expect(mail.subject).toContain('3 afspraken zijn geboekt')
    expect(mail.text.match(/20:00 - 21:00/g)?.length).toBe(3)
    expect(mail.text).toContain('Per keer: €85')
    const received = await mailTo(url, `${colleague}@example.test`)
    expect(received.text.match(/20:00 - 21:00/g)?.length).toBe(3)
    const jobs = await scene().rows<{ template: string }>(
      `select data->>'template' as template from pgboss.job
       where data->>'repeatId' = $1 or data->>'bookingId' = any($2::text[]) order by 1`,
      booked!.repeatId,
      booked!.bookingIds,
    )
    expect(jobs.map(({ template }) => template)).toEqual(['repeat-booked', 'repeat-received'])
  })

  test('says for how many people each appointment is (R-D199)', async () => {
    const { studio, owner, url } = scene()
    const [first, second] = [scene().aDay(), scene().aDay()]
    for (const date of [first, second]) await scene().sessions(date, studio.groupService)
    const email = anAddress()
    const seats = { seats: 2, price: 12.5, newCustomer: aCaller({ email }), sendConfirmation: true }
    const group = { serviceId: studio.groupService.id, time: '09:00', confirmed: [], locationTypes: [] }
    await bookRepeat(owner, aRepeat(studio, first, 2, { ...group, ...seats }))
    const mail = await mailTo(url, email)
    expect(mail.text).toContain('2 personen')
    expect(mail.text).toContain('Per keer: €25')
  })
})
