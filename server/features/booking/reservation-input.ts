import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import type { Canceller } from '#shared/domain/booking/cancellation.ts'
import { eventSlotId, parseEventSlotId, startOfEventSlot } from '#shared/domain/slot/event-slot-id.ts'
import { findSlot, type SlotReference } from '#shared/domain/slot/find-slot.ts'
import { occurrenceId, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import { policyForMoving } from '#shared/domain/booking/reschedule.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { locationAmong } from '#shared/domain/slot/slot-location.ts'
import { type EpochMinute, epochMinuteOf, parseInstant } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findService } from '#server/features/service/services.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { ourLocationTypes, ourWord, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { findPublished } from '#server/features/availability/search/search-handlers.ts'
import { readSlotSearch } from '#server/features/availability/search/slot-search.ts'

type ReservationBody = RequestOf<'createAppointment'>['body']
export type AppointmentRequest = NonNullable<ReservationBody['appointmentDto']>

/** What a reservation says of its slot; whether there is such a one, the database knows. */
export interface SlotName {
  readonly occurrence: OccurrenceKey
  /** Undefined for an event slot where its series puts it. */
  readonly start: EpochMinute | undefined
}

/** The slot that a reservation names, and whose time it is. */
export interface NamedSlot extends SlotReference {
  readonly specialistId: string
}

/** Between the parts of a slot's identifier, 'appointmentId - startTime' (rule B3.2). */
const SEPARATOR = ' - '

/**
 * Reads which slot a reservation names: an event slot by its id, or a start in an appointment by both parts, alone or joined.
 * Undefined when the text names none.
 */
export function slotName({ eventSlotDto, appointmentId, appointmentStart }: AppointmentRequest): SlotName | undefined {
  return parseSlotId(eventSlotDto ? eventSlotDto.id : `${appointmentId ?? ''}${SEPARATOR}${appointmentStart ?? ''}`)
}

/** Reads the identifier of a slot, of either kind. */
export function parseSlotId(text: string): SlotName | undefined {
  const [id = '', startText] = text.split(SEPARATOR)
  const name = parseEventSlotId(id)
  if (!name || !isId(name.occurrence.seriesId)) return undefined
  const { occurrence } = name
  if (startText === undefined) return { occurrence, start: name.movedTo }
  const start = parseInstant(startText)
  return start === undefined ? undefined : { occurrence, start }
}

/** The identifier of a slot on the wall of a zone. */
export const slotIdOf = (
  zone: Zone,
  { kind, occurrence, start }: Pick<Slot, 'kind' | 'occurrence' | 'start'>,
): string =>
  kind === 'session'
    ? eventSlotId(occurrence, start, zone)
    : `${occurrenceId(occurrence)}${SEPARATOR}${wireInstant(zone, start)}`

/**
 * The slot of a name, or undefined when its availability is not published (any more). It is at the time that the name
 * promises; whether that is offered, `freeSlot` knows (rule D59).
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
 * Whether the slot can be booked now, by a customer or by a provider who moves a booking there: computed anew from what the
 * database holds, never from what a client saw.
 */
export async function freeSlot(
  transaction: TenantTransaction,
  serviceId: string,
  named: NamedSlot,
  now: Date,
  by: Canceller = 'customer',
): Promise<Slot | Refusal> {
  const service = await findService(transaction, serviceId)
  if (!service) return refuse('not-found')
  const day = Math.floor(named.start / MINUTES_PER_DAY)
  const wish = { service, specialistId: named.specialistId }
  const search = await readSlotSearch(transaction, wish, { first: day - 1, last: day + 1 }, now)
  const policy = policyForMoving(search.policy ?? OPEN_POLICY, by)
  const answer = findSlot({ ...search, policy, now: epochMinuteOf(now) }, named)
  if (answer.kind === 'free') return answer.slot
  return refuse(answer.kind === 'taken' ? 'slot-taken' : 'slot-not-offered')
}

/** Refuses a price that the customer did not see, for their consent (rule D37). A credit pays whatever a slot costs. */
export function refuseNewPrice(
  { totalPriceRequest: { seenPrice, useCredits } }: ReservationBody,
  priceCents: Cents,
): Refusal | undefined {
  const isSeen = useCredits || centsOfEuros(seenPrice.amount) === priceCents
  return isSeen ? undefined : { refused: 'price-changed', priceCents }
}

/**
 * How the booking is paid: not at all for a price of 0; wholly by a credit, for whoever has one (rule D67); else as the
 * customer chose among the organisation's methods. Whoever sends a method for a free slot sends it in vain (threat A2).
 */
export function paymentMethodOf(
  { paymentMethod, totalPriceRequest }: ReservationBody,
  priceCents: number,
  offered: readonly PaymentMethod[],
): PaymentMethod | null | Refusal {
  if (priceCents === 0) return null
  if (totalPriceRequest.useCredits) return 'credits'
  const chosen = paymentMethod && ourWord(paymentMethods, paymentMethod)
  return chosen && offered.includes(chosen) ? chosen : refuse('payment-method-unavailable')
}

/**
 * How and where the customer wants it, among what the slot offers, or else the organisation; what is to be determined suits
 * every wish (rule D38). A booking in person is at one location, which the customer chooses where several are possible (rule
 * D114).
 */
export function chosenPlace(
  { locationTypes, serviceLocationIds }: AppointmentRequest,
  slot: Slot,
  openLocationIds: readonly string[],
): Pick<Slot, 'locationTypes' | 'locationIds'> | Refusal {
  const chosenTypes = ourLocationTypes(locationTypes)
  const ids = slot.locationIds.length > 0 ? slot.locationIds : openLocationIds
  if (slot.locationTypes.length > 0 && !areAmong(chosenTypes, slot.locationTypes)) {
    return refuse('validation', { locationTypes: 'invalid' })
  }
  if (!areAmong(serviceLocationIds, ids)) return refuse('validation', { serviceLocationIds: 'invalid' })
  const types = chosenTypes.length > 0 ? chosenTypes : slot.locationTypes
  if (types.length === 0) {
    return { locationTypes: types, locationIds: serviceLocationIds.length > 0 ? serviceLocationIds : slot.locationIds }
  }
  if (!types.includes('physical')) return { locationTypes: types, locationIds: [] }
  const [chosenId, ...others] = serviceLocationIds
  if (others.length > 0) return refuse('validation', { serviceLocationIds: 'invalid' })
  const locationId = chosenId ?? locationAmong(slot.locationIds, undefined)
  if (locationId !== undefined) return { locationTypes: types, locationIds: [locationId] }
  return slot.locationIds.length === 0
    ? { locationTypes: types, locationIds: [] }
    : refuse('validation', { serviceLocationIds: 'required' })
}

const areAmong = <Choice>(chosen: readonly Choice[], offered: readonly Choice[]): boolean =>
  chosen.every((choice) => offered.includes(choice))
