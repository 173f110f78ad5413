import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../data/lazy-api-client.ts'
import type { PriceChange } from '../../../data/booking/send-reservation.ts'
import { rememberBookedSlot, forgetBookedSlot } from '../../../data/booking/slots-booked-in-this-visit.ts'
import { toCalendarEventBody, type Reservation } from '../../../data/booking/reservation-request.ts'
import { slotsKey } from '../../../data/booking/slot-queries.ts'
import { catalogueQuery } from '../../../data/catalogue.ts'
import { guestId } from '../../../data/guest/guest-visit.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { termsKey } from '../../../data/payment/payment-terms-query.ts'
import { questionsKey } from '../../../data/question/questions-query.ts'
import { quoteKey } from '../../../data/payment/quote.ts'
import { atPrice, isOrdered, submitOrder, type Ordered, type OrderIntent } from './submit-order.ts'

export interface OrderSubmission {
  /** Submits an order. A call while a request is running is ignored, so that a double click has one effect. */
  order: (intent: OrderIntent) => void
  isPending: boolean
  error: Error | null
  /** The id of the slot that the server refused, even if the list still contains it. */
  refusedId: string | undefined
  /** The new price, until the customer has accepted or rejected it. */
  newPrice: PriceChange | undefined
  /** Submits the same order at the new price. */
  agree: () => void
  /** Sends the last order again, for example after a guest's mail address was confirmed. */
  again: () => void
  /** Closes the dialog about the new price, and shows the order with that price. */
  goBack: () => void
}

const scheduleIdOf = (intent: OrderIntent): string | undefined =>
  intent.kind === 'slot' ? intent.scheduleId : undefined

/** Submits orders and refetches the affected data. A request without an answer is retried with the same key to get one order. */
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
        // After a price change the slots are not refetched before the customer has answered, because this screen redirects as soon as the
        // slot is free of charge.
        else if (outcome.kind === 'slot-taken') await client.invalidateQueries({ queryKey: slotsKey })
        return
      }
      // A guest's confirmation mail contains the calendar file anyway.
      const asksForFile = outcome.kind === 'booked' && intent.kind === 'slot' && intent.customer.id !== guestId
      if (asksForFile) calendarEvent.mutate(intent)
      onOrdered(outcome)
      for (const queryKey of [slotsKey, customerQueryKey, catalogueQuery.queryKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
    onError: async (_error, intent) => {
      // Fetches the held bookings again, because some may have been made before the failure.
      await client.invalidateQueries({ queryKey: customerQueryKey })
      // Fetches the questions, terms and slots again, because they may have changed since they were shown.
      void client.invalidateQueries({ queryKey: questionsKey })
      void client.invalidateQueries({ queryKey: termsKey })
      void client.invalidateQueries({ queryKey: slotsKey })
      // A code may be used up, or the price may have changed.
      void client.invalidateQueries({ queryKey: [quoteKey] })
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
    again() {
      if (variables) order(variables)
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
