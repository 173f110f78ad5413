import { describe, expect, test } from 'vitest'
import { addDays, addMonthsClamped } from '#shared/time/local-date.ts'
import { aCustomer, inAWeek } from '#tests/builders/studio.ts'
import { days, fieldsOf, type PreviewBody, startAvailabilityTestStudio } from './support/availability-test-studio.ts'
import { bookOccurrence, monday, previewAndSave, readCalendar } from './support/change-and-book-availability.ts'
import { queryAsOwner } from './support/database.ts'

// Tests which occurrences an edit or a deletion affects, and which values their series keeps.

const { at, call, mondays, preview, save } = startAvailabilityTestStudio()

describe('the details of a single occurrence (R-A3.4)', () => {
  test('contain everything that its dialogs need', async () => {
    const { second, specialistId, seriesId } = await mondays({ locationTypes: ['PHYSICAL'], endTime: '11:00' })
    expect(await call('availability', { params: { id: second.id } })).toEqual({
      id: second.id,
      seriesId,
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [at.studio.privateService.id],
      price: 85,
      duration: 60,
      locationTypes: ['PHYSICAL'],
      locationIds: [],
      date: monday,
      startTime: '10:00',
      endTime: '11:00',
      recurrence: 'WEEKLY',
      endDate: addDays(monday, 21),
      openEnded: false,
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

  test('give the time that an edit moved it to, and the remaining values of its series', async () => {
    const { second } = await mondays()
    const date = addDays(monday, 9)
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', date, startTime: '13:00', duration: 90, price: 40 })
    expect(await call('availability', { params: { id: second.id } })).toMatchObject({
      date,
      startTime: '13:00',
      endTime: '14:30',
      duration: 90,
      price: 40,
      recurrence: 'WEEKLY',
      isEdited: true,
    })
  })

  test('for a window give the length of its day, and no price', async () => {
    const { first } = await mondays({ type: 'APPOINTMENT', endTime: '17:30' })
    expect(first).toMatchObject({ duration: 510, price: null, isEdited: false, endDate: addDays(monday, 21) })
    expect(await call('availability', { params: { id: first.id } })).toMatchObject({ duration: 510, price: null })
  })

  test('of one that has begun can be neither deleted nor edited', async () => {
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

describe('an occurrence that was edited on its own (R-D30)', () => {
  test('changes with its series when it is the selected one, and otherwise stays unchanged', async () => {
    const { first, second, third, specialistId } = await mondays()
    for (const { id } of [second, third]) {
      await save({ id, scope: 'SELECTED_INSTANCE', date: addDays(monday, id === second.id ? 8 : 15), price: 40 })
    }
    await previewAndSave(call, { action: 'DELETE', id: second.id, scope: 'FOLLOWING_INSTANCES' })
    expect(days(await readCalendar(call, specialistId))).toEqual([monday, addDays(monday, 15)])
    await previewAndSave(call, { action: 'DELETE', id: first.id, scope: 'ALL_INSTANCES' })
    expect(days(await readCalendar(call, specialistId))).toEqual([addDays(monday, 15)])
  })
})

describe('an occurrence that is kept when a change of the following ones splits its series (R-D41)', () => {
  test('keeps its bookings, and belongs to the new series like the others', async () => {
    const { seriesId, second, read, specialistId } = await mondays({ serviceIds: [at.studio.groupService.id] })
    const [, , , fourth] = await read()
    await save({ id: fourth!.id, scope: 'SELECTED_INSTANCE', price: 99 })
    const [noor, daan] = [await aCustomer(at.database, at.studio), await aCustomer(at.database, at.studio)]
    const { bookingId } = await bookOccurrence(at.url, at.studio, noor.token, second)

    const { id } = await save({ id: second.id, scope: 'FOLLOWING_INSTANCES', price: 40 })

    const calendar = await readCalendar(call, specialistId)
    const [before, booked, , edited] = calendar
    expect(calendar.map(({ price }) => price)).toEqual([12.5, 12.5, 40, 99])
    expect(booked!.id).toBe(id)
    expect(new Set(calendar.slice(1).map((one) => one.seriesId)).size).toBe(1)
    expect([before!.seriesId, before!.endDate]).toEqual([seriesId, addDays(monday, 6)])
    const kept = { seriesId: edited!.seriesId, recurrence: 'WEEKLY', endDate: addDays(monday, 21) }
    expect(await call('availability', { params: { id: booked!.id } })).toMatchObject({
      ...kept,
      isEdited: false,
      bookingIds: [bookingId],
    })
    expect(await call('availability', { params: { id: edited!.id } })).toMatchObject({ ...kept, isEdited: true })

    expect((await bookOccurrence(at.url, at.studio, daan.token, booked!)).status).toBe(200)
    const claims = await queryAsOwner(at.databaseUrl, `select taken from claim where specialist_id = $1`, [
      specialistId,
    ])
    expect(claims).toEqual([{ taken: 2 }])

    const all = await preview({ id: booked!.id, scope: 'ALL_INSTANCES', price: 45 })
    expect(all.counts).toMatchObject({ updated: 1, created: 0, deleted: 0, kept: 2 })
    await save({ id: edited!.id, scope: 'ALL_INSTANCES', price: 45 })
    expect((await readCalendar(call, specialistId)).map(({ price }) => price)).toEqual([12.5, 12.5, 45, 45])
  })
})

describe('the occurrences that an update reaches (R-A4.17, R-A4.18, R-A4.19, R-A4.20, R-A4.21)', () => {
  test('for a new end date are all of the series', async () => {
    const { second, read } = await mondays()
    const shown = await preview({ id: second.id, endDate: addDays(monday, 7) })
    expect([shown.changeType, shown.scope, shown.allowedScopes]).toEqual([
      'END_DATE',
      'ALL_INSTANCES',
      ['ALL_INSTANCES'],
    ])
    await save({ id: second.id, endDate: addDays(monday, 7) })
    expect(days(await read())).toEqual([monday, addDays(monday, 7)])
    await save({ id: second.id, endDate: addDays(monday, 14), price: 40 })
    expect((await read()).map(({ price }) => price)).toEqual([40, 40, 40])
  })

  test('for a new date is only the selected one', async () => {
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

  test('for a day of its series are those named by that day, wherever they were moved to (R-D56)', async () => {
    const { specialistId, first, second, third } = await mondays({ recurrence: 'DAILY', endTime: '11:00' })
    await mondays({ specialistId, recurrence: 'ONE_TIME', startTime: '13:00', endTime: '14:00' })
    const selected = { scope: 'SELECTED_INSTANCE' } as const
    // The second occurrence moves to another day, and the third, which is the first of the next day, moves to this day.
    await save({ ...selected, id: second.id, date: addDays(monday, 30) })
    await save({ ...selected, id: third.id, date: monday, startTime: '15:00' })
    const eventsOnDay = async ({ id }: { id: string }) => (await call('availability', { params: { id } })).eventsOnDay
    expect([await eventsOnDay(first), await eventsOnDay(second), await eventsOnDay(third)]).toEqual([2, 2, 2])
    await previewAndSave(call, { action: 'DELETE', ...selected, id: second.id })
    expect(await eventsOnDay(first)).toBe(1)
  })

  test('when only one of a day is left, the day counts as having one event (R-D56)', async () => {
    const { first, second } = await mondays({ recurrence: 'DAILY', endTime: '11:00' })
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

describe('availability that happens once (R-D13)', () => {
  test('ends on the day it starts, whatever end date is sent', async () => {
    const { first } = await mondays({ recurrence: 'ONE_TIME', endDate: addDays(monday, 21) })
    expect(first).toMatchObject({ recurrence: 'ONE_TIME', endDate: monday })
  })
})

describe('changing how often availability recurs (R-D44)', () => {
  test('gives a series that begins to recur an end date a month from now', async () => {
    const { first, read } = await mondays({ recurrence: 'ONE_TIME' })
    const { preview: shown } = await save({ id: first.id, recurrence: 'WEEKLY' })
    expect(shown.scope).toBe('ALL_INSTANCES')
    const published = await read()
    expect(published.length).toBeGreaterThan(2)
    const endDate = addMonthsClamped(addDays(inAWeek, -7), 1)
    expect(published[0]).toMatchObject({ recurrence: 'WEEKLY', startTime: first.startTime, endDate })
  })

  test('to once keeps only the selected occurrence', async () => {
    const { second, specialistId } = await mondays()
    await save({ id: second.id, scope: 'FOLLOWING_INSTANCES', recurrence: 'ONE_TIME' })
    expect(days(await readCalendar(call, specialistId))).toEqual([monday, addDays(monday, 7)])
  })
})
