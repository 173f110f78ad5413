import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../app/api.ts'
import type { PriceChange } from '../../app/booking/reservation.ts'
import { rememberBookedSlot, forgetBookedSlot } from '../../app/booking/slots-booked-in-this-visit.ts'
import { toCalendarEventBody, type Reservation } from '../../app/booking/reservation-request.ts'
import { slotsKey } from '../../app/booking/slot-queries.ts'
import { catalogueQuery } from '../../app/catalogue.ts'
import { customerQueryKey } from '../../app/own-bookings/customer-query-key.ts'
import { atPrice, isOrdered, submitOrder, type Ordered, type OrderIntent } from './submit-order.ts'

export interface OrderSubmission {
  /** Ignored while a request is running, so that a double click has one effect. */
  order: (intent: OrderIntent) => void
  isPending: boolean
  error: Error | null
  /** The slot that the server refused, even if the list still contains it. */
  refusedId: string | undefined
  /** The new price, until it is answered. */
  newPrice: PriceChange | undefined
  /** Orders the same at the new price. */
  agree: () => void
  /** Shows the order again, with the new price. */
  goBack: () => void
}

const scheduleIdOf = (intent: OrderIntent): string | undefined =>
  intent.kind === 'slot' ? intent.scheduleId : undefined

/**
 * Submits orders and refetches the affected data. Without an answer it retries with the same keys, so that there is one order.
 */
export function useSubmitOrder(onOrdered: (outcome: Ordered) => void): OrderSubmission {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const calendarEvent = useMutation({
    mutationFn: (reservation: Reservation) => call('createCalendarEvent', { body: toCalendarEventBody(reservation) }),
  })
  const { mutate, isPending, error, data, variables, reset } = useMutation({
    mutationFn: (intent: OrderIntent) => submitOrder(client, intent),
    onSuccess: async (outcome, intent) => {
      if (!isOrdered(outcome)) {
        forgetSlot(intent)
        if (intent.kind === 'package') await client.invalidateQueries({ queryKey: catalogueQuery.queryKey })
        // The new price of a slot is fetched when the customer has answered: for a free slot this screen redirects.
        else if (outcome.kind === 'slot-taken') await client.invalidateQueries({ queryKey: slotsKey })
        return
      }
      if (outcome.kind === 'booked' && intent.kind === 'slot') calendarEvent.mutate(intent)
      onOrdered(outcome)
      for (const queryKey of [slotsKey, customerQueryKey, catalogueQuery.queryKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
    onError: async (_error, intent) => {
      // Bookings that were held before the failure are found again.
      await client.invalidateQueries({ queryKey: customerQueryKey })
      forgetSlot(intent)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })

  const newPrice = data?.kind === 'price-changed' ? data : undefined

  function order(intent: OrderIntent) {
    if (isRunning.current) return
    isRunning.current = true
    const scheduleId = scheduleIdOf(intent)
    if (scheduleId !== undefined) rememberBookedSlot(scheduleId)
    mutate(intent)
  }

  return {
    isPending,
    error,
    refusedId: data?.kind === 'slot-taken' && variables ? scheduleIdOf(variables) : undefined,
    order,
    newPrice,
    agree() {
      if (newPrice && variables) order(atPrice(variables, newPrice.priceCents))
    },
    goBack() {
      reset()
      void client.invalidateQueries({ queryKey: slotsKey })
      void client.invalidateQueries({ queryKey: customerQueryKey })
    },
  }
}

function forgetSlot(intent: OrderIntent): void {
  const scheduleId = scheduleIdOf(intent)
  if (scheduleId !== undefined) forgetBookedSlot(scheduleId)
}
