import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createActList } from '#electron/main/offline/encrypted-act-store.ts'
import { createOfflineQueue } from '#electron/main/offline/offline-queue.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'
import type { Session } from '#shared/ipc/contract.ts'
import type { ActQueue, OfflineAct } from '#shared/ipc/offline-acts.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'
import { forCustomer } from './support/booking-for-customer.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the desktop app's queue of acts against a real server.

const { scene, entered } = startCustomerTestStudio()

const session = { user: { id: 'owner' }, organisation: { id: 'studio' } } as Session
const about = { customer: 'Noor Jansen', service: 'Massage' }
const act = (route: OfflineAct['route'], body: object): OfflineAct =>
  ({ id: randomUUID(), route, body, about }) as OfflineAct

/** Queues acts while the server is unreachable, as the app does. The queue then sends them with `call`. */
async function queueOf(acts: readonly OfflineAct[], call: Call) {
  let bytes: Uint8Array | undefined
  let isBack = false
  let last: ActQueue | undefined
  const file = {
    read: async () => bytes,
    write: async (written: Uint8Array) => void (bytes = written),
    putAside: async () => {},
  }
  const keeper = createOfflineQueue({
    list: createActList({ cipher: reversibleCipher, file, log: () => {} }),
    call,
    isReachable: async () => isBack,
    onUnanswered: () => {},
    now: Date.now,
    newKey: randomUUID,
    later: () => () => {},
    onChange: (queue) => (last = queue),
    log: (_text, error) => {
      throw error
    },
  })
  keeper.follow(session)
  for (const each of acts) await keeper.keep(each)
  isBack = true
  return { keeper, left: () => last?.acts.map(({ route, refusal }) => [route, refusal?.code ?? 'waits']) }
}

/** Wraps a call, so that the first answer to each request is lost after the server has processed it. */
function losingAnswers(call: Call) {
  const seen = new Set<string>()
  const losing: Call = async (name, input, options) => {
    const answer = await call(name, input, options)
    const key = options?.idempotencyKey
    if (key === undefined || seen.has(key)) return answer
    seen.add(key)
    throw new AppError('network')
  }
  return losing
}

/** Creates a past booking of a customer, and one act of each kind. */
async function aDayOfActs() {
  const { owner, studio } = scene()
  const customerId = await entered({ firstName: 'Noor', lastName: 'Jansen', phoneNumber: '0612345678' })
  const body = forCustomer(studio, scene().aDay(), { customerId })
  const { booking } = await owner('bookForCustomer', { body }, { idempotencyKey: randomUUID() })
  const bookingId = booking?.id ?? ''
  await scene().putIntoPast(bookingId)
  const [noteId, absenceId] = [randomUUID(), randomUUID()]
  const day = scene().aDay()
  const writtenAt = new Date(Date.now() - 86_400_000).toISOString()
  const times = { startDate: day, startTime: '12:00', endDate: day, endTime: '13:00', recurrence: 'ONE_TIME' }
  return {
    customerId,
    bookingId,
    noteId,
    absenceId,
    writtenAt,
    newDay: scene().aDay(),
    acts: [
      act('addCustomerNote', { id: noteId, customerId, text: 'Likes tea', writtenAt }),
      act('noteAttendance', { bookings: [{ id: bookingId, version: 1 }], attendance: 'NO_SHOW' }),
      act('confirmPayment', { id: bookingId, version: 1, paymentStatus: 'PAID' }),
      act('saveAbsence', {
        id: absenceId,
        kind: 'BLOCK',
        title: 'Lunch',
        specialistIds: [studio.specialistId],
        ...times,
      }),
    ],
  }
}

test('Queued acts whose answers are lost are done once, in order, each on the result of the one before (R-D211, R-D214, T-B2)', async () => {
  const { acts, customerId, bookingId, noteId, absenceId, writtenAt, newDay } = await aDayOfActs()
  const { owner, studio } = scene()
  const newCustomer = { id: randomUUID(), firstName: 'Bo', phoneNumber: '0687654321' }
  const booked = act('bookForCustomer', forCustomer(studio, newDay, { newCustomer }))
  const all = [...acts, booked]
  const { keeper, left } = await queueOf(all, losingAnswers(owner))
  for (const _ of [...all, 'and once more']) await keeper.send()
  expect(left()).toEqual([])

  const { notes } = await owner('customer', { params: { id: customerId } })
  expect(notes?.map(({ id, text, createdAt }) => [id, text, Date.parse(createdAt)])).toEqual([
    [noteId, 'Likes tea', Math.floor(Date.parse(writtenAt) / 60_000) * 60_000],
  ])
  expect(await scene().trailOf(bookingId)).toEqual([
    '1 created provider provider-app',
    '2 attendance-noted provider provider-app',
    '3 payment-received provider provider-app',
  ])
  expect(await owner('absence', { params: { id: absenceId } })).toMatchObject({ title: 'Lunch', version: 1 })
  const bookings = await scene().rows<{ id: string }>('select id from booking where customer_id = $1', newCustomer.id)
  expect(bookings).toHaveLength(1)
  expect(await scene().trailOf(bookings[0]?.id ?? '')).toEqual(['1 created provider provider-app'])
})

test('A change by somebody else in the meantime is shown as a conflict, and the person’s choice is then carried out (R-D212)', async () => {
  const { acts, bookingId } = await aDayOfActs()
  const { owner } = scene()
  const { keeper, left } = await queueOf(acts.slice(1, 2), owner)
  await owner('noteAttendance', { body: { bookings: [{ id: bookingId, version: 1 }], attendance: 'ATTENDED' } })
  await keeper.send()
  expect(left()).toEqual([['noteAttendance', 'conflict']])
  await keeper.resend({
    id: acts[1]?.id ?? '',
    body: { bookings: [{ id: bookingId, version: 2 }], attendance: 'NO_SHOW' },
  })
  await vi.waitFor(() => expect(left()).toEqual([]), 10_000)
  const booking = await owner('providerBooking', { params: { id: bookingId } })
  expect([booking.attendance, booking.version]).toEqual(['NO_SHOW', 3])
})

test('An erased customer, a taken time and warnings are reported, and nothing is booked (R-D212)', async () => {
  const { owner, studio } = scene()
  const day = scene().aDay()
  const customerId = await entered({ firstName: 'Ali', phoneNumber: '0611111111' })
  await owner('bookForCustomer', { body: forCustomer(studio, day, { customerId }) }, { idempotencyKey: randomUUID() })
  const gone = randomUUID()
  const { keeper, left } = await queueOf(
    [
      act('addCustomerNote', { id: randomUUID(), customerId: gone, text: 'Too late' }),
      act('bookForCustomer', forCustomer(studio, day, { customerId })),
    ],
    owner,
  )
  await keeper.send()
  expect(left()).toEqual([
    ['addCustomerNote', 'not-found'],
    ['bookForCustomer', 'slot-taken'],
  ])
  const other = await queueOf(
    [act('bookForCustomer', forCustomer(studio, scene().aDay(), { customerId, confirmed: [] }))],
    owner,
  )
  await other.keeper.send()
  expect(other.left()).toEqual([['bookForCustomer', 'WARNINGS']])
})
