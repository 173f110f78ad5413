import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import { call } from '../../../data/lazy-api-client.ts'
import type { PriceChange } from '../../../data/booking/send-reservation.ts'
import { slotsKey } from '../../../data/booking/slot-queries.ts'
import { centsOf } from '../../../data/catalogue.ts'
import { bookRepeatAsGuest } from '../../../data/guest/guest-calls.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { quoteKey } from '../../../data/payment/quote.ts'
import { questionsKey } from '../../../data/question/questions-query.ts'
import { useKeptState } from '../../../platform/kept-drafts.ts'
import {
  choicesOf,
  firstDraft,
  fromKept,
  readKeptRepeat,
  type RepeatBody,
  type RepeatDraft,
  toKept,
} from './repeat-draft.ts'
import { useRequestKey } from './use-request-key.ts'

/** The slot that is repeated: a slot of a service, without the choices for the repeat. */
export type RepeatedSlot = Omit<RepeatBody, 'step' | 'times' | 'choices'>

/** Keeps the customer's choices, and returns the server's preview of the dates with these choices. */
export function useRepeatDates(slot: RepeatedSlot, repeats: Parameters<typeof firstDraft>[0]) {
  const [kept, keep] = useKeptState('repeat', toKept(firstDraft(repeats)), readKeptRepeat(repeats.steps))
  const draft = fromKept(kept)
  const change = (next: RepeatDraft) => keep(toKept(next))
  const body: RepeatBody = { ...slot, step: draft.step, times: draft.times, choices: choicesOf(draft) }
  const { data: preview, isPlaceholderData } = useQuery({
    queryKey: [...slotsKey, 'repeat', body],
    queryFn: ({ signal }) => call('previewOwnRepeat', { body }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { draft, change, body, preview, isLooking: preview === undefined || isPlaceholderData }
}

export type RepeatOrder = Input<'bookOwnRepeat'>['body']

/** Books for the logged-in account, or for a guest with a mail address. */
async function bookAs(guestEmail: string | undefined, body: RepeatOrder, idempotencyKey: string) {
  if (guestEmail === undefined) return call('bookOwnRepeat', { body }, { idempotencyKey })
  const { useCredits: _none, ...order } = body
  return bookRepeatAsGuest({ ...order, email: guestEmail }, idempotencyKey)
}

interface Booking {
  readonly body: RepeatOrder
  /** The mail address that a guest typed; undefined for an account. */
  readonly guestEmail: string | undefined
}

/**
 * The ids of the booked appointments, and the id of their common payment. Without a payment id, nothing is due now, or the payment is
 * started from the booking's page.
 */
export interface BookedRepeat {
  readonly bookingIds: readonly string[]
  readonly paymentId: string | undefined
}

/**
 * Starts the payment of held appointments and returns its id. Returns undefined when it cannot be started now; the customer can then start
 * it from the booking's page.
 */
async function paymentOf(bookingId: string | undefined): Promise<string | undefined> {
  if (bookingId === undefined) return undefined
  try {
    return (await call('createPaymentIntent', { body: { bookingId } })).paymentIntentId
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/**
 * Books a repeat. A retry after a missing answer has the same idempotency key, so that it books only once. Afterwards the slots are fetched
 * again, because dates may have been taken by somebody else.
 */
export function useBookRepeat(onBooked: (booked: BookedRepeat) => void) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const [newPrice, setNewPrice] = useState<PriceChange>()
  const booking = useMutation({
    mutationFn: async ({ body, guestEmail }: Booking) => {
      const { booked } = await bookAs(guestEmail, body, keyOf([body, guestEmail]))
      const isHeld = booked?.holdUntil != null
      return booked && { ...booked, paymentId: isHeld ? await paymentOf(booked.bookingIds[0]) : undefined }
    },
    onSuccess: (booked) => {
      if (booked) onBooked(booked)
    },
    onError: (error, { body: { seenPrice } }) => {
      if (!(error instanceof AppError) || !error.price) return
      const [seenCents, priceCents] = [centsOf(seenPrice.amount), centsOf(error.price.amount)]
      setNewPrice({ kind: 'price-changed', seenCents, priceCents })
    },
    onSettled: () => {
      for (const queryKey of [slotsKey, customerQueryKey, questionsKey, [quoteKey]])
        void client.invalidateQueries({ queryKey })
    },
  })
  const { error, variables } = booking
  const isPrice = error instanceof AppError && error.price !== undefined
  return {
    book: booking.mutate,
    /** Sends the same order again. */
    again: () => variables && booking.mutate(variables),
    goBack: booking.reset,
    isBooking: booking.isPending,
    /** Whether nothing was booked because a date is no longer free. The customer has to decide about it. */
    isUndecided: booking.data === null,
    error: isPrice ? null : error,
    newPrice,
    dismissPrice: () => setNewPrice(undefined),
  }
}
