import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../app/api.ts'
import { rememberBookedSlot, forgetBookedSlot } from '../../app/booking/slots-booked-in-this-visit.ts'
import { toCalendarEventBody, type Reservation } from '../../app/booking/reservation-request.ts'
import { slotsKey } from '../../app/booking/slot-queries.ts'
import { customerQueryKey } from '../../app/own-bookings/customer-query-key.ts'
import { submitOrder, type OrderIntent, type OrderOutcome } from './submit-order.ts'

export interface OrderSubmission {
  /** Ignored while a request is running, so that a double click has one effect. */
  order: (intent: OrderIntent) => void
  isPending: boolean
  error: Error | null
  /** The slot that the server refused, even if the list still contains it. */
  refusedId: string | undefined
}

const scheduleIdOf = (intent: OrderIntent): string | undefined =>
  intent.kind === 'slot' ? intent.scheduleId : undefined

/**
 * Submits orders and refetches the affected data. Without an answer it retries with the same keys, so that there is one order.
 */
export function useSubmitOrder(
  onOrdered: (outcome: Exclude<OrderOutcome, { kind: 'slot-taken' }>) => void,
): OrderSubmission {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const calendarEvent = useMutation({
    mutationFn: (reservation: Reservation) => call('createCalendarEvent', { body: toCalendarEventBody(reservation) }),
  })
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: (intent: OrderIntent) => submitOrder(client, intent),
    onSuccess: async (outcome, intent) => {
      if (outcome.kind === 'slot-taken') {
        forgetSlot(intent)
        await client.invalidateQueries({ queryKey: slotsKey })
        return
      }
      if (outcome.kind === 'booked' && intent.kind === 'slot') calendarEvent.mutate(intent)
      onOrdered(outcome)
      void client.invalidateQueries({ queryKey: slotsKey })
      void client.invalidateQueries({ queryKey: customerQueryKey })
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

  return {
    isPending,
    error,
    refusedId: data?.kind === 'slot-taken' && variables ? scheduleIdOf(variables) : undefined,
    order(intent) {
      if (isRunning.current) return
      isRunning.current = true
      const scheduleId = scheduleIdOf(intent)
      if (scheduleId !== undefined) rememberBookedSlot(scheduleId)
      mutate(intent)
    },
  }
}

function forgetSlot(intent: OrderIntent): void {
  const scheduleId = scheduleIdOf(intent)
  if (scheduleId !== undefined) forgetBookedSlot(scheduleId)
}
