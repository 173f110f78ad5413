import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { ErrorCode } from '#shared/api/error-codes.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { slotsKey } from '../../../data/booking/slot-queries.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { ownBookingQuery } from '../../../data/booking/own-booking-queries.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { useHolder } from '../../../data/guest/guest-visit.ts'

type Wire = Output<'ownBooking'>

/** The result of an action. `changed`: the booking had changed since it was displayed, so nothing was done. */
export type ActionOutcome = 'done' | 'changed'

/** Error codes that mean that the booking is not in the state that the customer saw. */
const meansChanged: ReadonlySet<ErrorCode> = new Set(['conflict', 'transition-not-allowed'])

export interface BookingAction<Order> {
  /** Starts the action. A call while a request is running is ignored, so that a double click has one effect. */
  act: (order: Order) => void
  isPending: boolean
  error: Error | null
  /** Clears the last error. */
  reset: () => void
}

interface Act<Order> {
  send: (order: Order) => Promise<Wire>
  /**
   * Whether the booking is already in the wanted state. This happens when the answer to the first attempt was lost and the retry is
   * refused.
   */
  isDone: (booking: Wire, order: Order) => boolean
}

/**
 * Runs an action on a booking: it is retried until an answer arrives and executed once. Afterwards the customer's data and the
 * visible slots are refetched, also after a refusal, because the displayed data is outdated.
 */
function useAct<Order>(
  booking: OwnBooking,
  { send, isDone }: Act<Order>,
  onOutcome: (outcome: ActionOutcome) => void,
): BookingAction<Order> {
  const queryClient = useQueryClient()
  const userId = useHolder()?.id ?? ''
  const isRunning = useRef(false)

  async function attempt(order: Order): Promise<{ outcome: ActionOutcome; now: Wire }> {
    try {
      return { outcome: 'done', now: await send(order) }
    } catch (error) {
      if (!(error instanceof AppError) || !meansChanged.has(error.code)) throw error
      const now = await call('ownBooking', { params: { id: booking.id } })
      return { outcome: isDone(now, order) ? 'done' : 'changed', now }
    }
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: attempt,
    onSuccess: ({ outcome, now }) => {
      onOutcome(outcome)
      queryClient.setQueryData(ownBookingQuery(userId, booking.id).queryKey, now)
    },
    onSettled: () => {
      isRunning.current = false
      void queryClient.invalidateQueries({ queryKey: customerQueryKey })
      void queryClient.invalidateQueries({ queryKey: slotsKey })
    },
  })

  function act(order: Order) {
    if (isRunning.current) return
    isRunning.current = true
    mutate(order)
  }

  return { act, isPending, error, reset }
}

/** Cancels by the organisation's policy (rule D53), and only with the displayed refund (rule D124). */
export const useCancelBooking = (
  booking: OwnBooking,
  onOutcome: (outcome: ActionOutcome) => void,
): BookingAction<void> =>
  useAct<void>(
    booking,
    {
      send: async () =>
        (
          await call('cancelOwnBooking', {
            body: { id: booking.id, version: booking.version, givenBack: booking.givenBack },
          })
        ).appointment,
      isDone: ({ status }) => status === 'REJECTED',
    },
    onOutcome,
  )

/** A slot that the booking can be moved to. */
export interface MoveTarget {
  slotId: string
  startTime: string
  /** The length and price that the customer has agreed to; absent to keep those of the booking. */
  newTerms?: NonNullable<Input<'rescheduleOwnBooking'>['body']['newTerms']> | undefined
}

/** Moves the booking to another slot of its service (rule D62), which also answers a provider's request. */
export const useMoveBooking = (
  booking: OwnBooking,
  onOutcome: (outcome: ActionOutcome) => void,
): BookingAction<MoveTarget> =>
  useAct<MoveTarget>(
    booking,
    {
      send: ({ slotId, newTerms }) =>
        call('rescheduleOwnBooking', {
          body: { id: booking.id, slotId, version: booking.version, ...(newTerms && { newTerms }) },
        }),
      isDone: ({ status, startTime: start }, { startTime }) =>
        status === 'ACCEPTED' && Date.parse(start) === Date.parse(startTime),
    },
    onOutcome,
  )
