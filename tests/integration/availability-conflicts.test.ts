import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formatFieldDate } from '#shared/i18n/format.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import {
  addDays,
  addMonthsClamped,
  fromEpochDay,
  localDate,
  toEpochDay,
  weekdayOfEpochDay,
} from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { aCustomer } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { days, fieldsOf, type PreviewBody, startAvailabilityTestStudio } from './support/availability-test-studio.ts'
import {
  aSpecialist,
  bookOccurrence,
  giveServiceTo,
  monday,
  previewAndSave,
  readCalendar,
} from './support/change-and-book-availability.ts'

// Tests conflicts of availability changes: with other sessions, with customers' slots, and with permissions.

const { at, call, mondays, preview, publication, save } = startAvailabilityTestStudio()

const wallToday = () => instantToWall(zoneOf('Europe/Amsterdam'), epochMinuteOf(new Date())).day
const today = fromEpochDay(wallToday())

describe('overlap (R-D27)', () => {
  test.each([
    [
      'en',
      (date: string) => `Choose time that doesn’t overlap with other time slots (Massage, ${date}, 09:00 - 10:00)`,
    ],
    ['nl', (date: string) => `Kies een tijd die niet overlapt met andere tijdsloten (Massage, ${date}, 09:00 - 10:00)`],
  ] as const)('a new series is refused with the session that it would overlap (%s)', async (locale, text) => {
    const { specialistId } = await mondays()
    const asked = apiClient(at.url, { token: at.studio.owner.token, locale })
    const body = publication(specialistId, {
      recurrence: 'DAILY',
      startDate: addDays(monday, 1),
      startTime: '09:30',
      endTime: '10:30',
    })
    const failure = await failureOf(asked('createAvailability', { body }))
    const date = formatFieldDate(addDays(monday, 7), today, locale)
    expect([failure.code, failure.fieldErrors]).toEqual(['overlap', { startTime: text(date) }])
  })

  test('a moved occurrence blocks its new time, and its old time is free', async () => {
    const { specialistId, second } = await mondays()
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', date: addDays(monday, 9), startTime: '13:30' })
    const old = publication(specialistId, { startDate: addDays(monday, 7), recurrence: 'ONE_TIME' })
    await call('createAvailability', { body: old })
    const moved = { ...old, startDate: addDays(monday, 9), startTime: '13:00', endTime: '14:00' }
    const { fieldErrors } = await failureOf(call('createAvailability', { body: moved }))
    const date = formatFieldDate(addDays(monday, 9), today, 'en')
    expect(fieldErrors).toEqual({
      startTime: `Choose time that doesn’t overlap with other time slots (Massage, ${date}, 13:30 - 14:30)`,
    })
  })

  test('the message about a conflict in another year contains the year', async () => {
    const far = addMonthsClamped(monday, 15)
    const { specialistId } = await mondays({ startDate: far, endDate: far, recurrence: 'ONE_TIME' })
    const body = publication(specialistId, {
      startDate: far,
      recurrence: 'ONE_TIME',
      startTime: '09:30',
      endTime: '10:30',
    })
    const { fieldErrors } = await failureOf(call('createAvailability', { body }))
    expect(fieldErrors?.startTime).toContain(` ${far.slice(0, 4)}, 09:00 - 10:00`)
  })

  test('an occurrence that the clocks skip does not count as a conflict', async () => {
    // The clocks go forward on the last Sunday of March, from 02:00 to 03:00.
    const lastOfMarch = localDate(`${Number(today.slice(0, 4)) + 1}-03-31`)
    const sunday = addDays(lastOfMarch, -(weekdayOfEpochDay(toEpochDay(lastOfMarch)) % 7))
    const specialistId = await aSpecialist(at.database, at.studio)
    const body = publication(specialistId, {
      startDate: addDays(sunday, -2),
      endDate: addDays(sunday, 2),
      recurrence: 'DAILY',
      startTime: '02:00',
      endTime: '03:00',
    })
    expect((await call('createAvailability', { body })).occurrences).toBe(4)
  })

  test('an edit is refused with the session that it would overlap', async () => {
    const { specialistId } = await mondays({ startTime: '13:00', endTime: '14:00' })
    const { second, first } = await mondays({ specialistId })
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

  test('an occurrence given to a colleague blocks the colleague’s time, appears in their calendar, and leaves the old one', async () => {
    const { second, specialistId } = await mondays()
    const colleague = await aSpecialist(at.database, at.studio)
    const answer = await save({ id: second.id, scope: 'SELECTED_INSTANCE', specialistId: colleague })
    expect(answer.id).toBe(second.id)
    expect(days(await readCalendar(call, colleague))).toEqual([addDays(monday, 7)])
    expect(days(await readCalendar(call, specialistId))).not.toContain(addDays(monday, 7))

    const body = publication(colleague, { startDate: addDays(monday, 7), recurrence: 'ONE_TIME' })
    expect((await failureOf(call('createAvailability', { body }))).code).toBe('overlap')
    const other = await mondays({ specialistId: colleague, startTime: '15:00', endTime: '16:00' })
    const shown = await preview({ id: other.first.id, scope: 'ALL_INSTANCES', startTime: '09:00' })
    expect(shown.blocked.map(({ existing }) => existing?.id)).toEqual([second.id])
    await call('createAvailability', { body: { ...body, specialistId } })
  })

  test('customers book an occurrence that was given to a colleague with that colleague', async () => {
    const { second } = await mondays()
    const colleague = await aSpecialist(at.database, at.studio)
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', specialistId: colleague })
    const { response } = await call('sessionSlots', {
      body: {
        organisationId: at.studio.id,
        specialistId: colleague,
        serviceId: at.studio.privateService.id,
        dateBegin: addDays(monday, 7),
        dateEnd: addDays(monday, 7),
      },
    })
    expect(response.map(({ id, specialistId }) => [id, specialistId])).toEqual([[second.id, colleague]])
    const { token } = await aCustomer(at.database, at.studio)
    const [given] = await readCalendar(call, colleague)
    const { status, bookingId } = await bookOccurrence(at.url, at.studio, token, given!)
    expect(status).toBe(200)
    expect(await call('availability', { params: { id: second.id } })).toMatchObject({ bookingIds: [bookingId] })
  })
})

describe('booking a customer’s slot that was moved meanwhile (R-D59)', () => {
  test('is refused, because the customer did not choose its new time', async () => {
    const { second, specialistId } = await mondays()
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', startTime: '15:00' })
    const { token } = await aCustomer(at.database, at.studio)
    const { status } = await bookOccurrence(at.url, at.studio, token, second)
    expect(status).toBe(409)
    const asCustomer = apiClient(at.url, { organisationId: at.studio.id })
    expect((await failureOf(asCustomer('sessionSlot', { params: { id: second.id } }))).code).toBe('not-found')

    const { response } = await call('sessionSlots', {
      body: {
        organisationId: at.studio.id,
        specialistId,
        serviceId: at.studio.privateService.id,
        dateBegin: addDays(monday, 7),
        dateEnd: addDays(monday, 7),
      },
    })
    const [moved] = response
    expect(moved?.startTime).toContain('T15:00')
    expect(moved?.id).toMatch(new RegExp(`^${second.id}_\\d{8}_1[34]00$`))
    const { response: shown } = await asCustomer('sessionSlot', { params: { id: moved!.id } })
    expect(shown.slot).toMatchObject({ id: moved!.id, startTime: moved!.startTime })
    expect((await bookOccurrence(at.url, at.studio, token, { ...second, id: moved!.id })).status).toBe(200)
    const { bookingIds } = await call('availability', { params: { id: second.id } })
    expect(bookingIds).toHaveLength(1)
  })
})

describe('which availability a specialist may change (R-D57)', () => {
  const asSpecialist = () => apiClient(at.url, { token: at.studio.specialist.token })

  test('their own, which they cannot give to a colleague', async () => {
    const { first } = await mondays({ specialistId: at.studio.specialistId })
    const { answer } = await previewAndSave(asSpecialist(), {
      action: 'UPDATE',
      id: first.id,
      scope: 'ALL_INSTANCES',
      price: 40,
    })
    expect(answer.outcome).toBe('SAVED')
    const colleague = await aSpecialist(at.database, at.studio)
    const gift: PreviewBody = { action: 'UPDATE', id: first.id, scope: 'ALL_INSTANCES', specialistId: colleague }
    expect((await failureOf(asSpecialist()('previewAvailabilityChange', { body: gift }))).code).toBe('not-found')
    expect(
      (
        await failureOf(
          asSpecialist()('changeAvailability', { body: { ...gift, scope: 'ALL_INSTANCES', fingerprint: '' } }),
        )
      ).code,
    ).toBe('not-found')
  })

  test('a colleague’s availability is reported as not found', async () => {
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

  test('of a colleague’s series, only the occurrences that were given to them', async () => {
    const { second } = await mondays({ startTime: '18:00', endTime: '19:00' })
    await save({ id: second.id, scope: 'SELECTED_INSTANCE', specialistId: at.studio.specialistId })
    const body = (scope: 'SELECTED_INSTANCE' | 'ALL_INSTANCES') =>
      ({ action: 'UPDATE', id: second.id, scope, price: 40 }) as const
    const failure = await failureOf(asSpecialist()('previewAvailabilityChange', { body: body('ALL_INSTANCES') }))
    expect(failure.code).toBe('forbidden')
    const { answer } = await previewAndSave(asSpecialist(), body('SELECTED_INSTANCE'))
    expect(answer.outcome).toBe('SAVED')
  })
})

describe('which services availability can be for (R-D57)', () => {
  test('a specialist cannot be given availability for a service that they do not deliver', async () => {
    const { first, specialistId } = await mondays()
    const own = { ...at.studio.privateService, id: randomUUID(), name: 'Reiki' }
    const colleague = await aSpecialist(at.database, at.studio)
    await giveServiceTo(at.database, at.studio, own, [colleague])
    const invalid = 'This is not valid.'
    const scope = 'ALL_INSTANCES'
    expect(await fieldsOf(preview({ id: first.id, scope, serviceIds: [own.id] }))).toEqual({ serviceIds: invalid })
    await save({ id: first.id, scope, serviceIds: [own.id], specialistId: colleague, price: 60 })
    expect(await fieldsOf(preview({ id: first.id, scope, specialistId }))).toEqual({ specialistId: invalid })
    const published = await readCalendar(call, colleague)
    expect(published).toHaveLength(4)
    for (const one of published) expect(one).toMatchObject({ serviceIds: [own.id], price: 60 })
  })

  test('a session has exactly one service; a window has only private services, and no price', async () => {
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
