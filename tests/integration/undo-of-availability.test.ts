import { beforeAll, expect, test } from 'vitest'
import type { Call, Input } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { aCustomer, aMember, type Person } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import {
  aSpecialist,
  bookOccurrence,
  monday,
  previewAndSave,
  readCalendar,
} from './support/change-and-book-availability.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D437: a change of availability is taken back as a whole, or not at all.

const at = useSharedServerWithStudio('of-all')
let customer: Person
let call: Call

beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
  call = apiClient(at.url, { token: at.studio.owner.token })
})

/** Three slots of an hour from 09:00 on, on each workday of three weeks. */
async function aSeries(changes: Partial<Input<'createAvailability'>['body']> = {}) {
  const specialistId = await aSpecialist(at.database, at.studio)
  await call('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [at.studio.privateService.id],
      startDate: monday,
      startTime: '09:00',
      endTime: '12:00',
      recurrence: 'SPECIFIC_DAYS',
      endDate: addDays(monday, 18),
      locationTypes: [],
      locationIds: [],
      ...changes,
    },
  })
  const slots = () => readCalendar(call, specialistId)
  return { specialistId, slots, before: await slots() }
}

const undo = (text: string | undefined, by = call) =>
  by('undoAvailabilityChange', { body: { undo: text ?? 'nothing' } })

test.each([
  ['SELECTED_INSTANCE', 'DELETE'],
  ['FOLLOWING_INSTANCES', 'DELETE'],
  ['ALL_INSTANCES', 'DELETE'],
  ['FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK', 'DELETE'],
  ['SELECTED_INSTANCE', 'UPDATE'],
  ['FOLLOWING_INSTANCES', 'UPDATE'],
  ['ALL_INSTANCES', 'UPDATE'],
  ['FOLLOWING_SAME_TIME_SLOT_INSTANCES_SAME_DAYOFWEEK', 'UPDATE'],
] as const)(
  '%s %s can be undone, and restores everything, with a booking and a price of its own (R-D437)',
  async (scope, action) => {
    const { slots, before } = await aSeries()
    const [first, own] = [before[3]!, before[7]!]
    await previewAndSave(call, { action: 'UPDATE', id: own.id, scope: 'SELECTED_INSTANCE', price: 99 })
    expect((await bookOccurrence(at.url, at.studio, customer.token, before[10]!)).status).toBe(200)
    const known = await slots()
    const change = action === 'DELETE' ? { action } : { action, startTime: '13:00', endTime: '14:00' }
    const { answer } = await previewAndSave(call, { ...change, id: first.id, scope })
    expect(answer.outcome).toBe('SAVED')
    expect(await slots()).not.toEqual(known)
    expect(await undo(answer.undo)).toEqual({ outcome: 'UNDONE' })
    expect(await slots()).toEqual(known)
    // It cannot be taken back twice.
    expect(await undo(answer.undo)).toEqual({ outcome: 'CHANGED' })
  },
)

test('Undoing the deletion of a slot restores its own price (R-D437)', async () => {
  const { slots, before } = await aSeries({ recurrence: 'ONE_TIME', endDate: null })
  const own = before[1]!
  await previewAndSave(call, { action: 'UPDATE', id: own.id, scope: 'SELECTED_INSTANCE', price: 99 })
  const { answer } = await previewAndSave(call, { action: 'DELETE', id: own.id, scope: 'SELECTED_INSTANCE' })
  expect((await slots()).map(({ price }) => price)).toEqual([85, 85])
  await undo(answer.undo)
  expect((await slots()).map(({ price }) => price)).toEqual([85, 99, 85])
})

test('A change of weekly hours can be undone on a day with a booking (R-D437)', async () => {
  const specialistId = await aSpecialist(at.database, at.studio)
  const save = async (startTime: string) => {
    const parts = [1, 3, 5].map((weekday) => ({
      weekday,
      startTime,
      endTime: '17:00',
      serviceIds: [at.studio.privateService.id],
      locationTypes: [],
      locationIds: [],
    }))
    const body = { specialistId, validFrom: monday, until: addDays(monday, 60), parts }
    const { fingerprint } = await call('previewNormalWeek', { body })
    return call('saveNormalWeek', { body: { ...body, fingerprint } })
  }
  const first = await save('09:00')
  expect(first.outcome).toBe('SAVED')
  const slots = () => readCalendar(call, specialistId)
  const known = await slots()
  expect((await bookOccurrence(at.url, at.studio, customer.token, known[1]!)).status).toBe(200)
  const changed = await save('12:00')
  expect(await slots()).not.toEqual(known)
  expect(await undo(changed.undo)).toEqual({ outcome: 'UNDONE' })
  expect(await slots()).toEqual(known)
})

test('New prices of published times can be undone (R-D437)', async () => {
  const { slots, before } = await aSeries()
  const { id: serviceId, priceCents } = at.studio.privateService
  const body = { serviceId, price: { before: priceCents / 100, after: 99 }, duration: null, from: addDays(monday, 7) }
  const { fingerprint } = await call('previewPublishedTerms', { body })
  const changed = await call('changePublishedTerms', { body: { ...body, fingerprint } })
  expect((await slots()).at(-1)).toMatchObject({ price: 99 })
  expect(await undo(changed.undo)).toEqual({ outcome: 'UNDONE' })
  expect(await slots()).toEqual(before)
})

test('A change cannot be undone after a moved time was booked, or by somebody else (R-D437)', async () => {
  const { slots, before } = await aSeries()
  const body = {
    action: 'UPDATE',
    id: before[0]!.id,
    scope: 'ALL_INSTANCES',
    startTime: '13:00',
    endTime: '14:00',
  } as const
  const { answer } = await previewAndSave(call, body)
  const other = await aMember(at.database, at.studio, 'owner')
  const { code } = await failureOf(undo(answer.undo, apiClient(at.url, { token: other.token })))
  expect(code).toBe('not-found')
  expect((await failureOf(undo(answer.undo?.replace(/^./, 'x')))).code).toBe('not-found')
  const moved = await slots()
  expect((await bookOccurrence(at.url, at.studio, customer.token, moved[0]!)).status).toBe(200)
  expect(await undo(answer.undo)).toEqual({ outcome: 'CHANGED' })
  expect((await slots()).map(({ id }) => id)).toEqual(moved.map(({ id }) => id))
})
