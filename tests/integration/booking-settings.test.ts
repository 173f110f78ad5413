import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input, Output } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { addDays, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { aCustomer, aStudio, inAWeek, type Person } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests an organisation's settings, from the call that saves them to the slots and reservations that they change.

const at = useSharedServerWithStudio('of-each')
let customer: Person
let seriesId: string

type Settings = Omit<Output<'providerSettings'>, 'version'>

const defaults: Settings = {
  slotStep: null,
  notice: 0,
  bookingWindow: null,
  dailyMaximum: null,
  lateCancellation: 0,
  whenLate: 'FORFEIT',
  holdTime: 15,
  requestTime: 72,
  noShowsBeforePayment: null,
  unpaidAhead: null,
}

/** Each test has a new studio, whose specialist gives massages of an hour every day from 09:00 to 12:00. */
beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
  const published = await owner()('createAvailability', {
    body: {
      type: 'APPOINTMENT',
      specialistId: at.studio.specialistId,
      serviceIds: [at.studio.privateService.id],
      startDate: inAWeek,
      startTime: '09:00',
      endTime: '12:00',
      recurrence: 'DAILY',
      endDate: addDays(inAWeek, 30),
    },
  })
  seriesId = published.seriesId
})

const owner = () => apiClient(at.url, { token: at.studio.owner.token, locale: 'en' })
const set = (changes: Partial<Settings>) => owner()('saveSettings', { body: { ...defaults, ...changes } })
const buffer = (changes: { bufferBefore?: number; bufferAfter?: number }) =>
  owner()('saveService', { body: { ...massage(), ...changes } })
const massage = (): Input<'saveService'>['body'] => ({
  id: at.studio.privateService.id,
  serviceKind: 'PRIVATE',
  name: 'Massage',
  duration: 60,
  price: 85,
  specialistIds: [at.studio.specialistId],
})

const startsOn = async (date: LocalDate): Promise<string> => {
  const { response } = await apiClient(at.url)('windowSlots', {
    body: { organisationId: at.studio.id, serviceId: at.studio.privateService.id, startDate: date, endDate: date },
  })
  return response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime.slice(11, 16))).join(' ')
}

/** Tries to reserve a time. Returns 'reserved' or the error code. */
const reserve = async (date: LocalDate, time: string, paymentMethod: 'AFTER_PAY' | 'STRIPE' = 'AFTER_PAY') => {
  const { booking, order } = reservationOf(at.studio, at.studio.privateService, 'any')
  const start = wallToInstantOrNext(zoneOf('Europe/Amsterdam'), toEpochDay(date), localTime(time))
  const wish = {
    ...booking!,
    slot: null,
    windowId: `${seriesId}_${date.replaceAll('-', '')}_0900`,
    windowStart: formatInstant(start),
  }
  return apiClient(at.url, { token: customer.token })(
    'reserve',
    { body: { booking: wish, order, paymentMethod } },
    { idempotencyKey: randomUUID() },
  ).then(
    () => 'reserved',
    ({ code }: { code: string }) => code,
  )
}

const day = (number: number): LocalDate => addDays(inAWeek, number)

describe('the booking settings of an organisation', () => {
  test('follow the availability until an owner saves others', async () => {
    expect(await owner()('providerSettings', {})).toEqual({ ...defaults, version: 1 })
    const others: Settings = {
      slotStep: 30,
      notice: 120,
      bookingWindow: 60,
      dailyMaximum: 4,
      lateCancellation: 1440,
      whenLate: 'REFUSE',
      holdTime: 20,
      requestTime: 48,
      noShowsBeforePayment: 3,
      unpaidAhead: 20,
    }
    expect(await set(others)).toEqual({ ...others, version: 2 })
    expect(await owner()('providerSettings', {})).toEqual({ ...others, version: 2 })
    const elsewhere = await aStudio(at.database)
    expect(await apiClient(at.url, { token: elsewhere.owner.token })('providerSettings', {})).toEqual({
      ...defaults,
      version: 1,
    })
  })

  test('can be read and saved only by the owner', async () => {
    const specialist = apiClient(at.url, { token: at.studio.specialist.token })
    expect((await failureOf(specialist('saveSettings', { body: defaults }))).code).toBe('forbidden')
    expect((await failureOf(specialist('providerSettings', {}))).code).toBe('forbidden')
  })

  const wrong: [keyof Settings, unknown, string, string][] = [
    ['slotStep', 4, 'Choose 5 to 1,440 minutes, or leave this empty.', 'Kies 5 tot 1.440 minuten, of laat dit leeg.'],
    [
      'slotStep',
      1441,
      'Choose 5 to 1,440 minutes, or leave this empty.',
      'Kies 5 tot 1.440 minuten, of laat dit leeg.',
    ],
    ['slotStep', 7.5, 'Choose 5 to 1,440 minutes, or leave this empty.', 'Kies 5 tot 1.440 minuten, of laat dit leeg.'],
    ['notice', -1, 'Choose 0 to 525,600 minutes, at most a year.', 'Kies 0 tot 525.600 minuten, hoogstens een jaar.'],
    [
      'bookingWindow',
      3651,
      'Choose 0 to 3,650 days, or leave this empty.',
      'Kies 0 tot 3.650 dagen, of laat dit leeg.',
    ],
    [
      'dailyMaximum',
      0,
      'Choose 1 to 999 bookings, or leave this empty.',
      'Kies 1 tot 999 boekingen, of laat dit leeg.',
    ],
    [
      'lateCancellation',
      525_601,
      'Choose 0 to 525,600 minutes, at most a year.',
      'Kies 0 tot 525.600 minuten, hoogstens een jaar.',
    ],
    ['whenLate', 'SOMETIMES', 'This is not valid.', 'Dit klopt niet.'],
    ['holdTime', 4, 'Choose 5 to 1,440 minutes.', 'Kies 5 tot 1.440 minuten.'],
    ['requestTime', 721, 'Choose 1 to 720 hours.', 'Kies 1 tot 720 uur.'],
    [
      'unpaidAhead',
      0,
      'Choose 1 to 999 appointments, or leave this empty.',
      'Kies 1 tot 999 afspraken, of laat dit leeg.',
    ],
    ['noShowsBeforePayment', 0, 'Choose 1 to 99 times, or leave this empty.', 'Kies 1 tot 99 keer, of laat dit leeg.'],
    ['requestTime', undefined, 'Fill this in.', 'Vul dit in.'],
  ]
  test.each(wrong)('with %s at %s are refused with an explanation', async (field, value, english, dutch) => {
    const body: Settings = { ...defaults, [field]: value }
    for (const [locale, text] of [
      ['en', english],
      ['nl', dutch],
    ] as const) {
      const call = apiClient(at.url, { token: at.studio.owner.token, locale })
      expect((await failureOf(call('saveSettings', { body }))).fieldErrors).toEqual({ [field]: text })
    }
    expect(await owner()('providerSettings', {})).toEqual({ ...defaults, version: 1 })
  })

  test('reach open slot pages through the change stream when they are saved', async () => {
    const stream = await listen(`${at.url}${changeStreams.public}?organisationId=${at.studio.id}`)
    await set({ notice: 60 })
    await expect.poll(() => stream.topics).toEqual(expect.arrayContaining(['slots', 'catalogue']))
    stream.close()
    await stream.ended
  })
})

describe('the offered and bookable times under the booking settings', () => {
  test('by default', async () => {
    expect(await startsOn(day(0))).toBe('09:00 10:00 11:00')
    expect(await reserve(day(0), '09:30')).toBe('slot-not-offered')
    expect(await reserve(day(0), '10:00')).toBe('reserved')
    expect(await startsOn(day(0))).toBe('09:00 11:00')
  })

  test('by a slot step (R-D47)', async () => {
    await set({ slotStep: 30 })
    expect(await startsOn(day(0))).toBe('09:00 09:30 10:00 10:30 11:00')
    expect(await reserve(day(0), '09:30')).toBe('reserved')
    expect(await startsOn(day(0))).toBe('10:30 11:00')
  })

  test('with a minimum notice (R-D48)', async () => {
    // Day 0 is six to eight days ahead, which is within the minimum notice of ten days.
    await set({ notice: 10 * 1440 })
    expect(await startsOn(day(0))).toBe('')
    expect(await startsOn(day(4))).toBe('09:00 10:00 11:00')
    expect(await reserve(day(0), '10:00')).toBe('slot-not-offered')
    expect(await reserve(day(4), '10:00')).toBe('reserved')
    const { response } = await apiClient(at.url)('nextAvailable', {
      body: { organisationId: at.studio.id, serviceId: at.studio.privateService.id, from: day(0) },
    })
    expect([day(3), day(4)]).toContain(response.date)
  })

  test('within a booking window (R-D49)', async () => {
    await set({ bookingWindow: 10 })
    expect(await startsOn(day(1))).toBe('09:00 10:00 11:00')
    expect(await startsOn(day(5))).toBe('')
    expect(await reserve(day(5), '10:00')).toBe('slot-not-offered')
    expect(await reserve(day(1), '10:00')).toBe('reserved')
  })

  test('up to a daily maximum (R-D50)', async () => {
    await set({ dailyMaximum: 1 })
    expect(await reserve(day(0), '09:00')).toBe('reserved')
    expect(await startsOn(day(0))).toBe('')
    expect(await startsOn(day(1))).toBe('09:00 10:00 11:00')
    expect(await reserve(day(0), '11:00')).toBe('slot-taken')
    await set({ dailyMaximum: 2 })
    expect(await reserve(day(0), '11:00')).toBe('reserved')
  })

  test('with buffers around bookings (R-D51)', async () => {
    await buffer({ bufferAfter: 15 })
    expect(await startsOn(day(0))).toBe('09:00 10:00 11:00')
    expect(await reserve(day(0), '09:00')).toBe('reserved')
    expect(await startsOn(day(0))).toBe('10:15')
    expect(await reserve(day(0), '10:00')).toBe('slot-taken')
    expect(await reserve(day(0), '10:15')).toBe('reserved')
  })

  test('a card booking keeps its seat for the hold time of the settings (R-D35)', async () => {
    await queryAsOwner(at.databaseUrl, `update organization set payment_methods = '{card}' where id = $1`, [
      at.studio.id,
    ])
    await set({ holdTime: 45 })
    expect(await reserve(day(0), '09:00', 'STRIPE')).toBe('reserved')
    const [row] = await queryAsOwner<{ minutes: number }>(
      at.databaseUrl,
      `select round(extract(epoch from hold_expires_at - created_at) / 60)::int as minutes from booking
       where organization_id = $1`,
      [at.studio.id],
    )
    expect(row?.minutes).toBeGreaterThanOrEqual(44)
    expect(row?.minutes).toBeLessThanOrEqual(45)
  })

  test('a reschedule request waits for an answer for the request time of the settings (R-D34)', async () => {
    await set({ requestTime: 5 })
    expect(await reserve(day(0), '09:00')).toBe('reserved')
    const { bookings } = await owner()('providerCalendar', { query: { from: day(0), to: day(0) } })
    const asked = await owner()('requestReschedule', { body: { id: bookings[0]!.id } })
    const hours = (Date.parse(asked.requestExpiresAt!) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(4.9)
    expect(hours).toBeLessThanOrEqual(5)
  })
})

describe('the buffers of a service', () => {
  const own = async () => {
    const services = await owner()('providerServices', {})
    const { bufferBefore, bufferAfter } = services.find(({ id }) => id === at.studio.privateService.id)!
    return [bufferBefore, bufferAfter]
  }

  test('are zero at first, are saved with the service, and stay when a client does not know them', async () => {
    expect(await own()).toEqual([0, 0])
    expect(await buffer({ bufferBefore: 5, bufferAfter: 15 })).toMatchObject({ bufferBefore: 5, bufferAfter: 15 })
    await buffer({})
    expect(await own()).toEqual([5, 15])
    await buffer({ bufferBefore: 0 })
    expect(await own()).toEqual([0, 15])
  })

  test('are not shown to customers', async () => {
    await buffer({ bufferBefore: 5 })
    const call = apiClient(at.url, { organisationId: at.studio.id })
    expect(Object.keys(await call('service', { params: { id: at.studio.privateService.id } }))).not.toContain(
      'bufferBefore',
    )
  })

  test.each([-1, 1441, 2.5])('of %d minutes are refused', async (bufferAfter) => {
    expect((await failureOf(buffer({ bufferAfter }))).fieldErrors).toEqual({
      bufferAfter: 'Choose 0 to 1,440 minutes.',
    })
  })
})
