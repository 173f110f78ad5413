import { useMutation, useQueryClient } from '@tanstack/react-query'
import { randomKey } from '#shared/api/random-key.ts'
import { useRef } from 'react'
import { call } from '../../../data/lazy-api-client.ts'
import { buyGiftCardAsGuest } from '../../../data/guest/guest-calls.ts'
import { cardPaymentQuery } from '../../../data/payment/card-payment-query.ts'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { type GiftCardDraft, toGiftCardRequest } from './gift-card-draft.ts'
import type { GuestBuyer } from './use-guest-buyer-fields.ts'

export interface GiftCardOrder {
  draft: GiftCardDraft
  /** The guest who buys the card; undefined when somebody is logged in. */
  guest: GuestBuyer | undefined
}

/** Orders a gift card, then opens its payment. A retry of the same order has the same idempotency key, so that only one card is ordered. */
export function useBuyGiftCard() {
  const client = useQueryClient()
  const { goWith } = usePaymentNavigation()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ draft, guest }: GiftCardOrder) => {
      const body = toGiftCardRequest(draft)
      const text = JSON.stringify([body, guest])
      const idempotencyKey = keys.current.get(text) ?? randomKey()
      keys.current.set(text, idempotencyKey)
      const { orderId } = guest
        ? await buyGiftCardAsGuest(body, guest, idempotencyKey)
        : await call('buyGiftCard', { body }, { idempotencyKey })
      const payment = await client.query({ ...cardPaymentQuery({ orderId }), staleTime: 0 })
      // The order is paid, so its key is deleted. The same order then buys another card.
      if (payment.isPaid) keys.current.delete(text)
      return payment
    },
    onSuccess: ({ id, isPaid }) =>
      goWith(isPaid ? '/complete' : paymentPaths.card, id, { state: { isFromOrder: true } }),
  })
}
