import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location.ts'
import { call } from '../api.ts'
import type { Organisation, Service } from '../catalogue.ts'
import type { User } from '../session.ts'
import type { OfferedSlot } from './offered-slots.ts'
import { addOwnBooking, forgetOwnBooking } from './own-bookings.ts'
import { slotsKey, toWireLocationTypes } from './slot-queries.ts'

export interface Reservation {
  organisation: Organisation
  service: Service
  slot: OfferedSlot
  locationType: LocationType | undefined
  customer: User
  /** As typed on the payment screen; the account's name otherwise. */
  fullName: string
  /** Absent for a price of 0. */
  method: 'pay-afterwards' | undefined
}

/** A taken slot is an outcome, not an exception. */
export type ReservationOutcome = { kind: 'booked'; bookingId: string } | { kind: 'slot-taken' }

type ReservationBody = Input<'createAppointment'>['body']

/** "Noor van Dijk" → "Noor" and "van Dijk". */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/**
 * What is sent for a reservation (rules B3.12, B4.5 and B9.4). Price, states and customer are computed by the server; the
 * specification wants them sent all the same. A customer who never gave a name goes by the mailbox's.
 */
export function toReservationBody({
  organisation,
  service,
  slot,
  locationType,
  customer,
  fullName,
  method,
}: Reservation): ReservationBody {
  const { ref } = slot
  const eventSlotId = ref.kind === 'event' ? ref.eventSlotId : null
  return {
    appointmentDto: {
      ...splitName(fullName || customer.email.replace(/@.*/, '')),
      phoneNumber: '',
      email: customer.email,
      reservationDate: slot.date,
      participants: 1,
      paymentStatus: 'PENDING',
      status: 'ACCEPTED',
      eventSlotDto: eventSlotId === null ? null : { id: eventSlotId },
      appointmentId: ref.kind === 'appointment' ? ref.appointmentId : null,
      appointmentStart: ref.kind === 'appointment' ? ref.startTime : null,
      freeCancellation: false,
      locationTypes: toWireLocationTypes(locationType ? [locationType] : []),
      serviceLocationIds: locationType === 'physical' ? [...slot.locationIds] : [],
    },
    totalPriceRequest: {
      eventId: eventSlotId,
      serviceId: service.id,
      instructorId: slot.specialistId,
      customerId: customer.id,
      useCredits: false,
      orgId: organisation.id,
      participantsNumber: 1,
      packageId: null,
      isPurchase: false,
    },
    paymentMethod: method === 'pay-afterwards' ? 'AFTER_PAY' : null,
  }
}

/** One key for one intent: kept while the same request is tried again, forgotten when an answer came (threat B2). */
const idempotencyKeys = new Map<string, string>()

function idempotencyKeyFor(request: string): string {
  // Not `randomUUID`, which a page without HTTPS does not have.
  const fresh = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  const key = idempotencyKeys.get(request) ?? fresh().join('')
  idempotencyKeys.set(request, key)
  return key
}

async function sendReservation(reservation: Reservation): Promise<ReservationOutcome> {
  const body = toReservationBody(reservation)
  const request = JSON.stringify(body)
  try {
    const { response } = await call('createAppointment', { body }, { idempotencyKey: idempotencyKeyFor(request) })
    idempotencyKeys.delete(request)
    return { kind: 'booked', bookingId: response.appointmentId ?? '' }
  } catch (error) {
    const isAnswer = error instanceof AppError && error.status !== undefined && error.status < 500
    if (isAnswer) idempotencyKeys.delete(request)
    if (isAnswer && (error.code === 'slot-taken' || error.code === 'slot-not-offered')) return { kind: 'slot-taken' }
    throw error
  }
}

/** The calendar message of a fresh booking (rule B7.19). */
function createCalendarEvent({ organisation, service, slot, locationType, customer }: Reservation) {
  const moment = (dateTime: string) => ({ dateTime, timeZone: organisation.zone })
  return call('createCalendarEvent', {
    body: {
      summary: service.name,
      location: locationType === 'physical' ? [service.address, service.city].filter(Boolean).join(', ') : '',
      description: `${service.name}, ${organisation.name}`,
      start: moment(slot.startTime),
      end: moment(slot.endTime),
      attendees: [{ email: customer.email }],
    },
  })
}

export interface Reserving {
  /** Ignored while one is under way, so a double click is one. */
  reserve: (reservation: Reservation) => void
  isPending: boolean
  error: Error | null
  /** The slot that the server refused, whatever the list of slots says. */
  refusedId: string | undefined
}

/**
 * Reserves a slot. While no answer comes it tries again with the same key, so that one intent is one booking; the slots
 * on screen are fetched anew after either outcome.
 */
export function useReservation(onBooked: (bookingId: string) => void): Reserving {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const calendarEvent = useMutation({ mutationFn: createCalendarEvent })
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: sendReservation,
    onSuccess: async (outcome, reservation) => {
      if (outcome.kind === 'slot-taken') {
        forgetOwnBooking(reservation.slot.scheduleId)
        await queryClient.invalidateQueries({ queryKey: slotsKey })
        return
      }
      calendarEvent.mutate(reservation)
      onBooked(outcome.bookingId)
      void queryClient.invalidateQueries({ queryKey: slotsKey })
    },
    onError: (_error, reservation) => void forgetOwnBooking(reservation.slot.scheduleId),
    onSettled: () => {
      isRunning.current = false
    },
  })

  function reserve(reservation: Reservation) {
    if (isRunning.current) return
    isRunning.current = true
    addOwnBooking(reservation.slot.scheduleId)
    mutate(reservation)
  }

  const refusedId = data?.kind === 'slot-taken' ? variables?.slot.scheduleId : undefined
  return { reserve, isPending, error, refusedId }
}
