import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setExceptions } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { Input } from '#shared/api/client.ts'
import type { Series, WindowSeries } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { addDays, addMonthsClamped, type LocalDate, startOfMonth, toEpochDay } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { aLocation, aPerson, inAWeek, now, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf, reserve } from './support/reservations.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests which slots customers find, with two servers that each cache the availability in memory.

const at = startTestServerWithStudio('of-each', { servers: 2 })
let massage: Service

beforeEach(async () => {
  massage = at.studio.privateService
})

/** Publishes 09:00–12:00 on one day, for massages of the studio's specialist. */
async function publishWindow(changes: Partial<Omit<WindowSeries, 'kind'>> = {}): Promise<string> {
  const id = randomUUID()
  const startDate = changes.startDate ?? inAWeek
  const series: Series = {
    kind: 'window',
    id,
    specialistId: at.studio.specialistId,
    startDate,
    endDate: startDate,
    fromMinute: localTime('09:00'),
    toMinute: localTime('12:00'),
    zone: 'Europe/Amsterdam',
    recurrence: 'one-time',
    serviceIds: [massage.id],
    locationTypes: [],
    locationIds: [],
    ...changes,
  }
  await at.database.inTenant(at.studio.id, (transaction) => insertSeries(transaction, series, now))
  return id
}

type Filter = Partial<Input<'windowSlots'>['body']>

/** Returns the slots that one server process offers: '09:00 10:00', or '09:00 (9 left)' for sessions of several seats. */
async function found(
  process: number,
  service: Service,
  { startDate = inAWeek, endDate = startDate, ...filter }: Filter = {},
) {
  const call = apiClient(at.urlOf(process))
  const asked = { organisationId: at.studio.id, serviceId: service.id, ...filter }
  const [windows, sessions] = await Promise.all([
    call('windowSlots', { body: { ...asked, startDate, endDate } }),
    call('sessionSlots', { body: { ...asked, dateBegin: startDate, dateEnd: endDate } }),
  ])
  const timeOf = (startTime: string) => startTime.slice(11, 16)
  return {
    windows: windows.response.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => timeOf(startTime))).join(' '),
    sessions: sessions.response
      .map(({ startTime, capacity, seatsLeft }) =>
        capacity > 1 ? `${timeOf(startTime)} (${seatsLeft} left)` : timeOf(startTime),
      )
      .join(' '),
  }
}

describe('a change committed by one server process is in the next answer of the other (R-D72)', () => {
  test('for a booking, every time', async () => {
    await publishSessions(at.database, at.studio, massage, { toMinute: localTime('19:00') })
    const { token } = await aPerson(at.database)
    const hours = Array.from({ length: 10 }, (_, index) => `${String(9 + index).padStart(2, '0')}:00`)
    for (const [index, hour] of hours.entries()) {
      const [booking, looking] = [at.urlOf(index), (index + 1) % 2]
      expect((await found(looking, massage)).sessions).toBe(hours.slice(index).join(' '))
      const { response } = await apiClient(booking)('sessionSlots', {
        body: { organisationId: at.studio.id, serviceId: massage.id, dateBegin: inAWeek, dateEnd: inAWeek },
      })
      expect(response[0]!.startTime.slice(11, 16)).toBe(hour)
      const { status } = await reserve(booking, token, reservationOf(at.studio, massage, response[0]!.id), randomUUID())
      expect(status).toBe(200)
      expect((await found(looking, massage)).sessions).toBe(hours.slice(index + 1).join(' '))
    }
  })

  test('for a change of what is offered: its availability, its service, its settings', async () => {
    const owner = apiClient(at.url, { token: at.studio.owner.token })
    expect(await found(1, massage)).toEqual({ windows: '', sessions: '' })
    await owner('createAvailability', {
      body: {
        type: 'APPOINTMENT',
        specialistId: at.studio.specialistId,
        serviceIds: [massage.id],
        startDate: inAWeek,
        startTime: '09:00',
        endTime: '12:00',
        recurrence: 'ONE_TIME',
      },
    })
    expect((await found(1, massage)).windows).toBe('09:00 10:00 11:00')
    const specialistIds = [at.studio.specialistId]
    await owner('saveService', {
      body: { id: massage.id, serviceKind: 'PRIVATE', name: 'Massage', duration: 90, price: 85, specialistIds },
    })
    expect((await found(1, massage)).windows).toBe('09:00 10:30')
    await owner('saveSettings', { body: { ...(await owner('providerSettings', {})), slotStep: 45 } })
    expect((await found(1, massage)).windows).toBe('09:00 09:45 10:30')
  })
})

test('A session is offered as its own slot, and the window does not offer that start again (R-B4.4, R-D24)', async () => {
  await publishWindow()
  await publishSessions(at.database, at.studio, massage, { toMinute: localTime('10:00') })
  expect(await found(0, massage)).toEqual({ windows: '10:00 11:00', sessions: '09:00' })
})

test('Availability of another time zone is found on the day that it has here', async () => {
  // 00:00 to 03:00 in Tokyo is 16:00 to 19:00 in Amsterdam on the day before, or an hour later in summer time.
  await publishWindow({ zone: 'Asia/Tokyo', fromMinute: 0, toMinute: localTime('03:00') })
  expect((await found(0, massage, { startDate: addDays(inAWeek, -1) })).windows).toMatch(
    /^(16:00 17:00 18:00|17:00 18:00 19:00)$/,
  )
  expect((await found(0, massage)).windows).toBe('')
})

test('Group sessions show the remaining seats, and are not shown when none remain', async () => {
  const seriesId = await publishSessions(at.database, at.studio, at.studio.groupService)
  const { token } = await aPerson(at.database)
  const slotId = (time: string) => `${seriesId}_${inAWeek.replaceAll('-', '')}_${time}`
  const body = reservationOf(at.studio, at.studio.groupService, slotId('0900'))
  expect((await reserve(at.urlOf(0), token, body, randomUUID())).status).toBe(200)
  expect((await found(1, at.studio.groupService)).sessions).toBe('09:00 (9 left) 10:00 (10 left)')
  await queryAsOwner(at.databaseUrl, 'update claim set taken = 10 where organization_id = $1', [at.studio.id])
  expect((await found(1, at.studio.groupService)).sessions).toBe('10:00 (10 left)')
})

describe('the filters of the slot search', () => {
  const bram = randomUUID()
  let elsewhere: string

  /** Anna works in the morning at the service's location; Bram works by phone in the afternoon, or elsewhere in the evening. */
  beforeEach(async () => {
    elsewhere = await aLocation(at.database, at.studio)
    await at.database.inTenant(at.studio.id, async (transaction) => {
      const names = {
        firstName: 'Bram',
        lastName: '',
        jobTitle: '',
        bio: '',
        email: 'bram@example.test',
        avatarPath: null,
        translation: null,
        videoUrl: null,
      }
      await insertSpecialist(transaction, { organisationId: at.studio.id, id: bram, ...names }, now)
      massage = { ...massage, specialistIds: [at.studio.specialistId, bram], locationTypes: ['physical'] }
      await saveService(transaction, massage, now)
    })
    const [one, six, seven] = [localTime('13:00'), localTime('18:00'), localTime('19:00')]
    await publishWindow({ toMinute: localTime('10:00') })
    await publishWindow({ specialistId: bram, fromMinute: one, toMinute: one + 60, locationTypes: ['phone'] })
    await publishWindow({ specialistId: bram, fromMinute: six, toMinute: seven, locationIds: [elsewhere] })
  })

  test.each<[string, () => Filter, string]>([
    ['nothing', () => ({}), '09:00 13:00 18:00'],
    ['nobody in particular', () => ({ specialistId: null }), '09:00 13:00 18:00'],
    ['a specialist', () => ({ specialistId: bram }), '13:00 18:00'],
    ['a location type', () => ({ locationTypes: ['PHONE'] }), '13:00'],
    ['several location types', () => ({ locationTypes: ['PHONE', 'PHYSICAL'] }), '09:00 13:00 18:00'],
    ['a location', () => ({ locationIds: [elsewhere] }), '18:00'],
    ['the location of the service', () => ({ locationIds: [at.studio.locationId] }), '09:00 13:00'],
    ['all at once', () => ({ specialistId: bram, locationTypes: ['PHYSICAL'], locationIds: [elsewhere] }), '18:00'],
    ['identifiers in capitals', () => ({ specialistId: bram.toUpperCase() }), '13:00 18:00'],
    ['what nobody offers', () => ({ specialistId: bram, locationIds: [randomUUID()] }), ''],
  ])('select by %s', async (_, filter, expected) => {
    expect((await found(0, massage, filter())).windows).toBe(expected)
  })

  test('select by service, so that another service is not offered', async () => {
    expect(await found(0, at.studio.freeService)).toEqual({ windows: '', sessions: '' })
  })

  test('leave out a specialist who no longer gives the service, and find who takes over an occurrence (R-D71)', async () => {
    const [one, two] = [addDays(inAWeek, 1), addDays(inAWeek, 2)]
    const seriesId = await publishWindow({ startDate: one, endDate: two, recurrence: 'daily' })
    expect((await found(0, massage, { startDate: one })).windows).toBe('09:00 10:00 11:00')
    await at.database.inTenant(at.studio.id, (transaction) =>
      saveService(transaction, { ...massage, specialistIds: [bram] }, now),
    )
    expect((await found(0, massage, { startDate: one, endDate: two })).windows).toBe('')
    const occurrence = { seriesId, day: toEpochDay(one), startMinute: 540 }
    await at.database.inTenant(at.studio.id, (transaction) =>
      setExceptions(transaction, [{ kind: 'edited', occurrence, edit: { specialistId: bram } }]),
    )
    expect((await found(0, massage, { startDate: one, specialistId: bram })).windows).toBe('09:00 10:00 11:00')
    expect((await found(0, massage, { startDate: two })).windows).toBe('')
  })
})

describe('the next available date', () => {
  /** The search covers the first day of a month, because that date exists in every year. */
  const first = startOfMonth(addMonthsClamped(inAWeek, 2))
  const next = async (from: LocalDate, filter: Filter = {}) =>
    (
      await apiClient(at.url)('nextAvailable', {
        body: { organisationId: at.studio.id, serviceId: massage.id, from, ...filter },
      })
    ).response.date
  const years = (number: number) => addMonthsClamped(first, 12 * number)
  const yearly = { startDate: first, recurrence: 'yearly', endDate: years(9) } as const

  test('is found in a yearly series, up to its end', async () => {
    await publishWindow(yearly)
    expect(await next(inAWeek)).toBe(first)
    expect(await next(first)).toBe(first)
    expect(await next(addDays(first, 1))).toBe(years(1))
    expect(await next(addDays(years(8), 1))).toBe(years(9))
    expect(await next(addDays(years(9), 1))).toBeNull()
    expect(await next(first, { specialistId: at.studio.specialistId, locationTypes: ['PHONE'] })).toBeNull()
  })

  test('is found nine years ahead, with nothing before it', async () => {
    await publishWindow({ startDate: years(9) })
    expect(await next(inAWeek)).toBe(years(9))
  })

  test('follows an occurrence that was moved, and leaves out one that was cancelled', async () => {
    const seriesId = await publishWindow(yearly)
    const occurrenceOn = (date: LocalDate) => ({ seriesId, day: toEpochDay(date), startMinute: 540 })
    await at.database.inTenant(at.studio.id, (transaction) =>
      setExceptions(transaction, [
        { kind: 'cancelled', occurrence: occurrenceOn(first) },
        { kind: 'edited', occurrence: occurrenceOn(years(1)), edit: { date: addDays(years(1), 40) } },
        { kind: 'edited', occurrence: occurrenceOn(years(2)), edit: { date: addDays(first, -9) } },
        { kind: 'edited', occurrence: occurrenceOn(years(9)), edit: { date: addDays(years(9), 300) } },
      ]),
    )
    expect(await next(inAWeek)).toBe(addDays(first, -9))
    expect(await next(addDays(first, -8))).toBe(addDays(years(1), 40))
    expect(await next(addDays(years(8), 1))).toBe(addDays(years(9), 300))
    const windowsOn = async (startDate: LocalDate) => (await found(0, massage, { startDate })).windows
    expect(await windowsOn(addDays(first, -9))).toBe('09:00 10:00 11:00')
    expect(await windowsOn(first)).toBe('')
    expect(await windowsOn(addDays(years(9), 300))).toBe('09:00 10:00 11:00')
  })

  test('lies within the booking window', async () => {
    await publishWindow({ ...yearly, startDate: addDays(inAWeek, 60), endDate: addDays(inAWeek, 60) })
    expect(await next(inAWeek)).toBe(addDays(inAWeek, 60))
    await queryAsOwner(at.databaseUrl, 'update organization set window_days = 30 where id = $1', [at.studio.id])
    expect(await next(inAWeek)).toBeNull()
  })

  test('is found after years that are fully booked', async () => {
    const daily = { startDate: first, recurrence: 'daily', endDate: years(4) } as const
    await publishSessions(at.database, at.studio, massage, { ...daily, toMinute: localTime('10:00') })
    await queryAsOwner(
      at.databaseUrl,
      `insert into claim (organization_id, id, specialist_id, service_id, starts_at, ends_at, capacity, taken)
       select $1, gen_random_uuid(), $2, $3, starts_at, starts_at + interval '1 hour', 1, 1
       from generate_series($4::date, $5::date - 1, interval '1 day') as day,
         lateral (select (day::date + time '09:00') at time zone 'Europe/Amsterdam' as starts_at) as times`,
      [at.studio.id, at.studio.specialistId, massage.id, first, years(3)],
    )
    expect(await next(inAWeek)).toBe(years(3))
  })
})
