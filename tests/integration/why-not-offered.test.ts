import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { addDays, type LocalDate, localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aCustomer, inAWeek, now, type Person } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests the call that explains why a time is not offered: each verdict, over HTTP, for everybody who may see the calendar.

const at = useSharedServerWithStudio('of-each')
let customer: Person
let windowId: string

const yesterday = addDays(inAWeek, -8)
const startDate = addDays(inAWeek, -20)

/** Each test has a new studio, whose specialist gives massages of an hour every day from 09:00 to 12:00. */
beforeEach(async () => {
  customer = await aCustomer(at.database, at.studio)
  windowId = await publishWindow({ startDate, endDate: addDays(inAWeek, 30), recurrence: 'daily' })
})

async function publishWindow(changes: Partial<Series>): Promise<string> {
  const id = randomUUID()
  const series = {
    kind: 'window',
    id,
    specialistId: at.studio.specialistId,
    serviceIds: [at.studio.privateService.id],
    startDate: inAWeek,
    endDate: inAWeek,
    fromMinute: localTime('09:00'),
    toMinute: localTime('12:00'),
    zone: 'Europe/Amsterdam',
    recurrence: 'one-time',
    locationTypes: [],
    locationIds: [],
    ...changes,
  } as Series
  await at.database.inTenant(at.studio.id, (transaction) => insertSeries(transaction, series, now))
  return id
}

/** Publishes yoga on one day from 14:00 to 15:00, with two seats. */
async function publishYoga(date: LocalDate): Promise<string> {
  const id = randomUUID()
  const series: Series = {
    kind: 'session',
    id,
    specialistId: at.studio.specialistId,
    serviceId: at.studio.groupService.id,
    priceCents: 1250,
    durationMinutes: 60,
    startDate: date,
    endDate: date,
    fromMinute: localTime('14:00'),
    toMinute: localTime('15:00'),
    zone: 'Europe/Amsterdam',
    recurrence: 'one-time',
    locationTypes: [],
    locationIds: [],
  }
  await at.database.inTenant(at.studio.id, async (transaction) => {
    await saveService(transaction, { ...at.studio.groupService, capacity: 2 }, now)
    await insertSeries(transaction, series, now)
  })
  return `${id}_${date.replaceAll('-', '')}_1400`
}

type Query = Input<'whyNotOffered'>['query']
type Answer = Output<'whyNotOffered'>

const owner = () => apiClient(at.url, { token: at.studio.owner.token, locale: 'en' })
const ask = (query: Partial<Query>, call = owner()): Promise<Answer> =>
  call('whyNotOffered', {
    query: { serviceId: at.studio.privateService.id, specialistId: at.studio.specialistId, ...query },
  })
const why = (time: string, date: LocalDate = inAWeek): Promise<Answer> => ask({ date, time })

const set = async (changes: Partial<Output<'providerSettings'>>) => {
  const body = { ...(await owner()('providerSettings', {})), ...changes }
  await owner()('saveSettings', { body })
}

/** Reserves the slot `scheduleId` with the request that the widget sends. */
async function reserve(scheduleId: string, service = at.studio.privateService, guest = 'Noor') {
  const { booking, order } = reservationOf(at.studio, service, scheduleId)
  const body = {
    booking: { ...booking!, firstName: guest },
    order: { ...order, eventId: null },
    paymentMethod: 'AFTER_PAY' as const,
  }
  const { response } = await apiClient(at.url, { token: customer.token })(
    'reserve',
    { body },
    { idempotencyKey: randomUUID() },
  )
  return response.bookingId!
}
const reserveAt = async (time: string, date = inAWeek) => reserve((await why(time, date)).scheduleId!)

const nothing = { scheduleId: null, earliest: null, latest: null, bookings: [], away: null, resource: null }
const startsAt = (time: string, date: LocalDate = inAWeek) => expect.stringContaining(`${date}T${time}:00+0`)

describe('an offered start time', () => {
  test('in a window has a name, under which it can be reserved', async () => {
    const answer = await why('10:00')
    expect(answer).toEqual({
      ...nothing,
      verdict: 'OFFERED',
      startTime: startsAt('10:00'),
      scheduleId: `${windowId}_${inAWeek.replaceAll('-', '')}_0900 - ${answer.startTime}`,
    })
    await reserve(answer.scheduleId!)
    expect((await why('10:00')).verdict).toBe('OVERLAP')
  })

  test('of a session is named by the session’s slot', async () => {
    const slotId = await publishYoga(inAWeek)
    const answer = await ask({ serviceId: at.studio.groupService.id, date: inAWeek, time: '14:00' })
    expect(answer).toEqual({ ...nothing, verdict: 'OFFERED', startTime: startsAt('14:00'), scheduleId: slotId })
  })

  test('can also be asked for as an instant', async () => {
    const { startTime } = await why('09:00')
    expect(await ask({ startTime: startTime! })).toEqual(await why('09:00'))
  })
})

describe('the reason why a start time is not offered', () => {
  test.each([
    ['before the window', '08:59'],
    ['at its end', '12:00'],
    ['at night', '24:00'],
  ])('%s: no availability', async (_, time) => {
    expect(await why(time)).toMatchObject({ ...nothing, verdict: 'NO_AVAILABILITY' })
  })

  test('for a service that is not published: no availability', async () => {
    const answer = await ask({ serviceId: at.studio.freeService.id, date: inAWeek, time: '09:00' })
    expect(answer.verdict).toBe('NO_AVAILABILITY')
  })

  test('for yesterday: past', async () => {
    expect(await why('09:00', yesterday)).toEqual({
      ...nothing,
      verdict: 'PAST',
      startTime: startsAt('09:00', yesterday),
    })
  })

  test('for a time that is too soon: notice, with the earliest time', async () => {
    await set({ notice: 20 * 1440 })
    const { verdict, earliest } = await why('09:00')
    expect(verdict).toBe('NOTICE')
    const days = (Date.parse(earliest!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(19.9)
    expect(days).toBeLessThan(20.1)
  })

  test('for a time that is too far ahead: booking window, with its end', async () => {
    await set({ bookingWindow: 3 })
    const answer = await why('09:00')
    expect(answer).toMatchObject({ ...nothing, verdict: 'BOOKING_WINDOW', latest: expect.any(String) })
    expect(answer.latest).toMatch(/T00:00:00\+0[12]:00$/)
    const days = (Date.parse(answer.latest!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThan(4.1)
  })

  test('for a time that the clocks skip: skipped', async () => {
    const answer = await why('02:30', localDate('2030-03-31'))
    expect(answer).toEqual({ ...nothing, verdict: 'SKIPPED', startTime: null })
  })

  test('for the second of two equal times when the clocks go back: shown before', async () => {
    const night = lastSundayOfOctoberAhead()
    const times = { fromMinute: localTime('01:00'), toMinute: localTime('04:00') }
    await publishWindow({ startDate: night, endDate: night, ...times })
    expect(await ask({ startTime: `${night}T02:00:00+02:00` })).toMatchObject({ verdict: 'OFFERED' })
    expect(await ask({ startTime: `${night}T02:00:00+01:00` })).toEqual({
      ...nothing,
      verdict: 'SHOWN_BEFORE',
      startTime: `${night}T02:00:00+01:00`,
    })
    expect((await ask({ date: night, time: '02:00' })).startTime).toBe(`${night}T02:00:00+02:00`)
  })

  test('where too little time is left, or off the step: no start', async () => {
    expect(await why('11:30')).toEqual({ ...nothing, verdict: 'NO_START', startTime: startsAt('11:30') })
    await set({ slotStep: 45 })
    expect((await why('09:30')).verdict).toBe('NO_START')
    expect((await why('09:45')).verdict).toBe('OFFERED')
  })

  test('over a booking: overlap with it, and whose it is', async () => {
    const id = await reserveAt('10:00')
    for (const time of ['10:00', '10:30']) {
      expect(await why(time)).toEqual({
        ...nothing,
        verdict: 'OVERLAP',
        startTime: startsAt(time),
        bookings: [
          {
            id,
            startTime: startsAt('10:00'),
            endTime: startsAt('11:00'),
            serviceName: 'Massage',
            guestName: 'Noor van Dijk',
          },
        ],
      })
    }
  })

  test('too close to a booking: its buffer', async () => {
    const id = await reserveAt('09:00')
    const { privateService } = at.studio
    await owner()('saveService', {
      body: {
        id: privateService.id,
        serviceKind: 'PRIVATE',
        name: 'Massage',
        duration: 60,
        price: 85,
        specialistIds: [at.studio.specialistId],
        bufferAfter: 15,
      },
    })
    expect(await why('10:00')).toMatchObject({ verdict: 'BUFFER', bookings: [{ id }] })
    expect((await why('10:15')).verdict).toBe('OFFERED')
  })

  test('for a session without free seats: full, and who booked them', async () => {
    const slotId = await publishYoga(inAWeek)
    const ids = [
      await reserve(slotId, at.studio.groupService, 'Noor'),
      await reserve(slotId, at.studio.groupService, 'Sam'),
    ]
    const answer = await ask({ serviceId: at.studio.groupService.id, date: inAWeek, time: '14:00' })
    expect(answer).toMatchObject({ scheduleId: null, verdict: 'FULL' })
    expect(answer.bookings.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(answer.bookings.map(({ guestName }) => guestName).toSorted()).toEqual(['Noor van Dijk', 'Sam van Dijk'])
    // For the specialist's other services, the session is an overlap like any booking.
    await publishWindow({ fromMinute: localTime('13:00'), toMinute: localTime('16:00') })
    expect((await why('14:30')).verdict).toBe('OVERLAP')
  })

  test('on a full day: daily maximum, and the bookings that reach it', async () => {
    const id = await reserveAt('09:00')
    await reserveAt('09:00', addDays(inAWeek, 1))
    await set({ dailyMaximum: 1 })
    expect(await why('11:00')).toMatchObject({ verdict: 'DAILY_MAXIMUM', bookings: [{ id }] })
  })
})

describe('the question why a start time is not offered', () => {
  test.each<[string, Partial<Query>]>([
    ['without a minute', {}],
    ['with a date alone', { date: inAWeek }],
    ['with the minute twice', { date: inAWeek, time: '09:00', startTime: '2030-01-01T09:00:00+01:00' }],
  ])('%s is refused', async (_, query) => {
    expect((await failureOf(ask(query))).fieldErrors).toEqual({ time: 'Fill this in.' })
  })

  test.each([
    ['0001-01-01T00:00:00Z', 'validation'],
    ['1900-01-01T00:00:00+14:00', 'NO_AVAILABILITY'],
    ['2999-12-31T23:59:59-12:00', 'NO_AVAILABILITY'],
    ['9999-12-31T23:59:59-12:00', 'validation'],
  ])('about %s is answered with %s (T-A10)', async (startTime, expected) => {
    const outcome = await ask({ startTime }).then(
      ({ verdict }) => verdict,
      ({ code }: { code: string }) => code,
    )
    expect(outcome).toBe(expected)
  })

  test('is answered to specialists about themselves only', async () => {
    const otherId = randomUUID()
    await at.database.inTenant(at.studio.id, async (transaction) => {
      const colleague = { firstName: 'Bram', lastName: '', jobTitle: '', bio: '', email: 'b@example.test' }
      const bram = {
        ...colleague,
        organisationId: at.studio.id,
        id: otherId,
        avatarPath: null,
        translation: null,
        videoUrl: null,
      }
      await insertSpecialist(transaction, bram, now)
    })
    const specialist = apiClient(at.url, { token: at.studio.specialist.token })
    expect((await ask({ date: inAWeek, time: '09:00' }, specialist)).verdict).toBe('OFFERED')
    const colleague = { specialistId: otherId, date: inAWeek, time: '09:00' }
    expect((await failureOf(ask(colleague, specialist))).code).toBe('not-found')
    // The owner may ask about the colleague, who has no availability for massages.
    expect((await ask(colleague)).verdict).toBe('NO_AVAILABILITY')
  })
})

function lastSundayOfOctoberAhead(): LocalDate {
  const year = now.getUTCMonth() < 9 ? now.getUTCFullYear() : now.getUTCFullYear() + 1
  const last = new Date(Date.UTC(year, 9, 31))
  return localDate(`${year}-10-${31 - last.getUTCDay()}`)
}
