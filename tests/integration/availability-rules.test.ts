import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/api/app-error.ts'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import { pathOf } from '#shared/api/routes.ts'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import { addDays, addMonthsClamped } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import {
  aSpecialist,
  bookOccurrence,
  giveServiceTo,
  monday,
  previewAndSave,
  readCalendar,
} from './support/availability.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// What a change of availability may be, and who may make it.

const at = startTestServerWithStudio('of-all')
let call: Call

beforeAll(async () => {
  call = apiClient(at.url, { token: at.studio.owner.token })
})

type Publication = Input<'createAvailability'>['body']
type PreviewBody = Input<'previewAvailabilityChange'>['body']
type Update = Omit<Extract<PreviewBody, { action: 'UPDATE' }>, 'action'>

const publication = (instructorId: string, changes: Partial<Publication> = {}): Publication => ({
  type: 'TIME_SLOT',
  instructorId,
  serviceIds: [at.studio.privateService.id],
  startDate: monday,
  startTime: '09:00',
  endTime: '10:00',
  repeatType: 'WEEKLY',
  endEndDate: addDays(monday, 21),
  ...changes,
})

/** Four Mondays of somebody, from 09:00 to 10:00. */
async function mondays(changes: Partial<Publication> = {}) {
  const instructorId = changes.instructorId ?? (await aSpecialist(at.database, at.studio))
  const { seriesId } = await call('createAvailability', { body: publication(instructorId, changes) })
  const read = async () => (await readCalendar(call, instructorId)).filter((one) => one.seriesId === seriesId)
  const [first, second, third] = await read()
  return { instructorId, seriesId, read, first: first!, second: second!, third: third! }
}

const preview = (body: Update) => call('previewAvailabilityChange', { body: { action: 'UPDATE', ...body } })
const save = async (body: Update) => {
  const { preview: shown, answer } = await previewAndSave(call, { action: 'UPDATE', ...body })
  expect(answer).toMatchObject({ outcome: 'SAVED', preview: shown })
  return answer
}
const days = (occurrences: readonly { startTime: string }[]) =>
  occurrences.map(({ startTime }) => startTime.slice(0, 10))
const fieldsOf = async (attempt: Promise<unknown>) => (await failureOf(attempt)).fieldErrors

describe('A3.4: one occurrence', () => {
  test('has all that its dialogs begin with', async () => {
    const { second, instructorId, seriesId } = await mondays({ locationTypes: ['PHYSICAL'], endTime: '11:00' })
    expect(await call('availability', { params: { id: second.id } })).toEqual({
      id: second.id,
      seriesId,
      type: 'TIME_SLOT',
      instructorId,
      serviceIds: [at.studio.privateService.id],
      price: 85,
      duration: 60,
      locationTypes: ['PHYSICAL'],
      serviceLocationIds: [],
      date: monday,
      startTime: '10:00',
      endTime: '11:00',
      repeatType: 'WEEKLY',
      endEndDate: addDays(monday, 21),
      eventsOnDay: 2,
      isPast: false,
      isEdited: false,
      bookingIds: [],
      allowedDeleteScopes: [
        'SELECTED_INSTANCE',
        'FOLLOWING_INSTANCES',
        'ALL_INSTANCES',
        'FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK',
      ],
    })
  })

  test('shows where an edit put it, and what of its series it still has', async () => {
    const { second } = await mondays()
    const date = addDays(monday, 9)
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', date, startTime: '13:00', duration: 90, price: 40 })
    expect(await call('availability', { params: { id: second.id } })).toMatchObject({
      date,
      startTime: '13:00',
      endTime: '14:30',
      duration: 90,
      price: 40,
      repeatType: 'WEEKLY',
      isEdited: true,
    })
  })

  test('a window has the length of its day, and no price', async () => {
    const { first } = await mondays({ type: 'APPOINTMENT', endTime: '17:30' })
    expect(first).toMatchObject({ duration: 510, price: null, isEdited: false, endEndDate: addDays(monday, 21) })
    expect(await call('availability', { params: { id: first.id } })).toMatchObject({ duration: 510, price: null })
  })

  test('one that has begun can neither be deleted nor edited', async () => {
    const { seriesId, first } = await mondays()
    await queryAsOwner(at.databaseUrl, `update series set start_date = start_date - 70 where id = $1`, [seriesId])
    const day = addDays(monday, -70).replaceAll('-', '')
    const id = `${seriesId}_${day}_0900`
    expect(await call('availability', { params: { id } })).toMatchObject({ isPast: true, allowedDeleteScopes: [] })
    const body: PreviewBody = { action: 'DELETE', id, scope: 'ALL_INSTANCES' }
    const { preview: shown, answer } = await previewAndSave(call, body)
    expect(answer.outcome).toBe('BLOCKED')
    expect(shown.blocked).toMatchObject([{ reason: 'PAST', occurrence: { id } }])
    expect(await call('availability', { params: { id: first.id } })).toMatchObject({ isPast: false })
  })
})

describe('D30: an occurrence that was edited on its own', () => {
  test('goes with its series where it is the selected one, and stays where it is not', async () => {
    const { first, second, third, instructorId } = await mondays()
    for (const { id } of [second, third]) {
      await save({ id, scope: 'SELECTED_INSTANCE', date: addDays(monday, id === second.id ? 8 : 15), price: 40 })
    }
    await previewAndSave(call, { action: 'DELETE', id: second.id, scope: 'FOLLOWING_INSTANCES' })
    expect(days(await readCalendar(call, instructorId))).toEqual([monday, addDays(monday, 15)])
    await previewAndSave(call, { action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' })
    expect(days(await readCalendar(call, instructorId))).toEqual([addDays(monday, 15)])
  })
})

describe('D41: what is kept when a change of the following splits its series', () => {
  test('goes along with its bookings, and is of one series with the others', async () => {
    const { seriesId, second, read, instructorId } = await mondays({ serviceIds: [at.studio.groupService.id] })
    const [, , , fourth] = await read()
    await save({ id: fourth!.id, scope: 'SELECTED_INSTANCE', price: 99 })
    const [noor, daan] = [await aCustomer(at.database, at.studio), await aCustomer(at.database, at.studio)]
    const { bookingId } = await bookOccurrence(at.url, at.studio, noor.token, second)

    const { id } = await save({ id: second.id, scope: 'FOLLOWING_INSTANCES', price: 40 })

    const calendar = await readCalendar(call, instructorId)
    const [before, booked, , edited] = calendar
    expect(calendar.map(({ price }) => price)).toEqual([12.5, 12.5, 40, 99])
    expect(booked!.id).toBe(id)
    expect(new Set(calendar.slice(1).map((one) => one.seriesId)).size).toBe(1)
    expect([before!.seriesId, before!.endEndDate]).toEqual([seriesId, addDays(monday, 6)])
    const kept = { seriesId: edited!.seriesId, repeatType: 'WEEKLY', endEndDate: addDays(monday, 21) }
    expect(await call('availability', { params: { id: booked!.id } })).toMatchObject({
      ...kept,
      isEdited: false,
      bookingIds: [bookingId],
    })
    expect(await call('availability', { params: { id: edited!.id } })).toMatchObject({ ...kept, isEdited: true })

    expect((await bookOccurrence(at.url, at.studio, daan.token, booked!)).status).toBe(200)
    const claims = await queryAsOwner(at.databaseUrl, `select taken from claim where specialist_id = $1`, [
      instructorId,
    ])
    expect(claims).toEqual([{ taken: 2 }])

    const all = await preview({ id: booked!.id, scope: 'ALL_INSTANCES', price: 45 })
    expect(all.counts).toMatchObject({ updated: 1, created: 0, deleted: 0, kept: 2 })
    await save({ id: edited!.id, scope: 'ALL_INSTANCES', price: 45 })
    expect((await readCalendar(call, instructorId)).map(({ price }) => price)).toEqual([12.5, 12.5, 45, 45])
  })
})

describe('A4.17, A4.18, A4.19, A4.20 and A4.21: what an update is about', () => {
  test('of a new end date all', async () => {
    const { second, read } = await mondays()
    const shown = await preview({ id: second.id, endEndDate: addDays(monday, 7) })
    expect([shown.changeType, shown.scope, shown.allowedScopes]).toEqual([
      'END_DATE',
      'ALL_INSTANCES',
      ['ALL_INSTANCES'],
    ])
    await save({ id: second.id, endEndDate: addDays(monday, 7) })
    expect(days(await read())).toEqual([monday, addDays(monday, 7)])
    await save({ id: second.id, endEndDate: addDays(monday, 14), price: 40 })
    expect((await read()).map(({ price }) => price)).toEqual([40, 40, 40])
  })

  test('of a new date the selected one', async () => {
    const { second } = await mondays()
    const shown = await preview({ id: second.id, date: addDays(monday, 8) })
    expect([shown.changeType, shown.allowedScopes]).toEqual(['DATE', ['SELECTED_INSTANCE']])
  })

  test.each(['FOLLOWING_INSTANCES', 'ALL_INSTANCES', 'FOLLOWING_SAME_TIME_SLOT_INSTANCES'] as const)(
    'a date for %s is refused, in the preview and in the save',
    async (scope) => {
      const { second } = await mondays()
      const body = { action: 'UPDATE', id: second.id, scope, date: addDays(monday, 8) } as const
      const refused = { scope: 'This change does not offer that choice of occurrences.' }
      expect(await fieldsOf(call('previewAvailabilityChange', { body }))).toEqual(refused)
      expect(await fieldsOf(call('changeAvailability', { body: { ...body, fingerprint: '' } }))).toEqual(refused)
    },
  )

  test('D56: of the events that its series has on the day by name, wherever they are now', async () => {
    const { instructorId, first, second, third } = await mondays({ repeatType: 'DAILY', endTime: '11:00' })
    await mondays({ instructorId, repeatType: 'ONE_TIME', startTime: '13:00', endTime: '14:00' })
    const selected = { scope: 'SELECTED_INSTANCE' } as const
    // The second goes to another day, and the next day's first comes to this one.
    await save({ ...selected, id: second.id, date: addDays(monday, 30) })
    await save({ ...selected, id: third.id, date: monday, startTime: '15:00' })
    const eventsOnDay = async ({ id }: { id: string }) => (await call('availability', { params: { id } })).eventsOnDay
    expect([await eventsOnDay(first), await eventsOnDay(second), await eventsOnDay(third)]).toEqual([2, 2, 2])
    await previewAndSave(call, { action: 'DELETE', ...selected, id: second.id })
    expect(await eventsOnDay(first)).toBe(1)
  })

  test('D56: once only one of the day is left, it is a day with one event', async () => {
    const { first, second } = await mondays({ repeatType: 'DAILY', endTime: '11:00' })
    const body: PreviewBody = { action: 'DELETE', id: first.id, scope: 'SELECTED_INSTANCE' }
    expect((await preview({ id: second.id, price: 40 })).allowedScopes).toHaveLength(2)
    await previewAndSave(call, body)
    expect((await preview({ id: second.id, price: 40 })).allowedScopes).toEqual([
      'SELECTED_INSTANCE',
      'FOLLOWING_INSTANCES',
      'ALL_INSTANCES',
    ])
  })
})

describe('D13: what happens once', () => {
  test('ends on the day it starts, whatever end it is sent with', async () => {
    const { first } = await mondays({ repeatType: 'ONE_TIME', endEndDate: addDays(monday, 21) })
    expect(first).toMatchObject({ repeatType: 'ONE_TIME', endEndDate: monday })
  })
})

describe('D44: another frequency', () => {
  test('what begins to recur ends a month from now', async () => {
    const { first, read } = await mondays({ repeatType: 'ONE_TIME' })
    const { preview: shown } = await save({ id: first.id, repeatType: 'WEEKLY' })
    expect(shown.scope).toBe('ALL_INSTANCES')
    const published = await read()
    expect(published.length).toBeGreaterThan(2)
    const endEndDate = addMonthsClamped(addDays(inAWeek, -7), 1)
    expect(published[0]).toMatchObject({ repeatType: 'WEEKLY', startTime: first.startTime, endEndDate })
  })

  test('what stops to recur is the selected one', async () => {
    const { second, instructorId } = await mondays()
    await save({ id: second.id, scope: 'FOLLOWING_INSTANCES', repeatType: 'ONE_TIME' })
    expect(days(await readCalendar(call, instructorId))).toEqual([monday, addDays(monday, 7)])
  })
})

describe('D27: overlap', () => {
  test.each([
    ['en', (date: string) => `Choose time that doesn’t overlap with other time slots (Massage, ${date}, 09:00–10:00)`],
    ['nl', (date: string) => `Kies een tijd die niet overlapt met andere tijdsloten (Massage, ${date}, 09:00–10:00)`],
  ] as const)('a publication is told what is in its way (%s)', async (locale, text) => {
    const { instructorId } = await mondays()
    const asked = apiClient(at.url, { token: at.studio.owner.token, locale })
    const body = publication(instructorId, {
      repeatType: 'DAILY',
      startDate: addDays(monday, 1),
      startTime: '09:30',
      endTime: '10:30',
    })
    const failure = await failureOf(asked('createAvailability', { body }))
    const date = formatWeekdayDate(addDays(monday, 7), locale)
    expect([failure.code, failure.fieldErrors]).toEqual(['overlap', { startTime: text(date) }])
  })

  test('names an occurrence where it was moved to, and leaves its old place free', async () => {
    const { instructorId, second } = await mondays()
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', date: addDays(monday, 9), startTime: '13:30' })
    const old = publication(instructorId, { startDate: addDays(monday, 7), repeatType: 'ONE_TIME' })
    await call('createAvailability', { body: old })
    const moved = { ...old, startDate: addDays(monday, 9), startTime: '13:00', endTime: '14:00' }
    const { fieldErrors } = await failureOf(call('createAvailability', { body: moved }))
    const date = formatWeekdayDate(addDays(monday, 9), 'en')
    expect(fieldErrors).toEqual({
      startTime: `Choose time that doesn’t overlap with other time slots (Massage, ${date}, 13:30–14:30)`,
    })
  })

  test('an edit is blocked by what is in its way', async () => {
    const { instructorId } = await mondays({ startTime: '13:00', endTime: '14:00' })
    const { second, first } = await mondays({ instructorId })
    const shown = await preview({ id: first.id, scope: 'ALL_INSTANCES', startTime: '12:30' })
    expect(shown.counts).toMatchObject({ updated: 4, blocked: 4 })
    expect(shown.blocked[1]).toMatchObject({
      reason: 'OVERLAP',
      occurrence: { startTime: expect.stringContaining('T12:30') },
      existing: { startTime: expect.stringContaining('T13:00') },
    })
    const touching = await save({ id: second.id, scope: 'SELECTED_INSTANCE', startTime: '12:00' })
    expect(touching.id).toBe(second.id)
  })

  test('an occurrence given to a colleague is in their way, in their calendar, and no longer in the old one', async () => {
    const { second, instructorId } = await mondays()
    const colleague = await aSpecialist(at.database, at.studio)
    const answer = await save({ id: second.id, scope: 'SELECTED_INSTANCE', instructorId: colleague })
    expect(answer.id).toBe(second.id)
    expect(days(await readCalendar(call, colleague))).toEqual([addDays(monday, 7)])
    expect(days(await readCalendar(call, instructorId))).not.toContain(addDays(monday, 7))

    const body = publication(colleague, { startDate: addDays(monday, 7), repeatType: 'ONE_TIME' })
    expect((await failureOf(call('createAvailability', { body }))).code).toBe('overlap')
    const other = await mondays({ instructorId: colleague, startTime: '15:00', endTime: '16:00' })
    const shown = await preview({ id: other.first.id, scope: 'ALL_INSTANCES', startTime: '09:00' })
    expect(shown.blocked.map(({ existing }) => existing?.id)).toEqual([second.id])
    await call('createAvailability', { body: { ...body, instructorId } })
  })

  test('customers book an occurrence of a colleague with the colleague', async () => {
    const { second } = await mondays()
    const colleague = await aSpecialist(at.database, at.studio)
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', instructorId: colleague })
    const { response } = await call('eventSlots', {
      body: {
        orgId: at.studio.id,
        instructorId: colleague,
        serviceId: at.studio.privateService.id,
        dateBegin: addDays(monday, 7),
        dateEnd: addDays(monday, 7),
      },
    })
    expect(response.map(({ id, instructorId }) => [id, instructorId])).toEqual([[second.id, colleague]])
    const { token } = await aCustomer(at.database, at.studio)
    const [given] = await readCalendar(call, colleague)
    const { status, bookingId } = await bookOccurrence(at.url, at.studio, token, given!)
    expect(status).toBe(200)
    expect(await call('availability', { params: { id: second.id } })).toMatchObject({ bookingIds: [bookingId] })
  })
})

describe('D59: a customer’s slot that was moved meanwhile', () => {
  test('is not booked at a time that the customer did not choose', async () => {
    const { second, instructorId } = await mondays()
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', startTime: '15:00' })
    const { token } = await aCustomer(at.database, at.studio)
    const { status } = await bookOccurrence(at.url, at.studio, token, second)
    expect(status).toBe(409)
    const asCustomer = apiClient(at.url, { organizationId: at.studio.id })
    expect((await failureOf(asCustomer('eventSlot', { params: { id: second.id } }))).code).toBe('not-found')

    const { response } = await call('eventSlots', {
      body: {
        orgId: at.studio.id,
        instructorId,
        serviceId: at.studio.privateService.id,
        dateBegin: addDays(monday, 7),
        dateEnd: addDays(monday, 7),
      },
    })
    const [moved] = response
    expect(moved?.startTime).toContain('T15:00')
    expect(moved?.id).toMatch(new RegExp(`^${second.id}_\\d{8}_1[34]00$`))
    const { response: shown } = await asCustomer('eventSlot', { params: { id: moved!.id } })
    expect(shown.eventSlotDto).toMatchObject({ id: moved!.id, startTime: moved!.startTime })
    expect((await bookOccurrence(at.url, at.studio, token, { ...second, id: moved!.id })).status).toBe(200)
    const { bookingIds } = await call('availability', { params: { id: second.id } })
    expect(bookingIds).toHaveLength(1)
  })
})

describe('D57: who changes what', () => {
  const asSpecialist = () => apiClient(at.url, { token: at.studio.specialist.token })

  test('a specialist changes their own, and gives it to nobody', async () => {
    const { first } = await mondays({ instructorId: at.studio.specialistId })
    const { answer } = await previewAndSave(asSpecialist(), {
      action: 'UPDATE',
      id: first.id,
      scope: 'ALL_INSTANCES',
      price: 40,
    })
    expect(answer.outcome).toBe('SAVED')
    const colleague = await aSpecialist(at.database, at.studio)
    const gift: PreviewBody = { action: 'UPDATE', id: first.id, scope: 'ALL_INSTANCES', instructorId: colleague }
    expect((await failureOf(asSpecialist()('previewAvailabilityChange', { body: gift }))).code).toBe('not-found')
    expect(
      (
        await failureOf(
          asSpecialist()('changeAvailability', { body: { ...gift, scope: 'ALL_INSTANCES', fingerprint: '' } }),
        )
      ).code,
    ).toBe('not-found')
  })

  test('a colleague’s does not exist for them', async () => {
    const { first } = await mondays()
    const body: PreviewBody = { action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' }
    for (const attempt of [
      () => asSpecialist()('availability', { params: { id: first.id } }),
      () => asSpecialist()('previewAvailabilityChange', { body }),
      () => asSpecialist()('changeAvailability', { body: { ...body, scope: 'ALL_INSTANCES', fingerprint: '' } }),
    ]) {
      expect((await failureOf(attempt())).code).toBe('not-found')
    }
  })

  test('of a colleague’s series they change what was given to them, and no more', async () => {
    const { second } = await mondays({ startTime: '18:00', endTime: '19:00' })
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', instructorId: at.studio.specialistId })
    const body = (scope: 'SELECTED_INSTANCE' | 'ALL_INSTANCES') =>
      ({ action: 'UPDATE', id: second.id, scope, price: 40 }) as const
    const failure = await failureOf(asSpecialist()('previewAvailabilityChange', { body: body('ALL_INSTANCES') }))
    expect(failure.code).toBe('forbidden')
    const { answer } = await previewAndSave(asSpecialist(), body('SELECTED_INSTANCE'))
    expect(answer.outcome).toBe('SAVED')
  })
})

describe('D57: who gives what', () => {
  test('nobody is made to give a service that is not theirs', async () => {
    const { first, instructorId } = await mondays()
    const own = { ...at.studio.privateService, id: randomUUID(), name: 'Reiki' }
    const colleague = await aSpecialist(at.database, at.studio)
    await giveServiceTo(at.database, at.studio, own, [colleague])
    const invalid = 'This is not valid.'
    const scope = 'ALL_INSTANCES'
    expect(await fieldsOf(preview({ id: first.id, scope, serviceIds: [own.id] }))).toEqual({ serviceIds: invalid })
    await save({ id: first.id, scope, serviceIds: [own.id], instructorId: colleague, price: 60 })
    expect(await fieldsOf(preview({ id: first.id, scope, instructorId }))).toEqual({ instructorId: invalid })
    const published = await readCalendar(call, colleague)
    expect(published).toHaveLength(4)
    for (const one of published) expect(one).toMatchObject({ serviceIds: [own.id], price: 60 })
  })

  test('a session has one service, a window private ones, and no price', async () => {
    const session = await mondays()
    const two = [at.studio.privateService.id, at.studio.freeService.id]
    const invalid = 'This is not valid.'
    expect(await fieldsOf(preview({ id: session.first.id, serviceIds: two }))).toEqual({ serviceIds: invalid })
    const window = await mondays({ type: 'APPOINTMENT' })
    const id = window.first.id
    expect(await fieldsOf(preview({ id, serviceIds: [at.studio.groupService.id] }))).toEqual({ serviceIds: invalid })
    expect(await fieldsOf(preview({ id, price: 40 }))).toEqual({ price: invalid })
    await save({ id, scope: 'ALL_INSTANCES', serviceIds: two })
    expect((await window.read())[3]?.serviceIds.toSorted()).toEqual(two.toSorted())
  })
})

describe('A5.18 and A10: worst inputs', () => {
  /** Of the server's process, by its own account. */
  const cpuSeconds = async () => {
    const text = await (await fetch(`${at.url}/metrics`)).text()
    return Number(/^inplan_process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
  }

  const refusals: [string, Omit<Update, 'id'>, string, string][] = [
    ['31 February', { date: '2027-02-31' }, 'date', 'Date input not valid.'],
    ['an end in 9999', { endEndDate: '9999-12-31' }, 'endEndDate', 'Date input not valid.'],
    [
      'an end in 2999',
      { endEndDate: '2999-12-31' },
      'endEndDate',
      'This repeats too often or too long. Choose an earlier end date.',
    ],
    [
      'an end before today',
      { endEndDate: addDays(monday, -60) },
      'endEndDate',
      'Please choose date and time in future',
    ],
    ['a date before today', { date: addDays(monday, -60) }, 'date', 'Please choose date and time in future'],
    ['25 o’clock', { startTime: '25:00' }, 'startTime', 'Invalid time format. Expected HH:mm'],
    ['midnight as a start', { startTime: '24:00' }, 'endTime', 'The end must come after the start.'],
    ['an end before its start', { endTime: '08:00' }, 'endTime', 'The end must come after the start.'],
    ['an end past midnight', { startTime: '23:30' }, 'endTime', 'The end must come after the start.'],
    ['an end that is not the duration’s', { endTime: '11:00', duration: 30 }, 'endTime', 'This is not valid.'],
    ['a price of a hundred thousand', { price: 100_000 }, 'price', 'Price must be €1 or more (max €99,999).'],
    ['a price of nothing, by mistake', { price: 0 }, 'price', 'Price must be €1 or more (max €99,999).'],
    ['a thousandth of a euro', { price: 1.001 }, 'price', 'Enter a valid price (up to 2 decimal places).'],
    ['somebody else’s place', { serviceLocationIds: [randomUUID()] }, 'serviceLocationIds', 'This is not valid.'],
    [
      'ten thousand occurrences',
      { repeatType: 'DAILY', duration: 1, endEndDate: addDays(monday, 3000) },
      'endEndDate',
      'This repeats too often or too long. Choose an earlier end date.',
    ],
  ]

  test.each(refusals)('%s is refused with a clear message', async (_, edit, field, message) => {
    const { first } = await mondays({ endTime: '13:00' })
    expect(await fieldsOf(preview({ id: first.id, ...edit }))).toEqual({ [field]: message })
  })

  test('free of charge is an explicit choice', async () => {
    const { first } = await mondays()
    await save({ id: first.id, scope: 'SELECTED_INSTANCE', price: 0, freeOfCharge: true })
    expect(await call('availability', { params: { id: first.id } })).toMatchObject({ price: 0 })
    await save({ id: first.id, scope: 'SELECTED_INSTANCE', price: 0, locationTypes: ['PHONE', 'PHONE'] })
    const { price, locationTypes } = await call('availability', { params: { id: first.id } })
    expect([price, locationTypes]).toEqual([0, ['PHONE']])
  })

  test.each([
    'nobody',
    `${randomUUID()}_20270231_0900`,
    `${randomUUID()}_20270301_0900`,
    `${randomUUID()}_20270301_2500`,
  ])('the occurrence %s does not exist', async (id) => {
    expect((await failureOf(call('availability', { params: { id } }))).code).toBe('not-found')
    expect((await failureOf(preview({ id, price: 40 }))).code).toBe('not-found')
  })

  test('what is far too long costs less than 100 ms of the processor to refuse', async () => {
    const { first, instructorId } = await mondays({ endTime: '13:00' })
    const ever = { repeatType: 'DAILY', endEndDate: '2999-12-31' } as const
    const worst = publication(instructorId, { ...ever, startTime: '00:00', endTime: '24:00' })
    const refused = { endEndDate: 'This repeats too often or too long. Choose an earlier end date.' }
    const before = await cpuSeconds()
    for (let round = 0; round < 10; round++) {
      expect(await fieldsOf(call('createAvailability', { body: worst }))).toEqual(refused)
      expect(await fieldsOf(preview({ id: first.id, duration: 1, ...ever }))).toEqual(refused)
    }
    expect((await cpuSeconds()) - before).toBeLessThan(20 * 0.1)
  })

  test('the largest series there may be is changed whole, and the answer stays small', async () => {
    const service = { ...at.studio.privateService, id: randomUUID(), durationMinutes: 10 }
    const instructorId = await aSpecialist(at.database, at.studio)
    await giveServiceTo(at.database, at.studio, service, [instructorId])
    // 144 a day for 69 days: 9,936 occurrences.
    const { first } = await mondays({
      instructorId,
      serviceIds: [service.id],
      repeatType: 'DAILY',
      startTime: '00:00',
      endTime: '24:00',
      endEndDate: addDays(monday, 68),
    })
    const answer = await fetch(`${at.url}${pathOf('previewAvailabilityChange')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${at.studio.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' } satisfies PreviewBody),
    })
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ counts: { deleted: 9936 }, deleted: { length: 500 } })
    expect(text.length).toBeLessThan(300_000)
    const { answer: saved } = await previewAndSave(call, { action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' })
    expect([saved.outcome, saved.id]).toEqual(['SAVED', null])
    expect(await readCalendar(call, instructorId)).toEqual([])
  })

  test('a save without its preview is refused', async () => {
    const { first } = await mondays()
    const body = { action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' }
    const answer = await fetch(`${at.url}${pathOf('changeAvailability')}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at.studio.owner.token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      body: JSON.stringify(body),
    })
    expect([answer.status, ((await answer.json()) as ErrorBody).fields]).toEqual([
      400,
      { fingerprint: 'Fill this in.' },
    ])
  })
})

describe('A2.7: a year of 10,248 occurrences', () => {
  /** Bytes on the wire. */
  const MOST_BYTES = 600_000
  const [from, to] = [monday, addDays(monday, 365)]
  let specialistId: string

  beforeAll(async () => {
    specialistId = await aSpecialist(at.database, at.studio)
    const { privateService, groupService, freeService } = at.studio
    for (const [index, hour] of [7, 9, 11, 13, 15, 17, 19].entries()) {
      const service = [privateService, groupService, freeService][index % 3]!
      await publishSessions(
        at.database,
        { ...at.studio, specialistId },
        { ...service, durationMinutes: 30 },
        { recurrence: 'daily', startDate: from, endDate: to, fromMinute: 60 * hour, toMinute: 60 * hour + 120 },
      )
    }
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes in at most 0.6 MB as %s', async (encoding, decompress) => {
    const query = new URLSearchParams({ from, to, instructorId: specialistId }).toString()
    const headers = { 'accept-encoding': encoding, authorization: `Bearer ${at.studio.owner.token}` }
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${at.url}${pathOf('providerCalendar')}?${query}`, { headers }, resolve).on('error', reject),
    )
    const bytes = await buffer(response)
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(bytes.length).toBeLessThan(MOST_BYTES)
    const { availability } = JSON.parse(String(decompress(bytes))) as Output<'providerCalendar'>
    const all = unpackAvailability(availability)
    expect(new Set(all.map(({ id }) => id)).size).toBe(10_248)
  })
})
