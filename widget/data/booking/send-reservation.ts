import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { call } from '../lazy-api-client.ts'
import { centsOf } from '../catalogue.ts'
import { rememberBookedSlot, forgetBookedSlot } from './slots-booked-in-this-visit.ts'
import {
  toCalendarEventBody,
  toReservationBody,
  type Reservation,
  type ReservationBody,
} from './reservation-request.ts'
import { slotsKey } from './slot-queries.ts'

export type ReservationAnswer = Output<'reserve'>['response']

/** The result when nothing was booked, because the price is not the one that the customer saw (rule D37). */
export interface PriceChange {
  kind: 'price-changed'
  seenCents: number
  priceCents: number
}

/** The result of a reservation. A slot that was taken meanwhile is a result, not an error. */
export type ReservationOutcome = { kind: 'booked'; answer: ReservationAnswer } | { kind: 'slot-taken' } | PriceChange

/** Idempotency keys by request. A key is kept for retries and deleted when an answer has arrived (threat B2). */
const idempotencyKeys = new Map<string, string>()

function idempotencyKeyFor(request: string): string {
  const key = idempotencyKeys.get(request) ?? randomKey()
  idempotencyKeys.set(request, key)
  return key
}

/** Reserves a slot or a package. A retry after a missing answer uses the same key, so that one reservation is made. */
export async function sendReservation(body: ReservationBody, isGuest = false): Promise<ReservationOutcome> {
  const request = JSON.stringify(body)
  try {
    const idempotencyKey = idempotencyKeyFor(request)
    const { response } = isGuest
      ? await (await import('../guest/guest-calls.ts')).reserveAsGuest(body, idempotencyKey)
      : await call('reserve', { body }, { idempotencyKey })
    idempotencyKeys.delete(request)
    return { kind: 'booked', answer: response }
  } catch (error) {
    const isAnswer = error instanceof AppError && error.status !== undefined && error.status < 500
    if (isAnswer) idempotencyKeys.delete(request)
    if (isAnswer && (error.code === 'slot-taken' || error.code === 'slot-not-offered')) return { kind: 'slot-taken' }
    const { seenPrice } = body.order
    if (isAnswer && error.price && seenPrice) {
      return { kind: 'price-changed', seenCents: centsOf(seenPrice.amount), priceCents: centsOf(error.price.amount) }
    }
    throw error
  }
}

export interface Reserving {
  /** Reserves a slot. A call while a reservation is running is ignored, so that a double click has one effect. */
  reserve: (reservation: Reservation) => void
  isPending: boolean
  error: Error | null
  /** The id of the slot that the server refused, even if the list still contains it. */
  refusedId: string | undefined
  /** The new price, shown until `dismissPrice` is called. */
  newPrice: PriceChange | undefined
  dismissPrice: () => void
}

/**
 * Reserves a slot. A request without an answer is retried with the same key, so that there is one booking. Afterwards the visible
 * slots are fetched again.
 */
export function useReservation(onBooked: (bookingId: string) => void): Reserving {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const calendarEvent = useMutation({
    mutationFn: (reservation: Reservation) => call('createCalendarEvent', { body: toCalendarEventBody(reservation) }),
  })
  const { mutate, isPending, error, data, variables, reset } = useMutation({
    mutationFn: (reservation: Reservation) => sendReservation(toReservationBody(reservation)),
    onSuccess: async (outcome, reservation) => {
      if (outcome.kind !== 'booked') {
        forgetBookedSlot(reservation.slot.scheduleId)
        await queryClient.invalidateQueries({ queryKey: slotsKey })
        return
      }
      calendarEvent.mutate(reservation)
      onBooked(outcome.answer.bookingId ?? '')
      void queryClient.invalidateQueries({ queryKey: slotsKey })
    },
    onError: (_error, reservation) => void forgetBookedSlot(reservation.slot.scheduleId),
    onSettled: () => {
      isRunning.current = false
    },
  })

  function reserve(reservation: Reservation) {
    if (isRunning.current) return
    isRunning.current = true
    rememberBookedSlot(reservation.slot.scheduleId)
    mutate(reservation)
  }

  const refusedId = data?.kind === 'slot-taken' ? variables?.slot.scheduleId : undefined
  const newPrice = data?.kind === 'price-changed' ? data : undefined
  return { reserve, isPending, error, refusedId, newPrice, dismissPrice: reset }
}
