import { useMutation, useQueryClient } from '@tanstack/react-query'
import { randomKey } from '#shared/api/random-key.ts'
import { useRef } from 'react'
import { call } from '../../app/api.ts'
import { buyGiftCardAsGuest } from '../../app/guest/guest-calls.ts'
import { cardPaymentQuery } from '../../app/payment/card-payment.ts'
import { paymentPaths, usePaymentNavigation } from '../../app/payment/payment-urls.ts'
import { type GiftCardDraft, toGiftCardRequest } from './gift-card-draft.ts'
import type { GuestBuyer } from './use-buyer.ts'

export interface GiftCardOrder {
  draft: GiftCardDraft
  /** Undefined for somebody who is logged in. */
  guest: GuestBuyer | undefined
}

/** Orders a gift card, and leads on to its payment. The same order is sent with the same key, so that a retry orders once. */
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
      // A card that was paid for is bought again as another one.
      if (payment.isPaid) keys.current.delete(text)
      return payment
    },
    onSuccess: ({ id, isPaid }) =>
      goWith(isPaid ? '/complete' : paymentPaths.card, id, { state: { isFromOrder: true } }),
  })
}
