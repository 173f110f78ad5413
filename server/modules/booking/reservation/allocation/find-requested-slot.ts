import { isSameOccurrence, occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import { findSlot } from '#shared/domain/slot/find-slot.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { searchIn, specialistsAround } from '#server/modules/scheduling/index.ts'
import type { NamedSlot } from '#server/modules/booking/booking/reservation-input.ts'
import { asIfFree, type HeldOffer } from '#server/modules/booking/records/waiting-list/offers.ts'
import type { SlotRequest } from '#server/modules/booking/reservation/parse-reserve-request.ts'
import type { ReservationFacts } from './reservation-facts.ts'
import type { TakenInBatch } from './taken-in-batch.ts'
import { daysAround, slotNamed } from './time-needed.ts'

export interface RequestedSlot {
  readonly slot: Slot
  /** The offer of the waiting list that holds a seat of the slot for the customer. */
  readonly offer: HeldOffer | undefined
}

/** Finds the slot of a request among those that are still free, or refuses. */
export function findRequestedSlot(
  facts: Pick<ReservationFacts, 'offers' | 'waitingOffers'>,
  taken: TakenInBatch,
  request: SlotRequest,
): RequestedSlot | Refusal {
  const { holder, name, serviceId } = request
  const named = slotNamed(facts.offers, request)
  if (!named) return refuse('slot-not-offered')
  const offer = facts.waitingOffers
    .get(holder.accountId)
    ?.find((each) => !taken.acceptedEntries.has(each.entryId) && isOfferOf(each, named, serviceId))
  const slotText = `${serviceId} ${occurrenceId(name.occurrence)} ${named.start}`
  const slot = (!offer && taken.notFree.get(slotText)) || findFree(facts, taken, request, named, offer)
  if (!isRefusal(slot)) return { slot, offer }
  if (!offer) taken.notFree.set(slotText, slot)
  return slot
}

function findFree(
  { offers }: Pick<ReservationFacts, 'offers'>,
  taken: TakenInBatch,
  { serviceId, now }: SlotRequest,
  named: NamedSlot,
  offer: HeldOffer | undefined,
): Slot | Refusal {
  const service = offers.services.get(serviceId)
  if (!service) return refuse('not-found')
  const { specialistId } = named
  const search = searchIn(offers, { service, specialistId }, daysAround(named), now)
  const claims = specialistsAround(service, specialistId).flatMap((id) => taken.claims.get(id) ?? [])
  const asked = { ...search, claims, resourceClaims: taken.resourceClaims }
  const answer = findSlot(offer ? asIfFree(asked, offer) : asked, named)
  if (answer.kind !== 'free') return refuse(answer.kind === 'taken' ? 'slot-taken' : 'slot-not-offered')
  // The session's duration may have changed since the offer was made. The claim of the offer still has the old duration, so the slot can
  // no longer be booked.
  const isAsOffered = !offer || answer.slot.durationMinutes === offer.end - offer.start
  return isAsOffered ? answer.slot : refuse('slot-not-offered')
}

const isOfferOf = (offer: HeldOffer, { occurrence, start, specialistId }: NamedSlot, serviceId: string): boolean =>
  offer.serviceId === serviceId &&
  offer.specialistId === specialistId &&
  offer.start === start &&
  offer.occurrence !== null &&
  isSameOccurrence(offer.occurrence, occurrence)
