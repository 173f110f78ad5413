import type { Output } from '#shared/api/client.ts'
import { eventSlotId, parseEventSlotId, startOfEventSlot } from '#shared/domain/slot/session/event-slot-id.ts'
import { dateInLook, type Look, lookAhead } from '#shared/domain/slot/find-slot.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { isSameOccurrence, type OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import {
  exceptionsBySeries,
  occurrencesOf,
  type PublishedOccurrence,
} from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceException } from '#shared/domain/availability/series/series.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { locationIdsLeft, possibleLocationIds } from '#shared/domain/slot/slot-location.ts'
import { availableSlots, type SlotSearch } from '#shared/domain/slot/available-slots.ts'
import { textFor } from '#shared/domain/words/texts-by-language.ts'
import {
  addMonthsClamped,
  type EpochDay,
  fromEpochDay,
  type LocalDate,
  localDate,
  toEpochDay,
} from '#shared/time/local-date.ts'
import { instantToWall, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type BusyTimeQuery, readClaims, REVISION_ONLY } from '#server/modules/scheduling/records/claim/read-claims.ts'
import {
  findContact,
  findOrganisation,
  findSpecialist,
  listOpenLocations,
  placeOf,
} from '#server/modules/organisation/index.ts'
import { listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { findOfferedService } from '#server/modules/catalogue/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { wireAppointmentDays, wireEventSlots } from '#server/modules/scheduling/availability/free-slots-wire.ts'
import { ourLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { rangeProblems } from '#server/platform/http/date-range.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { type HeldOffer, asIfFree, findByKey, offerOfEntry } from '#server/modules/booking/records/index.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import type { OffersInMemory } from './published-offers-cache.ts'
import type { PublishedOffers } from './index-published-offers.ts'
import { claimsFor, type OpenSearch, searchIn, type Wish } from './prepare-slot-search.ts'

type SlotFilter = Pick<
  RequestOf<'windowSlots'>['body'],
  'serviceId' | 'specialistId' | 'locationTypes' | 'locationIds' | 'offer'
>

interface SlotRequest extends Pick<RequestOf<'windowSlots'>, 'organisationId' | 'caller' | 'now'> {
  readonly body: SlotFilter
}

/** A range of dates, both inclusive. `endField` is the name of the end date's field in the request. */
interface Dates {
  readonly begin: LocalDate
  readonly end: LocalDate
  readonly endField: string
}

/** A range that contains every day. */
const WHENEVER: DayRange = { first: -Infinity, last: Infinity }

/** Maximum number of slots in one answer (threat A10): every 15 minutes, day and night, for a month and three specialists. */
export const MOST_SLOTS = 10_000

/** A search for slots and its query for claims. The query is empty when the service or the specialist does not exist. */
interface Question<Planned> extends BusyTimeQuery {
  readonly asked?: { readonly zone: Zone; readonly search: OpenSearch; readonly planned: Planned }
}

export function scheduleHandlers(
  { database }: Pick<Dependencies, 'database'>,
  published: OffersInMemory,
): Pick<Handlers, 'sessionSlots' | 'sessionSlot' | 'windowSlots' | 'nextAvailable'> {
  /** Plans a search and reads the claims that it needs. */
  const askFor = async <Planned extends BusyTimeQuery>(
    organisationId: string,
    filter: SlotFilter,
    days: DayRange,
    now: Date,
    plan: (search: OpenSearch) => Planned,
  ) => {
    const present = await published.ask(organisationId, now, (offers): Question<Planned> => {
      const wish = wishAmong(offers, filter)
      if (!wish) return REVISION_ONLY
      const search = searchIn(offers, wish, days, now)
      const planned = plan(search)
      return { ...planned, asked: { zone: offers.zone, search, planned } }
    })
    if (!present?.question.asked) return refuse('not-found')
    const { claims, resourceClaims } = present
    return { ...present.question.asked, taken: { claims, resourceClaims } }
  }

  const slotsOf = async (
    { organisationId, caller, body: filter, now }: SlotRequest,
    { begin, end, endField }: Dates,
  ) => {
    const problems = rangeProblems(begin, end, endField)
    if (problems) return refuse('validation', problems)
    const days = { first: toEpochDay(begin), last: toEpochDay(end) }
    const found = await askFor(organisationId, filter, days, now, (search) => claimsFor(search))
    if (isRefusal(found)) return found
    const { zone, search, taken } = found
    const slots = availableSlots({ ...search, ...taken, most: MOST_SLOTS })
    if (slots.length > MOST_SLOTS) return refuse('validation', { [endField]: 'too-much-at-once' })
    const { offer: key } = filter
    const offer = key
      ? await database.readTenant(organisationId, async (transaction) => {
          const entry = await findByKey(transaction, key, caller)
          return entry && offerOfEntry(transaction, entry.id, now)
        })
      : undefined
    const isWanted = ({ start }: Slot) => {
      const { day } = instantToWall(zone, start)
      return day >= days.first && day <= days.last
    }
    return { zone, slots: withOfferedSlot(slots, { ...search, ...taken }, offer).filter(isWanted) }
  }

  /**
   * Finds the next date with a free slot. Each step searches a longer range than the one before; most searches find a date in the first
   * range.
   */
  const dateAfter = async (
    organisationId: string,
    filter: SlotFilter,
    after: EpochDay | Look,
    now: Date,
  ): Promise<LocalDate | null | Refusal> => {
    const found = await askFor(organisationId, filter, WHENEVER, now, (search) => {
      const look = lookAhead(search, after)
      return { ...(look ? claimsFor(search, look) : REVISION_ONLY), look }
    })
    if (isRefusal(found)) return found
    const { look } = found.planned
    if (!look) return null
    return dateInLook(found.search, look, found.taken, found.zone) ?? dateAfter(organisationId, filter, look, now)
  }

  return {
    sessionSlots: async ({ organisationId, caller, body, now }) => {
      const begin = localDate(body.dateBegin)
      const end = body.dateEnd === undefined ? addMonthsClamped(begin, 1) : localDate(body.dateEnd)
      const found = await slotsOf({ organisationId, caller, body, now }, { begin, end, endField: 'dateEnd' })
      if (isRefusal(found)) return found
      const sessions = found.slots.filter(({ kind }) => kind === 'session')
      return { response: wireEventSlots(found.zone, sessions) }
    },

    windowSlots: async ({ organisationId, caller, body, now }) => {
      const dates = { begin: localDate(body.startDate), end: localDate(body.endDate), endField: 'endDate' }
      const found = await slotsOf({ organisationId, caller, body, now }, dates)
      if (isRefusal(found)) return found
      const windows = found.slots.filter(({ kind }) => kind === 'window')
      return { response: wireAppointmentDays(found.zone, windows) }
    },

    nextAvailable: async ({ organisationId, body, now }) => {
      const date = await dateAfter(organisationId, body, toEpochDay(localDate(body.from)), now)
      return isRefusal(date) ? date : { response: { date } }
    },

    sessionSlot: ({ organisationId, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const name = parseEventSlotId(id)
        const occurrence = organisation && name && (await findPublished(transaction, name.occurrence))
        if (!occurrence || occurrence.terms.kind !== 'session') return refuse('not-found')
        // The slot id contains the start, so an occurrence that was moved has another slot id (rule D59).
        if (startOfEventSlot(name, zoneOf(occurrence.terms.zone)) !== occurrence.start) return refuse('not-found')
        const service = await findOfferedService(transaction, occurrence.terms.serviceId)
        const specialist = await findSpecialist(transaction, occurrence.terms.specialistId)
        if (!service || !specialist) return refuse('not-found')
        const locations = await listOpenLocations(transaction)
        const openIds = locations.map((location) => location.id)
        const possible = possibleLocationIds(occurrence.terms, service, openIds)
        const specialistIds = [occurrence.terms.specialistId]
        const { claims } = await readClaims(transaction, { specialistIds, spans: [occurrence] })
        const taken = claims.find((claim) => claim.occurrence && isSameOccurrence(claim.occurrence, occurrence.key))
        const locationIds = locationIdsLeft(possible, taken?.locationId, openIds)
        return {
          response: {
            service: {
              name: textFor(service, 'name', reader),
              description: textFor(service, 'description', reader),
              price: eurosOfCents(service.priceCents),
              ...placeNames(placeOf(locationIds, locations)),
            },
            slot: wireOccurrence(zoneOf(organisation.zone), occurrence, occurrence.terms.priceCents),
            // A specialist's own address is their log-in (rule D411).
            specialist: { email: (await findContact(transaction))?.email ?? '' },
          },
        }
      }),
  }
}

const placeNames = ({ address, city }: { address: string; city: string }) => ({ address, city })

function wireOccurrence(
  zone: Zone,
  { key, start, end }: PublishedOccurrence,
  priceCents: number,
): Output<'sessionSlot'>['response']['slot'] {
  return {
    id: eventSlotId(key, start, zone),
    startTime: wireInstant(zone, start),
    endTime: wireInstant(zone, end),
    duration: end - start,
    price: eurosOfCents(priceCents),
    windowId: null,
  }
}

/** Returns the free slots, and in addition the slot that is held for this customer as an offer from the waiting list (rule D190). */
function withOfferedSlot(free: readonly Slot[], search: SlotSearch, offer: HeldOffer | undefined): Slot[] {
  if (!offer) return [...free]
  const isOffered = ({ start, specialistId, occurrence }: Slot) =>
    start === offer.start &&
    specialistId === offer.specialistId &&
    offer.occurrence !== null &&
    isSameOccurrence(occurrence, offer.occurrence)
  if (free.some(isOffered)) return [...free]
  const held = availableSlots(asIfFree(search, offer)).filter(isOffered)
  return [...free, ...held].toSorted((a, b) => a.start - b.start)
}

/** Converts a filter; undefined when the organisation has no such service or specialist. */
function wishAmong(
  { services, specialistIds }: PublishedOffers,
  { serviceId, locationTypes, locationIds, ...wanted }: SlotFilter,
): Wish | undefined {
  // The ids in a request may be in upper case, which Postgres accepts but the keys of a map do not match.
  const service = services.get(serviceId.toLowerCase())
  const specialistId = wanted.specialistId?.toLowerCase()
  if (!service || (specialistId !== undefined && !specialistIds.has(specialistId))) return undefined
  return {
    service,
    specialistId,
    locationTypes: ourLocationTypes(locationTypes),
    locationIds: locationIds.map((id) => id.toLowerCase()),
  }
}

/** Finds a published occurrence by its id, also when it was moved or is booked. */
export async function findPublished(
  transaction: TenantTransaction,
  key: OccurrenceKey,
): Promise<PublishedOccurrence | undefined> {
  if (!isId(key.seriesId)) return undefined
  const [series] = await listSeries(transaction, { until: key.day, id: key.seriesId })
  if (!series) return undefined
  const exceptions = await listExceptions(transaction, [series])
  const day = toEpochDay(movedTo(exceptions, key) ?? fromEpochDay(key.day))
  return occurrencesOf(series, exceptionsBySeries(exceptions), { first: day, last: day }).find((occurrence) =>
    isSameOccurrence(occurrence.key, key),
  )
}

function movedTo(exceptions: readonly OccurrenceException[], key: OccurrenceKey): LocalDate | undefined {
  const exception = exceptions.find(({ occurrence }) => isSameOccurrence(occurrence, key))
  return exception?.kind === 'edited' ? exception.edit.date : undefined
}
