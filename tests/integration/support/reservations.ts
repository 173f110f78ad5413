import type { Input, Output } from '#shared/api/client.ts'
import { translateAnswer, translateRequest } from '#shared/api/specification/calls.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { PACKAGE_PRICE_CENTS, type Studio } from '#tests/builders/studio.ts'

type Body = Input<'reserve'>['body']

export const wirePrice = (cents: Cents): Body['order']['seenPrice'] => ({
  amount: eurosOfCents(cents),
  currency: 'EUR',
})

/** The request that the widget sends to reserve seats of an event slot. */
export const reservationOf = (
  studio: Pick<Studio, 'id' | 'specialistId'>,
  service: Pick<Service, 'id' | 'priceCents'>,
  slotId: string,
  seats = 1,
): Body => ({
  booking: {
    firstName: 'Noor',
    lastName: 'van Dijk',
    phoneNumber: '0612345678',
    email: 'noor@example.test',
    date: '2030-01-01',
    seats,
    paymentStatus: 'PENDING',
    status: 'ACCEPTED',
    slot: { id: slotId },
    windowId: null,
    windowStart: null,
    freeCancellation: false,
    locationTypes: [],
    locationIds: [],
  },
  order: {
    eventId: slotId,
    serviceId: service.id,
    specialistId: studio.specialistId,
    customerId: null,
    useCredits: false,
    organisationId: studio.id,
    seats,
    packageId: null,
    isPurchase: false,
    seenPrice: wirePrice(service.priceCents * seats),
  },
  paymentMethod: 'AFTER_PAY',
  answers: [],
})

/** The request that the widget sends to buy a package. */
export function purchaseOf(studio: Pick<Studio, 'id'>, packageId: string | null, priceCents = PACKAGE_PRICE_CENTS) {
  const order: Body['order'] = {
    eventId: null,
    serviceId: null,
    specialistId: null,
    customerId: null,
    useCredits: false,
    organisationId: studio.id,
    seats: 1,
    packageId,
    isPurchase: true,
    seenPrice: wirePrice(priceCents),
  }
  return { booking: null, order, paymentMethod: 'AFTER_PAY' } as const
}

export interface RawAnswer {
  status: number
  text: string
}

/**
 * Reserves with a plain HTTP request instead of the client, so that a test sees the original status and body. `body` has the domain's words,
 * the answer the specification's.
 */
export async function reserve(url: string, token: string, body: unknown, idempotencyKey: string): Promise<RawAnswer> {
  const answer = await fetch(`${url}/api/public/appointment/v2`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(translateRequest('reserve', body, 'specification')),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The id of the booking in the answer to a reservation; undefined after a refusal. */
export const bookedId = ({ text }: RawAnswer): string | undefined =>
  (translateAnswer('reserve', JSON.parse(text), 'domain') as Partial<Output<'reserve'>>).response?.bookingId ??
  undefined

/** Like `reserve`, but if the connection breaks before the answer, it sends the request again with the same key, as clients do. */
export const reserveSurely = (...request: Parameters<typeof reserve>): Promise<RawAnswer> =>
  reserve(...request).catch(() => reserve(...request))
