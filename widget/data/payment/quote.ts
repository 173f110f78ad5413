import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { call } from '../lazy-api-client.ts'
import type { SeenVouchers } from '../booking/reservation-request.ts'
import { toWirePrice } from '../booking/reservation-request.ts'
import { boot } from '../boot-settings.ts'
import { centsOf } from '../catalogue.ts'
import type { OwnBooking } from '../booking/own-booking.ts'

export type WireQuote = Output<'quote'>

/** The lines of a price (rule D284), in cents: list price, discount, gift cards, due now, due later. */
export interface QuoteLines {
  listCents: number
  discountCents: number
  giftCents: number
  nowCents: number
  laterCents: number
}

const wireMethods = { credits: 'CREDITS', 'pay-afterwards': 'AFTER_PAY', card: 'STRIPE' } as const

export const quoteKey = 'quote'

/** The input for a quote. */
export interface Quoted {
  /** The service, and the price of all seats. */
  order: { serviceId: string; seats: number; priceCents: number }
  method: PaymentMethod | undefined
  codes: readonly string[]
  /** The mail address that a guest typed; empty for others, and until one is typed. */
  guestEmail: string
}

/** The quote for an order with voucher codes. The previous quote stays visible while a new one is fetched. */
export const quoteQuery = ({ order: { serviceId, seats, priceCents }, method, codes, guestEmail }: Quoted) =>
  queryOptions({
    queryKey: [quoteKey, boot.organisationId, serviceId, seats, priceCents, method, codes, guestEmail],
    queryFn: ({ signal }) =>
      call(
        'quote',
        {
          body: {
            serviceId,
            seats,
            seenPrice: toWirePrice(priceCents),
            paymentMethod: method ? wireMethods[method] : null,
            codes: [...codes],
            email: guestEmail === '' ? null : guestEmail,
          },
        },
        { signal },
      ),
    enabled: codes.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

export const readQuote = ({ list, discount, giftCard, now, later }: WireQuote): QuoteLines => ({
  listCents: centsOf(list),
  discountCents: centsOf(discount),
  giftCents: centsOf(giftCard),
  nowCents: centsOf(now),
  laterCents: centsOf(later),
})

/** The lines of the price of a held booking, as they were agreed; undefined where they are not known. */
export const agreedLines = ({ priceCents, discountCents = 0, agreed }: OwnBooking): QuoteLines | undefined =>
  agreed && {
    listCents: priceCents,
    discountCents,
    giftCents: agreed.giftCents,
    nowCents: agreed.nowCents,
    laterCents: agreed.laterCents,
  }

/** Whether nothing is left to pay. */
export const isCovered = ({ nowCents, laterCents }: QuoteLines): boolean => nowCents + laterCents === 0

/** Returns the accepted codes with the amounts that the customer saw; undefined if no code is accepted. */
export const seenVouchersOf = ({ codes, discount, giftCard, now }: WireQuote): SeenVouchers | undefined => {
  const taken = codes.filter(({ problem }) => problem === null).map(({ code }) => code)
  return taken.length === 0 ? undefined : { codes: taken, seenQuote: { discount, giftCard, now } }
}
