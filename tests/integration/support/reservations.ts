import type { Input } from '#shared/api/client.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { PACKAGE_PRICE_CENTS, type Studio } from '#tests/builders/studio.ts'

type Body = Input<'createAppointment'>['body']

export const wirePrice = (cents: Cents): Body['totalPriceRequest']['seenPrice'] => ({
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
  appointmentDto: {
    firstName: 'Noor',
    lastName: 'van Dijk',
    phoneNumber: '0612345678',
    email: 'noor@example.test',
    reservationDate: '2030-01-01',
    participants: seats,
    paymentStatus: 'PENDING',
    status: 'ACCEPTED',
    eventSlotDto: { id: slotId },
    appointmentId: null,
    appointmentStart: null,
    freeCancellation: false,
    locationTypes: [],
    serviceLocationIds: [],
  },
  totalPriceRequest: {
    eventId: slotId,
    serviceId: service.id,
    instructorId: studio.specialistId,
    customerId: null,
    useCredits: false,
    orgId: studio.id,
    participantsNumber: seats,
    packageId: null,
    isPurchase: false,
    seenPrice: wirePrice(service.priceCents * seats),
  },
  paymentMethod: 'AFTER_PAY',
  answers: [],
})

/** The request that the widget sends to buy a package. */
export function purchaseOf(studio: Pick<Studio, 'id'>, packageId: string | null, priceCents = PACKAGE_PRICE_CENTS) {
  const totalPriceRequest: Body['totalPriceRequest'] = {
    eventId: null,
    serviceId: null,
    instructorId: null,
    customerId: null,
    useCredits: false,
    orgId: studio.id,
    participantsNumber: 1,
    packageId,
    isPurchase: true,
    seenPrice: wirePrice(priceCents),
  }
  return { appointmentDto: null, totalPriceRequest, paymentMethod: 'AFTER_PAY' } as const
}

export interface RawAnswer {
  status: number
  text: string
}

/** Reserves with a plain HTTP request instead of the client, so that a test sees the original status and body. */
export async function reserve(url: string, token: string, body: unknown, idempotencyKey: string): Promise<RawAnswer> {
  const answer = await fetch(`${url}/api/public/appointment/v2`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Like `reserve`, but if the connection breaks before the answer, it sends the request again with the same key, as clients do. */
export const reserveSurely = (...request: Parameters<typeof reserve>): Promise<RawAnswer> =>
  reserve(...request).catch(() => reserve(...request))
