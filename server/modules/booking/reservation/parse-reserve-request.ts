import type { Output } from '#shared/api/client.ts'
import type { Holder } from '#shared/domain/booking/hold/hold-limits.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { IdempotencyKey } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import type { Booker } from './account-or-guest.ts'
import type { CouponPerson } from '#server/modules/money/records/index.ts'
import { holderOf } from './allocation/unpaid-holds-for-limits.ts'
import { isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { type AppointmentRequest, slotName, type SlotName } from '#server/modules/booking/booking/reservation-input.ts'

export type Answer = Output<'reserve'>

export type ReserveRequest = Omit<RequestOf<'reserve'>, 'caller'> & { readonly caller: Booker }

/** 'busy': another transaction holds the lock of the specialist; nothing was done for this request. */
export type ReserveOutcome = Answer | Refusal | 'busy'

/** The slot that a request asks for, with what decides whether the customer gets it. */
export interface SlotRequest {
  readonly holder: Holder
  /** The person who books; uses of coupons are counted per person. */
  readonly person: CouponPerson
  readonly name: SlotName
  readonly serviceId: string
  readonly seats: number
  readonly appointment: AppointmentRequest
  readonly body: RequestOf<'reserve'>['body']
  readonly now: Date
}

/** A request, its idempotency key and the slot that it names. */
export interface PendingRequest {
  readonly request: ReserveRequest
  readonly key: IdempotencyKey
  readonly slot: SlotRequest | Refusal
}

export const slotsOf = (pending: readonly PendingRequest[]): SlotRequest[] =>
  pending.flatMap(({ slot }) => (isRefusal(slot) ? [] : slot))

export function readRequest(request: ReserveRequest): PendingRequest {
  const { body, caller, idempotencyKey } = request
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  return { request, key, slot: slotIn(request) }
}

/** Parses the slot that a request names, or returns a refusal. */
function slotIn(request: ReserveRequest): SlotRequest | Refusal {
  const { body, now } = request
  const { booking: appointment, order } = body
  const { serviceId, seats } = order
  if (!appointment) return refuse('validation', { booking: 'required' })
  if (serviceId === null) return refuse('validation', { serviceId: 'required' })
  if (appointment.seats !== seats) return refuse('validation', { seats: 'invalid' })
  const name = slotName(appointment)
  return name
    ? {
        holder: holderOf(request),
        person: personOf(request, appointment),
        name,
        serviceId,
        seats,
        appointment,
        body,
        now,
      }
    : refuse('slot-not-offered')
}

/** Returns the person by whom uses of coupons are counted: by account or customer id, and by mail address. */
const personOf = ({ caller }: ReserveRequest, { email }: AppointmentRequest): CouponPerson => ({
  id: caller.accountId,
  email: caller.guest?.email ?? email.toLowerCase(),
})
