import type { Input, Output } from '#shared/api/client.ts'
import { randomKey } from '#shared/api/random-key.ts'
import { call } from '../lazy-api-client.ts'
import type { ReservationBody } from '../booking/reservation-request.ts'
import { boot } from '../boot-settings.ts'
import { guestOfferKeyInUrl } from '../waiting-list/waiting-links.ts'
import { guest } from './guest-visit.ts'
import { proveWork } from './prove-work.ts'

const subjectOf = (email: string, requestKey: string) => ({
  organisationId: boot.organisationId,
  email: email.trim().toLowerCase(),
  requestKey,
})

/** Reserves a slot for a guest, and stores the secret that opens the booking. */
export async function reserveAsGuest(body: ReservationBody, idempotencyKey: string): Promise<Output<'reserveAsGuest'>> {
  const { email = '', firstName = '', lastName = '' } = body.booking ?? {}
  const proof = await proveWork(subjectOf(email, idempotencyKey))
  const secret = guest.secret()
  const offer = guestOfferKeyInUrl()
  const order = { ...body, secret, proof, ...(offer !== undefined && { offer }) }
  const answer = await call('reserveAsGuest', { body: order }, { idempotencyKey })
  const { bookingId } = answer.response
  guest.introduce({ email, firstName, lastName })
  if (bookingId !== null) guest.open(bookingId, secret)
  return answer
}

/** Books appointments that repeat for a guest, and stores the secret that opens them (rule D319). */
export async function bookRepeatAsGuest(
  order: Omit<Input<'bookRepeatAsGuest'>['body'], 'organisationId' | 'secret' | 'proof'>,
  idempotencyKey: string,
): Promise<Output<'bookRepeatAsGuest'>> {
  const { email, firstName, lastName = '' } = order
  const proof = await proveWork(subjectOf(email, idempotencyKey))
  const secret = guest.secret()
  const body = { ...order, organisationId: boot.organisationId, secret, proof }
  const answer = await call('bookRepeatAsGuest', { body }, { idempotencyKey })
  guest.introduce({ email, firstName, lastName })
  for (const id of answer.booked?.bookingIds ?? []) guest.open(id, secret)
  return answer
}

/** Orders a gift card for a guest, and stores the secret that opens the order and its payment. */
export async function buyGiftCardAsGuest(
  purchase: Input<'buyGiftCard'>['body'],
  buyer: Input<'buyGiftCardAsGuest'>['body']['buyer'],
  idempotencyKey: string,
): Promise<Output<'buyGiftCardAsGuest'>> {
  const { email, firstName, lastName = '' } = buyer
  const proof = await proveWork(subjectOf(email, idempotencyKey))
  const secret = guest.secret()
  const body = { ...purchase, organisationId: boot.organisationId, buyer, secret, proof }
  const answer = await call('buyGiftCardAsGuest', { body }, { idempotencyKey })
  guest.introduce({ email, firstName, lastName })
  guest.open(answer.orderId, secret)
  return answer
}

/** Requests a code by mail. Each call has a new idempotency key, so each call sends another code. */
export async function askGuestCode(email: string): Promise<unknown> {
  const idempotencyKey = randomKey()
  const proof = await proveWork(subjectOf(email, idempotencyKey))
  return call('askGuestCode', { body: { organisationId: boot.organisationId, email, proof } }, { idempotencyKey })
}

export const confirmGuest = (email: string, code: string): Promise<unknown> =>
  call('confirmGuest', { body: { organisationId: boot.organisationId, email, code } })
