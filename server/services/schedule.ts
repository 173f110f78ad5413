import type { Output } from '#shared/api/client.ts'
import { nextAvailableDate } from '#shared/domain/find-slot.ts'
import { eurosOfCents } from '#shared/domain/money.ts'
import { isSameOccurrence, occurrenceId, type OccurrenceKey, parseOccurrenceId } from '#shared/domain/occurrence.ts'
import { exceptionsBySeries, occurrencesOf, type PublishedOccurrence } from '#shared/domain/published-occurrence.ts'
import type { OccurrenceException } from '#shared/domain/series.ts'
import type { Service } from '#shared/domain/service.ts'
import type { Slot } from '#shared/domain/slot.ts'
import { availableSlots } from '#shared/domain/slots.ts'
import { addMonthsClamped, fromEpochDay, type LocalDate, localDate, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { listExceptions, listSeries } from '../repositories/series.ts'
import { findService } from '../repositories/services.ts'
import { findSpecialist } from '../repositories/specialists.ts'
import { placeOf } from '../wire/catalogue.ts'
import { wireInstant } from '../wire/instants.ts'
import { wireAppointmentDays, wireEventSlot } from '../wire/schedule.ts'
import { ourLocationTypes } from '../wire/words.ts'
import { rangeProblems } from './date-range.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from './handler.ts'
import { isId } from './identifiers.ts'
import { readSlotSearch, type Wish } from './slot-search.ts'

type SlotFilter = Pick<
  RequestOf<'appointmentSlots'>['body'],
  'serviceId' | 'instructorId' | 'locationTypes' | 'serviceLocationIds'
>

/** Both inclusive; `endField` is what the call names the end. */
interface Dates {
  readonly begin: LocalDate
  readonly end: LocalDate
  readonly endField: string
}

/** How far ahead the next available date is looked for. */
const HORIZON_DAYS = 11 * 366

/** Slots in one answer (threat A10): a quarter of an hour, day and night, for a month and three specialists. */
export const MOST_SLOTS = 10_000

export function scheduleHandlers({
  database,
}: Dependencies): Pick<Handlers, 'eventSlots' | 'eventSlot' | 'appointmentSlots' | 'nextAvailable'> {
  const slotsOf = async (organisationId: string, filter: SlotFilter, { begin, end, endField }: Dates, now: Date) => {
    const problems = rangeProblems(begin, end, endField)
    if (problems) return refuse('validation', problems)
    const days = { first: toEpochDay(begin), last: toEpochDay(end) }
    return database.inTenant(organisationId, async (transaction) => {
      const found = await readWish(transaction, filter)
      if (isRefusal(found)) return found
      const isWanted = ({ start }: Slot) => {
        const { day } = instantToWall(found.zone, start)
        return day >= days.first && day <= days.last
      }
      const search = await readSlotSearch(transaction, found.wish, days, now)
      const slots = availableSlots({ ...search, most: MOST_SLOTS })
      if (slots.length > MOST_SLOTS) return refuse('validation', { [endField]: 'too-much-at-once' })
      return { zone: found.zone, slots: slots.filter(isWanted) }
    })
  }

  return {
    eventSlots: async ({ organisationId, body, now }) => {
      const begin = localDate(body.dateBegin)
      const end = body.dateEnd === undefined ? addMonthsClamped(begin, 1) : localDate(body.dateEnd)
      const found = await slotsOf(organisationId, body, { begin, end, endField: 'dateEnd' }, now)
      if (isRefusal(found)) return found
      const sessions = found.slots.filter(({ kind }) => kind === 'session')
      return { response: sessions.map((slot) => wireEventSlot(found.zone, slot)) }
    },

    appointmentSlots: async ({ organisationId, body, now }) => {
      const dates = { begin: localDate(body.startDate), end: localDate(body.endDate), endField: 'endDate' }
      const found = await slotsOf(organisationId, body, dates, now)
      if (isRefusal(found)) return found
      const windows = found.slots.filter(({ kind }) => kind === 'window')
      return { response: wireAppointmentDays(found.zone, windows) }
    },

    nextAvailable: ({ organisationId, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await readWish(transaction, body)
        if (isRefusal(found)) return found
        const from = localDate(body.from)
        const first = toEpochDay(from)
        const search = await readSlotSearch(transaction, found.wish, { first, last: first + HORIZON_DAYS }, now)
        return { response: { date: nextAvailableDate(search, from, found.zone) ?? null } }
      }),

    eventSlot: ({ organisationId, params: { id } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const key = parseOccurrenceId(id)
        const occurrence = organisation && key && (await findPublished(transaction, key))
        if (!occurrence || occurrence.terms.kind !== 'session') return refuse('not-found')
        const service = await findService(transaction, occurrence.terms.serviceId)
        const specialist = await findSpecialist(transaction, occurrence.terms.specialistId)
        if (!service || !specialist) return refuse('not-found')
        const locations = await listLocations(transaction)
        return {
          response: {
            serviceDto: {
              name: service.name,
              description: service.description,
              price: eurosOfCents(service.priceCents),
              ...placeNames(placeOf(service.locationIds, locations)),
            },
            eventSlotDto: wireOccurrence(zoneOf(organisation.zone), occurrence, occurrence.terms.priceCents),
            instructorDto: { email: specialist.email },
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
): Output<'eventSlot'>['response']['eventSlotDto'] {
  return {
    id: occurrenceId(key),
    startTime: wireInstant(zone, start),
    endTime: wireInstant(zone, end),
    duration: end - start,
    price: eurosOfCents(priceCents),
    appointmentId: null,
  }
}

async function readWish(
  transaction: TenantTransaction,
  filter: SlotFilter,
): Promise<Refusal | { zone: Zone; wish: Wish & { service: Service } }> {
  const organisation = await findOrganisation(transaction)
  const service = organisation && (await findService(transaction, filter.serviceId))
  if (!service) return refuse('not-found')
  const specialistId = filter.instructorId ?? undefined
  if (specialistId !== undefined && !(await findSpecialist(transaction, specialistId))) return refuse('not-found')
  return {
    zone: zoneOf(organisation.zone),
    wish: {
      service,
      specialistId,
      locationTypes: ourLocationTypes(filter.locationTypes),
      locationIds: filter.serviceLocationIds,
    },
  }
}

/** An occurrence by its name, wherever an edit moved it to; free or not. */
export async function findPublished(
  transaction: TenantTransaction,
  key: OccurrenceKey,
): Promise<PublishedOccurrence | undefined> {
  if (!isId(key.seriesId)) return undefined
  const [series] = await listSeries(transaction, { id: key.seriesId })
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
