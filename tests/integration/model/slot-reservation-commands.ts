import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { addDays } from '#tests/properties/naive-series.ts'
import { wirePrice } from '#tests/integration/support/reservations.ts'
import { type Command, differenceOf, endWhatIsOver, hear, minuteOf, pick, selectedBy } from './command.ts'
import { dateOf, idOf, timesOf } from './naive-availability.ts'
import { isOffered, lotFor, slotsOf, type Target } from './naive-studio.ts'
import type { ModelledStudio } from './modelled-studio.ts'

/** The number of days that a customer looks ahead. */
const AHEAD = 12

interface OfferedSlot extends Target {
  readonly kind: 'session' | 'window'
  readonly occurrenceId: string
  readonly slotId: string
  readonly startTime: string
  readonly priceCents: number
  readonly seatsLeft: number
}

/** The slots that the product offers in both of its calls. They must equal the model's slots. */
export async function offeredSlots(modelled: ModelledStudio, serviceId: string): Promise<OfferedSlot[]> {
  const { studio, id, customers } = modelled
  await endWhatIsOver(modelled)
  const [call] = customers
  const begin = dateOf(studio.now)
  const end = addDays(begin, AHEAD - 1)
  const filter = { organisationId: id, serviceId, locationIds: [], locationTypes: [] }
  const sessions = await call!('sessionSlots', { body: { ...filter, dateBegin: begin, dateEnd: end } })
  const windows = await call!('windowSlots', { body: { ...filter, startDate: begin, endDate: end } })
  const common = (slot: { startTime: string; endTime: string; price: number }) => ({
    start: minuteOf(slot.startTime),
    end: minuteOf(slot.endTime),
    startTime: slot.startTime,
    priceCents: Math.round(slot.price * 100),
  })
  const offered: OfferedSlot[] = [
    ...sessions.response.map((slot) => ({
      ...common(slot),
      kind: 'session' as const,
      specialistId: slot.specialistId,
      // A moved session's slot id contains its new time after the occurrence's name, so only the first three parts are used.
      occurrenceId: slot.id.split('_').slice(0, 3).join('_'),
      slotId: slot.id,
      seatsLeft: slot.seatsLeft,
    })),
    ...windows.response.flatMap((day) =>
      day.timeSlots.map((slot) => ({
        ...common(slot),
        kind: 'window' as const,
        specialistId: day.specialistId,
        occurrenceId: day.id,
        slotId: `${day.id} - ${slot.startTime}`,
        seatsLeft: 1,
      })),
    ),
  ]
  const expected = slotsOf(studio, serviceId, begin, end)
  expect(differenceOf(offered.map(shownSlot), expected.map(shownSlot)).join('; '), `slots of ${serviceId}`).toBe('')
  return offered
}

const shownSlot = ({ kind, start = 0, specialistId, priceCents, seatsLeft }: Partial<Slot>): string =>
  [kind, new Date(start * 60_000).toISOString().slice(0, 16), specialistId, priceCents, seatsLeft].join(' ')

const PAYMENTS = ['AFTER_PAY', 'STRIPE', 'CREDITS', 'CREDITS'] as const

/** The number of slots that commands choose from. It is small, so that customers compete for the same slots. */
const CHOICE = 5

/** Returns one of the first five slots offered for a service. `number` decides which, so that a run can be replayed. */
export const aSlot = async (modelled: ModelledStudio, serviceId: string, number: number) =>
  pick((await offeredSlots(modelled, serviceId)).slice(0, CHOICE), number)

export const reserve: Command = async (modelled, { a, b, c, d }) => {
  const [hour, half, group] = modelled.studio.services
  const service = pick([hour, half, group, group], a)!
  const slot = await aSlot(modelled, service.id, b)
  if (slot) await book(modelled, service.id, slot, c, pick(PAYMENTS, d)!)
}

/** Tries to reserve any published time, whether it is offered or not. */
export const tryToReserve: Command = async (modelled, { a, b, c, d }) => {
  const one = selectedBy(modelled, a)
  const times = one && timesOf(one)
  if (!times) return
  const serviceId = pick(one.serviceIds, b)!
  const { durationMinutes } = modelled.studio.services.find(({ id }) => id === serviceId)!
  const start = one.kind === 'session' ? times.start : times.start + 15 * (d % 13)
  const startTime = new Date(start * 60_000).toISOString().replace('.000Z', '+00:00')
  const occurrenceId = idOf(one)
  const slot = {
    kind: one.kind,
    start,
    end: start + (one.kind === 'session' ? one.minutes : durationMinutes),
    specialistId: one.specialistId,
    occurrenceId,
    slotId: `${occurrenceId} - ${startTime}`,
    startTime,
    priceCents: one.priceCents ?? modelled.studio.services.find(({ id }) => id === serviceId)!.priceCents,
    seatsLeft: 1,
  }
  // Where several windows offer the same start, only one of them is the slot (rule D24), so the others are skipped.
  const isHidden = modelled.studio.occurrences.some((other) => {
    const { start: from = Infinity, end: to = 0 } = timesOf(other) ?? {}
    const isAlike = other.specialistId === one.specialistId && other.serviceIds.includes(serviceId)
    return other !== one && one.kind === 'window' && isAlike && from <= start && start < to
  })
  if (!isHidden) await book(modelled, serviceId, slot, c, 'AFTER_PAY')
}

async function book(
  { studio, id, customers }: ModelledStudio,
  serviceId: string,
  slot: OfferedSlot,
  c: number,
  payment: (typeof PAYMENTS)[number],
): Promise<void> {
  const customer = c % customers.length
  const useCredits = payment === 'CREDITS'
  const isSession = slot.kind === 'session'
  const body: Input<'reserve'>['body'] = {
    booking: {
      firstName: 'Noor',
      lastName: 'van Dijk',
      phoneNumber: '',
      email: 'noor@example.test',
      date: '2031-03-26',
      seats: 1,
      paymentStatus: 'PENDING',
      status: 'ACCEPTED',
      slot: isSession ? { id: slot.slotId } : null,
      windowId: isSession ? null : slot.occurrenceId,
      windowStart: isSession ? null : slot.startTime,
      freeCancellation: false,
      locationTypes: [],
      locationIds: [],
    },
    order: {
      eventId: slot.occurrenceId,
      serviceId,
      specialistId: slot.specialistId,
      customerId: null,
      useCredits,
      organisationId: id,
      seats: 1,
      packageId: null,
      isPurchase: false,
      seenPrice: wirePrice(slot.priceCents),
    },
    paymentMethod: useCredits ? null : payment,
  }
  const call = customers[customer]!
  const idempotencyKey = randomUUID()
  const heard = await hear(call('reserve', { body }, { idempotencyKey }))
  const lot = useCredits ? lotFor(studio, customer, serviceId) : undefined
  const isGranted = isOffered(studio, serviceId, slot) && (!useCredits || lot !== undefined)
  expect([heard.answer, heard.code], `reserve ${slot.slotId} by ${payment}`).toEqual(
    isGranted ? ['done', undefined] : ['refused', expect.any(String)],
  )
  if (!isGranted) return
  const { totalPrice, bookingId } = heard.value!.response
  const priceCents = useCredits ? 0 : slot.priceCents
  expect(totalPrice, 'price').toBe(priceCents / 100)
  // The same request gets the same answer when it is sent again, and has no other effect.
  if (c % 3 === 0) expect(await call('reserve', { body }, { idempotencyKey })).toEqual(heard.value)
  if (lot) lot.left -= 1
  studio.bookings.push({
    id: bookingId!,
    customer,
    serviceId,
    method: payment === 'AFTER_PAY' ? 'pay-afterwards' : payment === 'STRIPE' ? 'card' : 'credits',
    priceCents,
    lot,
    specialistId: slot.specialistId,
    start: slot.start,
    end: slot.end,
    occurrenceId: slot.occurrenceId,
    status: 'ACCEPTED',
    payment: payment === 'STRIPE' ? 'held' : useCredits ? 'paid' : 'none',
    holdUntil: payment === 'STRIPE' ? Math.min(studio.now + studio.holdMinutes, slot.start) : undefined,
    requestUntil: undefined,
  })
}
