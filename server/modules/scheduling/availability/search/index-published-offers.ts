import type { Absence } from '#shared/domain/absence/absence.ts'
import { absenceCalendar, type AbsenceCalendar } from '#shared/domain/absence/absent-time.ts'
import type { BookingPolicy } from '#shared/domain/booking/booking-policy.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { exceptionsBySeries, type SeriesExceptions } from '#shared/domain/availability/series/published-occurrence.ts'
import type { DayRange } from '#shared/domain/availability/series/recurrence.ts'
import type { OccurrenceException, Series } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { WaitingPolicy } from '#shared/domain/waiting-list/offer-expiry.ts'
import type { WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { type EpochDay, toEpochDay } from '#shared/time/local-date.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { QuestionsByService } from '#server/modules/catalogue/index.ts'

/**
 * The availability, services and policy of an organisation, without its bookings. They change rarely and every search needs them.
 */
export interface PublishedOffers {
  /** The revision of the availability that this was read from. */
  readonly revision: string
  /** Occurrences that ended before this day are left out. */
  readonly since: EpochDay
  readonly zone: Zone
  /** Whether all series are in the organisation's time zone, so that a local day means the same for all of them. */
  readonly isOfOneZone: boolean
  readonly policy: BookingPolicy
  /** Minutes that a booking holds its seat while the card payment is open (rule D35). */
  readonly holdMinutes: number
  /** Number of no-shows after which a customer must pay in advance (rule D176); null when no number of them requires it. */
  readonly noShowsBeforePayment: number | null
  /** How many unpaid appointments ahead a customer may have (rule D341); null for no limit. */
  readonly unpaidAhead: number | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly services: ReadonlyMap<string, Service>
  /** The questions that each service asks its customers, by service; a service without questions has no entry. */
  readonly questions: QuestionsByService
  /** Ids of the locations that are not withdrawn. */
  readonly openLocationIds: readonly string[]
  readonly specialistIds: ReadonlySet<string>
  readonly exceptions: SeriesExceptions
  /** The absences that have not ended. */
  readonly absences: AbsenceCalendar
  readonly waitingPolicy: WaitingPolicy
  /** The sessions and days that people on the waiting list wait for, by service. Free slots there are reserved for them (rule D189). */
  readonly waiting: ReadonlyMap<string, readonly WaitingTarget[]>
  /**
   * The series by service, in order of creation. A series that offers the service only through an edited occurrence is included.
   */
  readonly offers: ReadonlyMap<string, readonly Offer[]>
  /** The offers by the id of their series. */
  readonly offerOfSeries: ReadonlyMap<string, Offer>
  /** The offers by specialist, in order of creation. */
  readonly offersOfSpecialist: ReadonlyMap<string, readonly Offer[]>
  /** The size of this value in the cache: the number of database rows that it was built from. */
  readonly weight: number
}

/** A series with the facts by which a search decides whether to skip it. */
export interface Offer {
  readonly series: Series
  /** The days that may have occurrences, including moved ones. */
  readonly days: DayRange
  /** The specialist of the series, and those to whom single occurrences were assigned. */
  readonly specialistIds: readonly string[]
}

export interface OfferRows {
  readonly revision: string
  readonly since: EpochDay
  /** The organisation's time zone as an IANA name. */
  readonly zone: string
  readonly policy: BookingPolicy
  readonly holdMinutes: number
  readonly noShowsBeforePayment: number | null
  /** How many unpaid appointments ahead a customer may have (rule D341); null for no limit. */
  readonly unpaidAhead: number | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly services: readonly Service[]
  readonly questions: QuestionsByService
  readonly openLocationIds: readonly string[]
  readonly specialistIds: readonly string[]
  readonly series: readonly Series[]
  readonly exceptions: readonly OccurrenceException[]
  readonly absences: readonly Absence[]
  readonly waitingPolicy: WaitingPolicy
  readonly waiting: readonly WaitingTarget[]
}

/** Builds the indexes that searches use from the rows of an organisation's availability. */
export function publishedOffers(rows: OfferRows): PublishedOffers {
  const exceptions = exceptionsBySeries(rows.exceptions)
  const offers = new Map<string, Offer[]>()
  const offerOfSeries = new Map<string, Offer>()
  const offersOfSpecialist = new Map<string, Offer[]>()
  for (const series of rows.series) {
    const own = exceptions.get(series.id) ?? []
    const offer = offerOf(series, own)
    offerOfSeries.set(series.id, offer)
    for (const serviceId of servicesOf(series, own)) addTo(offers, serviceId, offer)
    for (const specialistId of offer.specialistIds) addTo(offersOfSpecialist, specialistId, offer)
  }
  return {
    revision: rows.revision,
    since: rows.since,
    zone: zoneOf(rows.zone),
    isOfOneZone: rows.series.every(({ zone }) => zone === rows.zone),
    policy: rows.policy,
    holdMinutes: rows.holdMinutes,
    noShowsBeforePayment: rows.noShowsBeforePayment,
    unpaidAhead: rows.unpaidAhead,
    paymentMethods: rows.paymentMethods,
    services: new Map(rows.services.map((service) => [service.id, service])),
    questions: rows.questions,
    openLocationIds: rows.openLocationIds,
    specialistIds: new Set(rows.specialistIds),
    exceptions,
    absences: absenceCalendar(rows.absences),
    waitingPolicy: rows.waitingPolicy,
    waiting: Map.groupBy(rows.waiting, ({ serviceId }) => serviceId),
    offers,
    offerOfSeries,
    offersOfSpecialist,
    weight:
      rows.services.length +
      rows.questions.size +
      rows.specialistIds.length +
      rows.series.length +
      rows.exceptions.length +
      rows.absences.length +
      rows.waiting.length,
  }
}

function addTo(offers: Map<string, Offer[]>, key: string, offer: Offer): void {
  const others = offers.get(key)
  if (others) others.push(offer)
  else offers.set(key, [offer])
}

function offerOf(series: Series, exceptions: readonly OccurrenceException[]): Offer {
  const specialistIds = new Set([series.specialistId])
  let [first, last] = [toEpochDay(series.startDate), toEpochDay(series.endDate)]
  for (const exception of exceptions) {
    if (exception.kind === 'cancelled') continue
    const { date, specialistId } = exception.edit
    const day = date === undefined ? exception.occurrence.day : toEpochDay(date)
    first = Math.min(first, day)
    last = Math.max(last, day)
    if (specialistId !== undefined) specialistIds.add(specialistId)
  }
  return { series, days: { first, last }, specialistIds: [...specialistIds] }
}

function servicesOf(series: Series, exceptions: readonly OccurrenceException[]): Set<string> {
  const own = series.kind === 'session' ? [series.serviceId] : series.serviceIds
  const edited = exceptions.flatMap((exception) =>
    exception.kind === 'edited' ? (exception.edit.serviceIds ?? []) : [],
  )
  return new Set([...own, ...edited])
}
