import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonthsClamped, type LocalDate, startOfWeek } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek, type Person } from '#tests/builders/studio.ts'
import { bookOccurrence, monday, readCalendar } from './support/change-and-book-availability.ts'
import { days, fieldsOf, startAvailabilityTestStudio } from './support/availability-test-studio.ts'
import { queryAsOwner } from './support/database.ts'

// D164 and D165: availability without an end, over HTTP and in rows that the previous release has written.

const { at, call, mondays, preview, save, publication } = startAvailabilityTestStudio()
let customer: Person
beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
})

const forever = { endDate: null, openEnded: true } as const
const inYears = (years: number): LocalDate => startOfWeek(addMonthsClamped(monday, 12 * years))
const rowOf = async (seriesId: string) => {
  const [row] = await queryAsOwner<{ end_date: string; open_end_date: string | null }>(
    at.databaseUrl,
    'select end_date::text, open_end_date::text from series where id = $1',
    [seriesId],
  )
  return row!
}
const eventSlotsIn = async (specialistId: string, from: LocalDate) => {
  const { response } = await call('sessionSlots', {
    body: {
      organisationId: at.studio.id,
      specialistId,
      serviceId: at.studio.privateService.id,
      dateBegin: from,
      dateEnd: addDays(from, 13),
      locationTypes: [],
      locationIds: [],
    },
  })
  return response
}

describe('availability without an end (R-D164)', () => {
  test('is published, shown and offered for ten years, and no further', async () => {
    const { specialistId, seriesId } = await mondays(forever)
    expect(
      await call('createAvailability', {
        body: publication(specialistId, { ...forever, startTime: '11:00', endTime: '12:00' }),
      }),
    ).toMatchObject({ occurrences: null })
    for (const year of [1, 5, 9]) {
      expect((await eventSlotsIn(specialistId, inYears(year))).length, `in ${year} years`).toBe(4)
      const { availability } = await call('providerCalendar', {
        query: { from: inYears(year), to: addDays(inYears(year), 6), specialistId },
      })
      expect(availability.map(({ openEnded }) => openEnded)).toEqual([true, true])
    }
    expect(await eventSlotsIn(specialistId, inYears(11))).toEqual([])
    expect(await readCalendar(call, specialistId, inYears(11))).toEqual([])
    const row = await rowOf(seriesId)
    expect(row.open_end_date, 'the release before shows it for more than a year').toBe(row.end_date)
    expect(row.end_date > addMonthsClamped(monday, 12)).toBe(true)
  })

  test('can be ended by the previous release, which only writes the end date', async () => {
    const { seriesId, specialistId, first } = await mondays(forever)
    await queryAsOwner(at.databaseUrl, 'update series set end_date = start_date + 14 where id = $1', [seriesId])
    expect(days(await readCalendar(call, specialistId))).toEqual([monday, addDays(monday, 7), addDays(monday, 14)])
    expect(await call('availability', { params: { id: first.id } })).toMatchObject({
      openEnded: false,
      endDate: addDays(monday, 14),
    })
  })

  test('may neither begin too far ahead nor occur too often', async () => {
    const { specialistId } = await mondays()
    const far = { startDate: addMonthsClamped(inAWeek, 121), recurrence: 'WEEKLY', ...forever } as const
    expect(await fieldsOf(call('createAvailability', { body: publication(specialistId, far) }))).toHaveProperty(
      'endDate',
    )
  })
})

describe('a change of availability without an end (R-D165)', () => {
  test('moves all later occurrences, keeps what is booked, and says that the series continues', async () => {
    const { specialistId, first, second, third } = await mondays(forever)
    expect((await bookOccurrence(at.url, at.studio, customer.token, third)).status).toBe(200)
    const change = { id: second.id, scope: 'FOLLOWING_INSTANCES', startTime: '15:00', endTime: '16:00' } as const
    const { preview: shown } = await save(change)
    expect(shown.endless).toEqual(['UPDATED'])
    expect(shown.kept).toHaveLength(1)
    const all = await readCalendar(call, specialistId)
    expect(all.slice(0, 4).map(({ startTime }) => startTime.slice(11, 16))).toEqual([
      '09:00',
      '15:00',
      '09:00',
      '15:00',
    ])
    expect(all[0]?.id).toBe(first.id)
    expect(all.at(-1)?.openEnded).toBe(true)
    expect((await eventSlotsIn(specialistId, inYears(8))).map(({ startTime }) => startTime.slice(11, 16))).toEqual([
      '15:00',
      '15:00',
    ])
  })

  test('can set an end, and remove it again', async () => {
    const { read, second, seriesId } = await mondays(forever)
    const end = addDays(monday, 14)
    const { preview: ending } = await save({ id: second.id, scope: 'ALL_INSTANCES', endDate: end })
    expect(ending).toMatchObject({ changeType: 'END_DATE', endless: ['DELETED'] })
    expect(days(await read())).toHaveLength(3)
    expect((await rowOf(seriesId)).open_end_date).toBeNull()
    const { preview: opening } = await save({ id: second.id, scope: 'ALL_INSTANCES', openEnded: true })
    expect(opening).toMatchObject({ changeType: 'END_DATE', allowedScopes: ['ALL_INSTANCES'], endless: ['CREATED'] })
    expect((await read()).length).toBeGreaterThan(50)
  })

  test('is refused at its field where it would need endless exceptions, and an occurrence too far ahead is not found', async () => {
    const { specialistId, first, seriesId } = await mondays({ ...forever, recurrence: 'MONTHLY' })
    const weekday = { id: first.id, scope: 'ALL_SAME_DAY_DAYOFWEEK_INSTANCES', price: 90 } as const
    expect(await fieldsOf(preview(weekday))).toHaveProperty('endDate')
    const late = `${seriesId}_${inYears(12).replaceAll('-', '')}_0900`
    await expect(preview({ id: late, price: 90 })).rejects.toMatchObject({ code: 'not-found' })
    expect(await readCalendar(call, specialistId)).toHaveLength(12)
  })

  test('refuses two series without an end that overlap, however late (R-D27)', async () => {
    const { specialistId } = await mondays(forever)
    const yearly = publication(specialistId, { ...forever, recurrence: 'YEARLY', startDate: addDays(monday, 1) })
    await expect(call('createAvailability', { body: yearly })).rejects.toMatchObject({ code: 'overlap' })
  })
})
