import { expect } from 'vitest'
import { type Choice, type Command, hear, pick } from './command.ts'
import { type Answer, type Booking, cancel, confirm, moveByCustomer, moveByProvider, request } from './naive-studio.ts'
import { aSlot } from './slot-reservation-commands.ts'
import type { ModelledStudio } from './modelled-studio.ts'

/** Performs the same action on one booking in the product and in the model. Both must agree on whether it is possible. */
const toBooking =
  (
    name: string,
    inProduct: (modelled: ModelledStudio, booking: Booking, choice: Choice) => Promise<unknown>,
    inModel: (modelled: ModelledStudio, booking: Booking) => Answer,
  ): Command =>
  async (modelled, choice) => {
    const booking = pick(modelled.studio.bookings, choice.a)
    if (!booking) return
    const { answer, code } = await hear(inProduct(modelled, booking, choice))
    expect(answer, `${name} ${JSON.stringify(booking)}: ${code}`).toBe(inModel(modelled, booking))
  }

const callOf = ({ customers }: ModelledStudio, { customer }: Booking) => customers[customer]!

export const cancelByProvider = toBooking(
  'the provider cancels',
  ({ owner }, { id }) => owner('changeBooking', { body: { id, status: 'REJECTED' } }),
  ({ studio }, booking) => cancel(studio, booking, 'provider'),
)

export const cancelByCustomer = toBooking(
  'the customer cancels',
  (modelled, booking) => callOf(modelled, booking)('cancelOwnBooking', { body: { id: booking.id } }),
  ({ studio }, booking) => cancel(studio, booking, 'customer'),
)

export const askToReschedule = toBooking(
  'the provider asks for another time of',
  ({ owner }, { id }) => owner('requestReschedule', { body: { id } }),
  ({ studio }, booking) => request(studio, booking),
)

export const noteThePayment = toBooking(
  'the provider notes the payment of',
  ({ owner }, { id }) => owner('confirmPayment', { body: { id, paymentStatus: 'PAID' } }),
  ({ studio }, booking) => confirm(studio, booking),
)

/** Moves a booking to a slot that is offered while the booking still has its old time. Such a move is always possible. */
export const moveToSlot: Command = async (modelled, { a, b, c, d }) => {
  const { studio, owner } = modelled
  const booking = pick(studio.bookings, a)
  const slot = booking && (await aSlot(modelled, booking.serviceId, b))
  if (!slot) return
  const { id } = booking
  const leavesOpen = d % 3 === 0
  const isProvider = c % 3 > 0
  const moving: Promise<unknown> = isProvider
    ? owner('rescheduleBooking', {
        body: { id, slotId: slot.slotId, reopensOldSlot: leavesOpen },
      })
    : callOf(modelled, booking)('rescheduleOwnBooking', { body: { id, slotId: slot.slotId } })
  const { answer, code } = await hear(moving)
  const expected = isProvider
    ? moveByProvider(studio, booking, slot, leavesOpen)
    : moveByCustomer(studio, booking, slot)
  expect(answer, `move ${JSON.stringify(booking)} to ${slot.slotId}, by provider: ${isProvider}: ${code}`).toBe(
    expected,
  )
}

export const moveToFreeTime: Command = async (modelled, { a, b, c, d }) => {
  const { studio, owner } = modelled
  const booking = pick(studio.bookings, a)
  if (!booking) return
  const { specialistId } = booking
  const start = booking.start + pick([-1440, -60, 30, 45, 120, 1440, 1440 + 600], b)!
  const to = { start, end: start + pick([30, 60, 90], c)!, specialistId, occurrenceId: undefined }
  const leavesOpen = d % 2 === 0
  const wall = (minute: number) => new Date(minute * 60_000).toISOString().replace('.000Z', '+00:00')
  const { answer, code } = await hear(
    owner('rescheduleBooking', {
      body: {
        id: booking.id,
        startTime: wall(to.start),
        endTime: wall(to.end),
        reopensOldSlot: leavesOpen,
      },
    }),
  )
  const expected = moveByProvider(studio, booking, to, leavesOpen)
  expect(answer, `move ${JSON.stringify(booking)} to ${wall(to.start)}: ${code}`).toBe(expected)
}
