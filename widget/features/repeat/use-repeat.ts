import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import { call } from '../../app/api.ts'
import type { PriceChange } from '../../app/booking/reservation.ts'
import { slotsKey } from '../../app/booking/slot-queries.ts'
import { centsOf } from '../../app/catalogue.ts'
import { bookRepeatAsGuest } from '../../app/guest/guest-calls.ts'
import { customerQueryKey } from '../../app/own-bookings/customer-query-key.ts'
import { quoteKey } from '../../app/payment/quote.ts'
import { questionsKey } from '../../app/question/questions-query.ts'
import { choicesOf, firstDraft, type RepeatBody, type RepeatDraft } from './repeat-draft.ts'
import { useRequestKey } from './use-request-key.ts'

/** What is repeated: the chosen slot of a service. */
export type RepeatedSlot = Omit<RepeatBody, 'step' | 'times' | 'choices'>

/** The customer's choices, and what each date is with them. */
export function useRepeatDates(slot: RepeatedSlot, repeats: Parameters<typeof firstDraft>[0]) {
  const [draft, change] = useState<RepeatDraft>(() => firstDraft(repeats))
  const body: RepeatBody = { ...slot, step: draft.step, times: draft.times, choices: choicesOf(draft) }
  const { data: preview, isPlaceholderData } = useQuery({
    queryKey: [...slotsKey, 'repeat', body],
    queryFn: ({ signal }) => call('previewOwnRepeat', { body }, { signal }),
    placeholderData: keepPreviousData,
  })
  return { draft, change, body, preview, isLooking: preview === undefined || isPlaceholderData }
}

export type RepeatOrder = Input<'bookOwnRepeat'>['body']

/** Books for the account that is logged in, or for a guest with an address. */
async function bookAs(guestEmail: string | undefined, body: RepeatOrder, idempotencyKey: string) {
  if (guestEmail === undefined) return call('bookOwnRepeat', { body }, { idempotencyKey })
  const { useCredits: _none, ...order } = body
  return bookRepeatAsGuest({ ...order, email: guestEmail }, idempotencyKey)
}

interface Booking {
  readonly body: RepeatOrder
  /** The typed address of a guest; undefined for an account. */
  readonly guestEmail: string | undefined
}

/** What was booked, and the payment of all of it; without one, nothing is to be paid now or its own page begins the payment. */
export interface BookedRepeat {
  readonly bookingIds: readonly string[]
  readonly paymentId: string | undefined
}

/** Begins the payment of appointments that are held. When it cannot be begun now, the customer does it on their page. */
async function paymentOf(bookingId: string | undefined): Promise<string | undefined> {
  if (bookingId === undefined) return undefined
  try {
    return (await call('createPaymentIntent', { body: { appointmentId: bookingId } })).paymentIntentId
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Books a repeat; a retry after a missing answer is the same booking. Dates that went meanwhile are looked up again. */
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
    /** A date went meanwhile, and nothing was booked. */
    isUndecided: booking.data === null,
    error: isPrice ? null : error,
    newPrice,
    dismissPrice: () => setNewPrice(undefined),
  }
}
