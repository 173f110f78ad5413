import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { BookingTerms } from '#shared/domain/booking/move-terms.ts'
import type { Canceller } from '#shared/domain/booking/cancellation.ts'
import { eventSlotId, parseEventSlotId, startOfEventSlot } from '#shared/domain/slot/session/event-slot-id.ts'
import { findSlot, type SlotReference } from '#shared/domain/slot/find-slot.ts'
import { occurrenceId, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { policyForMoving } from '#shared/domain/booking/reschedule.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { locationAmong } from '#shared/domain/slot/slot-location.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { ourLocationTypes, ourWord, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import { type Refusal, refuse, refuseWith, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { findPublished, readKeptSlots, readSlotSearch } from '#server/modules/scheduling/index.ts'

type ReservationBody = RequestOf<'reserve'>['body']
export type AppointmentRequest = NonNullable<ReservationBody['booking']>

/** The slot that a reservation names, as parsed from the request. The slot may not exist. */
export interface SlotName {
  readonly occurrence: OccurrenceKey
  /** The start. Undefined for an event slot whose id contains no start, because it is still at the time of its series. */
  readonly start: EpochMinute | undefined
}

/** A slot as a reservation names it, with its specialist. */
export interface NamedSlot extends SlotReference {
  readonly specialistId: string
}

/** Separates the parts of a slot's identifier, 'bookingId - startTime' (rule B3.2). */
const SEPARATOR = ' - '

/**
 * Parses which slot a reservation names: an event slot by its id, or a start within an appointment by id and start.
 * Undefined when the request names no slot.
 */
export function slotName({ slot, windowId, windowStart }: AppointmentRequest): SlotName | undefined {
  return parseSlotId(slot?.id ?? `${windowId ?? ''}${SEPARATOR}${windowStart ?? ''}`)
}

/** Parses the identifier of an event slot or of a start within an appointment. */
export function parseSlotId(text: string): SlotName | undefined {
  const [id = '', startText] = text.split(SEPARATOR)
  const name = parseEventSlotId(id)
  if (!name || !isId(name.occurrence.seriesId)) return undefined
  const { occurrence } = name
  if (startText === undefined) return { occurrence, start: name.movedTo }
  const start = parseInstant(startText)
  return start === undefined ? undefined : { occurrence, start }
}

/** The identifier of a slot, with its start as local time of a zone. */
export const slotIdOf = (
  zone: Zone,
  { kind, occurrence, start }: Pick<Slot, 'kind' | 'occurrence' | 'start'>,
): string =>
  kind === 'session'
    ? eventSlotId(occurrence, start, zone)
    : `${occurrenceId(occurrence)}${SEPARATOR}${wireInstant(zone, start)}`

/**
 * Finds the slot that a reservation names; undefined when its availability is not published. The returned start comes from the slot's id;
 * `freeSlot` checks whether that start is still offered (rule D59).
 */
export async function namedSlot(
  transaction: TenantTransaction,
  { occurrence, start }: SlotName,
): Promise<NamedSlot | undefined> {
  const published = await findPublished(transaction, occurrence)
  if (!published) return undefined
  const promised = startOfEventSlot({ occurrence, movedTo: start }, zoneOf(published.terms.zone))
  return promised === undefined
    ? undefined
    : { occurrence, start: promised, specialistId: published.terms.specialistId }
}

/**
 * Returns the slot if it can be booked now, by a customer or by a provider who moves a booking to it. The slot is computed
 * from the database, never from what the client saw.
 *
 * @param lengthMinutes the length of a booking that moves; absent for a new one
 */
export async function freeSlot(
  transaction: TenantTransaction,
  serviceId: string,
  named: NamedSlot,
  now: Date,
  by: Canceller = 'customer',
  lengthMinutes?: number,
): Promise<Slot | Refusal> {
  const service = await findService(transaction, serviceId)
  if (!service) return refuse('not-found')
  const day = Math.floor(named.start / MINUTES_PER_DAY)
  const wish = { service, specialistId: named.specialistId }
  const search = await readSlotSearch(transaction, wish, { first: day - 1, last: day + 1 }, now)
  const policy = policyForMoving(search.policy ?? OPEN_POLICY, by)
  const isKept = by === 'customer' ? await readKeptSlots(transaction, serviceId, now) : undefined
  const answer = findSlot({ ...search, policy, isKept, lengthMinutes, now: epochMinuteOf(now) }, named)
  if (answer.kind === 'free') return answer.slot
  return refuse(answer.kind === 'taken' ? 'slot-taken' : 'slot-not-offered')
}

/** Converts the terms that a caller agreed to for a move. */
export const termsInput = (terms: { duration: number; price: number } | null | undefined): BookingTerms | undefined =>
  terms ? { durationMinutes: terms.duration, priceCents: centsOfEuros(terms.price) ?? 0 } : undefined

/**
 * Refuses a price that differs from the one that the customer saw and agreed to (rule D37). With a credit the price does not
 * matter, and a client of the specification does not say what it showed.
 */
export function refuseNewPrice(
  { order: { seenPrice, useCredits } }: ReservationBody,
  priceCents: Cents,
): Refusal | undefined {
  const isSeen = useCredits || seenPrice === undefined || centsOfEuros(seenPrice.amount) === priceCents
  return isSeen ? undefined : refuseWith('price-changed', { priceCents })
}

/**
 * The payment method of a booking: none for a price of 0, a credit when the customer uses one (rule D67), otherwise the
 * customer's choice among the organisation's methods. For a price of 0 the client's choice is ignored (threat A2).
 */
export function paymentMethodOf(
  { paymentMethod, order }: ReservationBody,
  priceCents: number,
  offered: readonly PaymentMethod[],
): PaymentMethod | null | Refusal {
  if (priceCents === 0) return null
  if (order.useCredits) return 'credits'
  const chosen = paymentMethod && ourWord(paymentMethods, paymentMethod)
  return chosen && offered.includes(chosen) ? chosen : refuse('payment-method-unavailable')
}

/**
 * The location of a booking: the customer's choice among the locations of the slot, or of the organisation if the slot has
 * none. A slot whose location is to be determined accepts every choice (rule D38). A booking in person has one location;
 * when several are possible, the customer must choose (rule D114).
 */
export function chosenPlace(
  { locationTypes, locationIds }: Pick<AppointmentRequest, 'locationTypes' | 'locationIds'>,
  slot: Pick<Slot, 'locationTypes' | 'locationIds'>,
  openLocationIds: readonly string[],
): Pick<Slot, 'locationTypes' | 'locationIds'> | Refusal {
  const chosenTypes = ourLocationTypes(locationTypes)
  const ids = slot.locationIds.length > 0 ? slot.locationIds : openLocationIds
  if (slot.locationTypes.length > 0 && !areAmong(chosenTypes, slot.locationTypes)) {
    return refuse('validation', { locationTypes: 'invalid' })
  }
  if (!areAmong(locationIds, ids)) return refuse('validation', { locationIds: 'invalid' })
  const types = chosenTypes.length > 0 ? chosenTypes : slot.locationTypes
  if (types.length === 0) {
    return { locationTypes: types, locationIds: locationIds.length > 0 ? locationIds : slot.locationIds }
  }
  if (!types.includes('physical')) return { locationTypes: types, locationIds: [] }
  const [chosenId, ...others] = locationIds
  if (others.length > 0) return refuse('validation', { locationIds: 'invalid' })
  const locationId = chosenId ?? locationAmong(slot.locationIds, undefined)
  if (locationId !== undefined) return { locationTypes: types, locationIds: [locationId] }
  return slot.locationIds.length === 0
    ? { locationTypes: types, locationIds: [] }
    : refuse('validation', { locationIds: 'required' })
}

/** Refuses a phone call without a number to call (rule D360). Who may also meet in another way has not chosen the phone. */
export const refuseCallWithoutNumber = (
  { phoneNumber }: Pick<AppointmentRequest, 'phoneNumber'>,
  { locationTypes }: Pick<Slot, 'locationTypes'>,
): Refusal | undefined =>
  locationTypes.length === 1 && locationTypes[0] === 'phone' && phoneNumber.trim() === ''
    ? refuse('validation', { phoneNumber: 'required' })
    : undefined

const areAmong = <Choice>(chosen: readonly Choice[], offered: readonly Choice[]): boolean =>
  chosen.every((choice) => offered.includes(choice))
