import { randomUUID } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { unpackAvailability } from '#shared/api/packed-availability.ts'
import { pathOf } from '#shared/api/routes.ts'
import { addDays } from '#shared/time/local-date.ts'
import { publishSessions } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import {
  fieldsOf,
  type PreviewBody,
  startAvailabilityTestStudio,
  type Update,
} from './support/availability-test-studio.ts'
import {
  aSpecialist,
  giveServiceTo,
  monday,
  previewAndSave,
  readCalendar,
} from './support/change-and-book-availability.ts'

// Tests the worst inputs, the longest series, and whole years of availability.

const { at, call, mondays, preview, publication, save } = startAvailabilityTestStudio()

describe('extreme inputs for availability (R-A5.18, T-A10)', () => {
  const refusals: [string, Omit<Update, 'id'>, string, string][] = [
    ['31 February', { date: '2027-02-31' }, 'date', 'Date input not valid.'],
    ['an end in 9999', { endDate: '9999-12-31' }, 'endDate', 'Date input not valid.'],
    [
      'an end in 2999',
      { endDate: '2999-12-31' },
      'endDate',
      'This repeats too often or too long. Choose an earlier end date.',
    ],
    ['an end before today', { endDate: addDays(monday, -60) }, 'endDate', 'Please choose date and time in future'],
    ['a date before today', { date: addDays(monday, -60) }, 'date', 'Please choose date and time in future'],
    ['25 o’clock', { startTime: '25:00' }, 'startTime', 'Invalid time format. Expected HH:mm'],
    ['midnight as a start', { startTime: '24:00' }, 'endTime', 'The end must come after the start.'],
    ['an end before its start', { endTime: '08:00' }, 'endTime', 'The end must come after the start.'],
    ['an end past midnight', { startTime: '23:30' }, 'endTime', 'The end must come after the start.'],
    ['an end that is not the duration’s', { endTime: '11:00', duration: 30 }, 'endTime', 'This is not valid.'],
    ['a price of a hundred thousand', { price: 100_000 }, 'price', 'Price must be €1 or more (max €99,999).'],
    ['a price of nothing, by mistake', { price: 0 }, 'price', 'Price must be €1 or more (max €99,999).'],
    ['a thousandth of a euro', { price: 1.001 }, 'price', 'Enter a valid price (up to 2 decimal places).'],
    ['somebody else’s place', { locationIds: [randomUUID()] }, 'locationIds', 'This is not valid.'],
    [
      'ten thousand occurrences',
      { recurrence: 'DAILY', duration: 1, endDate: addDays(monday, 3000) },
      'endDate',
      'This repeats too often or too long. Choose an earlier end date.',
    ],
  ]

  test.each(refusals)('%s is refused with a clear message', async (_, edit, field, message) => {
    const { first } = await mondays({ endTime: '13:00' })
    expect(await fieldsOf(preview({ id: first.id, ...edit }))).toEqual({ [field]: message })
  })

  test('a free session must be chosen explicitly', async () => {
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
  ])('the occurrence %s is reported as not found', async (id) => {
    expect((await failureOf(call('availability', { params: { id } }))).code).toBe('not-found')
    expect((await failureOf(preview({ id, price: 40 }))).code).toBe('not-found')
  })

  // worst-input.test.ts measures the cost of these refusals, on a server of its own.
  test('texts that are far too long are refused', async () => {
    const { first, specialistId } = await mondays({ endTime: '13:00' })
    const ever = { recurrence: 'DAILY', endDate: '2999-12-31' } as const
    const worst = publication(specialistId, { ...ever, startTime: '00:00', endTime: '24:00' })
    const refused = { endDate: 'This repeats too often or too long. Choose an earlier end date.' }
    expect(await fieldsOf(call('createAvailability', { body: worst }))).toEqual(refused)
    expect(await fieldsOf(preview({ id: first.id, duration: 1, ...ever }))).toEqual(refused)
  })

  test('the largest possible series is changed as a whole, and the response stays small', async () => {
    const service = { ...at.studio.privateService, id: randomUUID(), durationMinutes: 10 }
    const specialistId = await aSpecialist(at.database, at.studio)
    await giveServiceTo(at.database, at.studio, service, [specialistId])
    // The series has 144 occurrences a day for 69 days, which is 9,936.
    const { first } = await mondays({
      specialistId,
      serviceIds: [service.id],
      recurrence: 'DAILY',
      startTime: '00:00',
      endTime: '24:00',
      endDate: addDays(monday, 68),
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
    expect(await readCalendar(call, specialistId)).toEqual([])
  })

  test('a save without the fingerprint of its preview is refused', async () => {
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

describe('the calendar of a year with 10,248 occurrences (R-A2.7)', () => {
  /** The maximum size of the compressed answer, in bytes. */
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
  ])('is at most 0.6 MB as %s', async (encoding, decompress) => {
    const query = new URLSearchParams({ from, to, specialistId }).toString()
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
