import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { slotsKey } from '../../../data/booking/slot-queries.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { useRequestKey } from './use-request-key.ts'

/** The result of the cancellation. `stale`: the bookings had changed since they were displayed, and nothing was cancelled. */
export type CancelOutcome = { readonly kind: 'cancelled'; readonly count: number } | { readonly kind: 'stale' }

/** Cancels bookings of a repeat together, if they are still as the customer saw them (rule D267). */
export function useCancelRepeat(bookingId: string, onOutcome: (outcome: CancelOutcome) => void) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const cancelling = useMutation({
    mutationFn: async (bookings: readonly OwnBooking[]): Promise<CancelOutcome> => {
      const seen = bookings.map(({ id, version, givenBack }) => ({ id, version, givenBack }))
      const body = { bookingId, seen }
      try {
        const { appointments } = await call('cancelOwnRepeat', { body }, { idempotencyKey: keyOf(body) })
        return { kind: 'cancelled', count: appointments.length }
      } catch (error) {
        const isStale = error instanceof AppError && ['conflict', 'transition-not-allowed'].includes(error.code)
        if (isStale) return { kind: 'stale' }
        throw error
      }
    },
    onSuccess: onOutcome,
    onSettled: () => {
      for (const queryKey of [customerQueryKey, slotsKey]) void client.invalidateQueries({ queryKey })
    },
  })
  return { cancel: cancelling.mutate, isPending: cancelling.isPending, error: cancelling.error }
}
