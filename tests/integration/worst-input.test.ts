import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { methodOf, type RouteName } from '#shared/api/routes.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { inputSender, type LooseInput } from './support/send-input.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { costOf } from './support/server-cost.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// A10: tests the most expensive inputs about time, for every call that takes a range, a date, a recurrence or a zone.

/** The maximum CPU time of a call in milliseconds. */
const MOST_CPU = 100
/** How often an expensive call is measured again. The lowest result counts, because other work can only add time. */
const MOST_TIMES = bySampleSize({ reduced: 5, full: 100 })

const at = startTestServerWithStudio('of-all', { processes: 1 })
let scene: SampleData
/** A service of five minutes, of which a day has room for 288. */
let shortService: Service
/** The id of the first of 9,936 sessions of five minutes, on as many days as the limit allows. */
let firstOfMany: string
/** The id of a daily window of 24 hours for ten years. */
let firstWindow: string
/** The id of a specialist who has one hour a day for ten years, each of them booked. */
let bookedId: string

beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
  shortService = { ...at.studio.privateService, id: randomUUID(), name: 'Short', durationMinutes: 5 }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, shortService, new Date()))
  const daily = { startDate: inAWeek, recurrence: 'daily', fromMinute: 720 } as const
  const many = { ...daily, toMinute: 1440, endDate: addDays(inAWeek, 68) }
  const seriesId = await publishSessions(at.database, at.studio, shortService, many)
  firstOfMany = `${seriesId}_${inAWeek.replaceAll('-', '')}_1200`
  const { seriesId: windowId } = await apiClient(at.url, { token: at.studio.owner.token })('createAvailability', {
    body: {
      type: 'APPOINTMENT',
      specialistId: at.studio.specialistId,
      serviceIds: [at.studio.privateService.id, shortService.id],
      startDate: inAWeek,
      startTime: '00:00',
      endTime: '24:00',
      recurrence: 'DAILY',
      endDate: addDays(inAWeek, 3650),
    },
  })
  firstWindow = `${windowId}_${inAWeek.replaceAll('-', '')}_0000`

  bookedId = await aSpecialist(at.database, at.studio)
  const colleague = { ...at.studio, specialistId: bookedId }
  const forTenYears = { recurrence: 'daily', toMinute: 600, endDate: addDays(inAWeek, 3600) } as const
  const bookedSeriesId = await publishSessions(at.database, colleague, at.studio.freeService, forTenYears)
  await queryAsOwner(
    at.databaseUrl,
    `insert into claim (organization_id, id, specialist_id, service_id, series_id, occurrence_date, occurrence_minute,
       starts_at, ends_at, capacity, taken)
     select $1, gen_random_uuid(), $2, $3, $4, day, 540, (day + time '09:00') at time zone 'Europe/Amsterdam',
       (day + time '10:00') at time zone 'Europe/Amsterdam', 1, 1
     from (select $5::date + number as day from generate_series(0, 3600) as number) as days`,
    [at.studio.id, bookedId, at.studio.freeService.id, bookedSeriesId, inAWeek],
  )
})

const send = inputSender(at, () => scene)

const measure = <Answer>(ask: () => Promise<Answer>, cpu = MOST_CPU) =>
  costOf(at.url, ask, { cpu, attempts: MOST_TIMES })

test('The measured processor time is the server’s, and the measurement works', async () => {
  const idle = await measure(async () => undefined, 0)
  const busy = await measure(() => send('login', { body: { email: scene.customer.email, password: 'wrong' } }), 0)
  expect(busy.cpu).toBeGreaterThan(idle.cpu)
  expect(busy.cpu).toBeGreaterThan(1)
})

const noDate = 'Date input not valid.'
const tooLong = 'Ask for at most 366 days at once.'
const backwards = 'The end must come after the start.'
const tooOften = 'This repeats too often or too long. Choose an earlier end date.'

type Row = readonly [call: RouteName, change: Record<string, unknown>, fields: Record<string, string>]

/** The calls that take a range, each with the names of the range's two fields. */
const ranges: readonly (readonly [RouteName, string, string])[] = [
  ['sessionSlots', 'dateBegin', 'dateEnd'],
  ['windowSlots', 'startDate', 'endDate'],
  ['providerCalendar', 'from', 'to'],
  ['absences', 'from', 'to'],
  ['agenda', 'from', 'to'],
  ['rescheduleOptions', 'from', 'to'],
  ['ownRescheduleOptions', 'from', 'to'],
]

const rangeRows = ranges.flatMap(([call, begin, end]): Row[] => [
  [call, { [begin]: '1950-01-01', [end]: '2049-12-31' }, { [end]: tooLong }],
  [call, { [begin]: '1900-01-01', [end]: '2999-12-31' }, { [end]: tooLong }],
  [call, { [begin]: '2027-01-02', [end]: '2027-01-01' }, { [end]: backwards }],
  [call, { [begin]: '2027-02-31' }, { [begin]: noDate }],
  [call, { [end]: '2027-02-29' }, { [end]: noDate }],
  [call, { [end]: '9999-12-31' }, { [end]: noDate }],
  [call, { [begin]: '0000-00-00' }, { [begin]: noDate }],
])

/** The calls whose range may be at most two years. */
const periods = ['report', 'exportReport', 'exportPayments'] as const
const periodRows = periods.flatMap((call): Row[] => [
  [call, { from: '1950-01-01', to: '2049-12-31' }, { to: 'A report is of at most two years.' }],
  [call, { from: '1900-01-01', to: '2999-12-31' }, { to: 'A report is of at most two years.' }],
  [call, { from: '2027-01-02', to: '2027-01-01' }, { to: backwards }],
  [call, { from: '2027-02-31' }, { from: noDate }],
  [call, { to: '9999-12-31' }, { to: noDate }],
])

const rows: readonly Row[] = [
  ...rangeRows,
  ...periodRows,
  ['exportBookings', { from: '2027-02-31' }, { from: noDate }],
  ['exportCustomers', { seenSince: '9999-12-31' }, { seenSince: noDate }],
  ['nextAvailable', { from: '2027-02-31' }, { from: noDate }],
  ['nextAvailable', { from: '9999-12-31' }, { from: noDate }],
  ['createAvailability', { startDate: '2027-02-31' }, { startDate: noDate }],
  ['createAvailability', { startDate: '9999-12-31' }, { startDate: noDate }],
  ['createAvailability', { recurrence: 'DAILY', endDate: '9999-12-31' }, { endDate: noDate }],
  ['createAvailability', { recurrence: 'YEARLY', endDate: '2999-12-31' }, { endDate: tooOften }],
  ['createAvailability', { recurrence: 'DAILY', endDate: '2999-12-31' }, { endDate: tooOften }],
  ['createAvailability', { startTime: '25:61' }, { startTime: 'Invalid time format. Expected HH:mm' }],
  ['createAvailability', { recurrence: 'EVERY_SECOND' }, { recurrence: 'This is not valid.' }],
  ['previewAvailabilityChange', { date: '2027-02-31' }, { date: noDate }],
  ['previewAvailabilityChange', { endDate: '9999-12-31' }, { endDate: noDate }],
  ['changeAvailability', { action: 'UPDATE', date: '2027-02-31' }, { date: noDate }],
  ['changeAvailability', { action: 'UPDATE', endDate: '9999-12-31' }, { endDate: noDate }],
  ['providerBookings', { from: '2027-02-31' }, { from: noDate }],
  ['previewRepeat', { date: '2027-02-31' }, { date: noDate }],
  ['bookRepeat', { date: '9999-12-31' }, { date: noDate }],
  ['previewRepeatChange', { date: '9999-12-31' }, { date: noDate }],
  ['previewOwnRepeat', { date: '2027-02-31' }, { date: noDate }],
  ['bookOwnRepeat', { times: 27 }, { times: 'Choose 2 to 26 appointments.' }],
  ['previewAbsence', { startDate: '2027-02-31' }, { startDate: noDate }],
  ['previewAbsence', { until: '9999-12-31' }, { until: noDate }],
  [
    'saveAbsence',
    { startDate: '2027-01-01', endDate: '2999-12-31' },
    { endDate: 'Somebody can be away for at most two years at once.' },
  ],
  [
    'saveAbsence',
    { startDate: '2027-01-01', endDate: '2027-12-31', recurrence: 'DAILY' },
    { endDate: 'What repeats can last at most 31 days each time.' },
  ],
  [
    'rescheduleBooking',
    { slotId: null, startTime: '2030-01-01T09:00:00+01:00', endTime: '2130-01-01T10:00:00+01:00' },
    { endTime: 'Enter 1 to 1,440 whole minutes.' },
  ],
  ['rescheduleBooking', { slotId: null, startTime: '2030-02-31T09:00:00+01:00' }, { startTime: 'This is not valid.' }],
  ['whyNotOffered', { date: '2027-02-31' }, { date: noDate }],
  ['reserve', { date: '2027-02-31' }, { date: noDate }],
  ['createCalendarEvent', { timeZone: 'Mars/Olympus' }, { 'start.timeZone': 'This time zone is not known.' }],
]

/** The valid input of a call in which some fields are replaced, at any depth. */
async function changed(name: RouteName, change: Record<string, unknown>): Promise<LooseInput> {
  const { params, query, body } = (await validInputs[name](scene)) as LooseInput & { body?: Record<string, unknown> }
  if (name === 'reserve') {
    const dto = body?.['booking'] as object
    return { body: { ...body, booking: { ...dto, ...change } } }
  }
  if (name === 'createCalendarEvent') return { body: { ...body, start: { ...(body?.['start'] as object), ...change } } }
  if (methodOf(name) === 'GET')
    return { ...(params && { params }), query: { ...query, ...change } as Record<string, string> }
  return { body: { ...body, ...change } }
}

describe('the worst input is refused with a message at its field and costs almost no processor time', () => {
  test.each(rows)('%s %j', async (name, change, fields) => {
    const input = await changed(name, change)
    const { answer, cpu } = await measure(() => send(name, input))
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(answer.body.fields).toEqual(fields)
    expect(cpu).toBeLessThan(MOST_CPU)
  })
})

describe('availability with 10,000 occurrences', () => {
  const everyFiveMinutes = { startTime: '00:00', endTime: '24:00', recurrence: 'DAILY' }

  test('is refused when it is published', async () => {
    const change = { ...everyFiveMinutes, serviceIds: [shortService.id], endDate: addDays(inAWeek, 365) }
    const input = await changed('createAvailability', { ...change, startDate: inAWeek })
    const { answer, cpu } = await measure(() => send('createAvailability', input))
    expect(answer).toMatchObject({ status: 400, body: { fields: { endDate: tooOften } } })
    expect(cpu).toBeLessThan(MOST_CPU)
  })

  test('is refused as a change of published availability', async () => {
    const body = { action: 'UPDATE', id: firstOfMany, endDate: addDays(inAWeek, 365) }
    const { answer, cpu } = await measure(() => send('previewAvailabilityChange', { body }))
    expect(answer).toMatchObject({ status: 400, body: { fields: { endDate: tooOften } } })
    expect(cpu).toBeLessThan(MOST_CPU)
  })
})

/** A normal week of 12 periods on each day. */
const fullWeek = (changes: object = {}) => ({
  specialistId: at.studio.specialistId,
  validFrom: inAWeek,
  until: null,
  parts: Array.from({ length: 84 }, (_, index) => ({
    weekday: 1 + (index % 7),
    startTime: `${String(2 * Math.floor(index / 7)).padStart(2, '0')}:00`,
    endTime: `${String(2 * Math.floor(index / 7) + 2).padStart(2, '0')}:00`,
    serviceIds: [at.studio.privateService.id],
  })),
  ...changes,
})

describe('weekly hours with more occurrences than can be planned (R-D334)', () => {
  test.each<[string, object]>([
    ['until 2999', { until: '2999-12-31' }],
    ['for ten years', { until: addDays(inAWeek, 3652) }],
    ['without an end, over time that is published for ten years', { until: null }],
  ])('%s are refused, in a preview and in a save', async (_, changes) => {
    for (const [call, extra] of [
      ['previewNormalWeek', {}],
      ['saveNormalWeek', { fingerprint: '' }],
    ] as const) {
      const { answer, cpu } = await measure(() => send(call, { body: { ...fullWeek(changes), ...extra } }))
      expect(answer).toMatchObject({ status: 400, body: { fields: { until: tooOften } } })
      expect(cpu).toBeLessThan(MOST_CPU)
    }
  })
})

describe('the largest input that is allowed', () => {
  const slotsOf = (service: Service) => ({ organisationId: at.studio.id, serviceId: service.id })
  const year = addDays(inAWeek, 365)

  test.each<[string, number, RouteName, () => LooseInput]>([
    [
      'an update of as many of 9,936 sessions as it offers',
      200,
      'previewAvailabilityChange',
      () => ({ body: { action: 'UPDATE', id: firstOfMany, price: 40 } }),
    ],
    [
      'a deletion of 9,936 sessions',
      200,
      'previewAvailabilityChange',
      () => ({ body: { action: 'DELETE', id: firstOfMany, scope: 'ALL_INSTANCES' } }),
    ],
    [
      'a deletion of a window of ten years',
      200,
      'previewAvailabilityChange',
      () => ({ body: { action: 'DELETE', id: firstWindow, scope: 'ALL_INSTANCES' } }),
    ],
    [
      'a normal week of 9,500 occurrences over time that is published for ten years',
      200,
      'previewNormalWeek',
      () => ({ body: { ...fullWeek(), parts: fullWeek().parts.slice(0, 18) } }),
    ],
    [
      'a new price of 9,936 sessions',
      200,
      'previewPublishedTerms',
      () => ({
        body: {
          serviceId: shortService.id,
          price: { before: shortService.priceCents / 100, after: 95 },
          duration: null,
          from: inAWeek,
        },
      }),
    ],
    [
      'sessions of a year, which are too many to show',
      400,
      'sessionSlots',
      () => ({ body: { ...slotsOf(shortService), dateBegin: inAWeek, dateEnd: year } }),
    ],
    [
      'starts of a year',
      200,
      'windowSlots',
      () => ({ body: { ...slotsOf(at.studio.privateService), startDate: inAWeek, endDate: year } }),
    ],
    [
      'starts of a year, every five minutes',
      400,
      'windowSlots',
      () => ({ body: { ...slotsOf(shortService), startDate: inAWeek, endDate: year } }),
    ],
    [
      'an absence of every day without end over 9,936 sessions',
      200,
      'previewAbsence',
      () => ({
        body: {
          kind: 'BLOCK',
          specialistIds: [],
          startDate: inAWeek,
          startTime: '00:00',
          endDate: inAWeek,
          endTime: '24:00',
          recurrence: 'DAILY',
        },
      }),
    ],
    [
      'a repeat of 104 dates over nine years, all of which are taken and have no free time near',
      200,
      'previewRepeat',
      () => ({
        body: {
          serviceId: at.studio.freeService.id,
          specialistId: bookedId,
          date: inAWeek,
          time: '09:00',
          rule: { unit: 'WEEK', every: 4, weekdays: [1], count: 104, until: null },
          choices: [],
        },
      }),
    ],
    [
      'a repeat of 104 dates, each of which overlaps another in time that is cut every five minutes',
      200,
      'previewRepeat',
      () => ({
        body: {
          serviceId: shortService.id,
          specialistId: at.studio.specialistId,
          date: inAWeek,
          time: '03:00',
          rule: { unit: 'DAY', every: 1, weekdays: [], count: 104, until: null },
          choices: Array.from({ length: 104 }, (_, index) => ({
            number: index + 1,
            startTime: `${addDays(inAWeek, 400)}T12:00:00Z`,
          })),
        },
      }),
    ],
    [
      'the next date of what is booked for ten years',
      200,
      'nextAvailable',
      () => ({ body: { ...slotsOf(at.studio.freeService), specialistId: bookedId, from: inAWeek } }),
    ],
  ])('%s', async (_, status, name, input) => {
    // An accepted input may cost twice as much as a refused one.
    const limit = 2 * MOST_CPU
    const { answer, cpu } = await measure(() => send(name, input()), limit)
    expect(answer.status).toBe(status)
    expect(cpu).toBeLessThan(limit)
  })
})
