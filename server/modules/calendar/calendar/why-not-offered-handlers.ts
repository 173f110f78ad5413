import type { Output } from '#shared/api/client.ts'
import type { AbsentTime } from '#shared/domain/absence/absent-time.ts'
import { occurrenceId } from '#shared/domain/availability/series/occurrence.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { type OfferVerdict, whyNotOffered } from '#shared/domain/slot/why-not-offered.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type EpochMinute, parseInstant } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { localTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { instantToWall, wallToInstant, type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findAbsence } from '#server/modules/calendar/records/absence/absences.ts'
import { titleIn } from '#server/modules/calendar/absence/absence-wire.ts'
import { type BookingDetails, bookingFor, listBookings } from '#server/modules/booking/index.ts'
import { findOrganisation, findSpecialist } from '#server/modules/organisation/index.ts'
import { findOfferedService, findService } from '#server/modules/catalogue/index.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { offerVerdicts } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, isVisibleTo, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { readSlotSearch } from '#server/modules/scheduling/index.ts'

type Answer = Output<'whyNotOffered'>
type Query = RequestOf<'whyNotOffered'>['query']

/** Explains why a start time is not offered (rule D52), to members who may see the specialist's calendar. */
export function whyNotOfferedHandlers({ database }: Dependencies): Pick<Handlers, 'whyNotOffered'> {
  return {
    whyNotOffered: ({ organisationId, caller, query, locale, reader, now }) =>
      database.inTenant(organisationId, async (transaction): Promise<Answer | Refusal> => {
        const { serviceId, specialistId } = query
        const organisation = await findOrganisation(transaction)
        const service = isId(serviceId) ? await findService(transaction, serviceId) : undefined
        const specialist =
          isId(specialistId) && isVisibleTo(caller, specialistId)
            ? await findSpecialist(transaction, specialistId)
            : undefined
        if (!organisation || !service || !specialist) return refuse('not-found')

        const zone = zoneOf(organisation.zone)
        const minute = minuteOf(query, zone)
        if (minute === undefined) return refuse('validation', { time: 'required' })
        if (minute === 'skipped') return answerOf(zone, 'SKIPPED', null)
        const { day } = instantToWall(zone, minute)
        const wish = { service, specialistId: specialist.id }
        const search = await readSlotSearch(transaction, wish, { first: day - 1, last: day + 1 }, now)
        const isWithdrawn = !(await findOfferedService(transaction, serviceId))
        const verdict = whyNotOffered({ ...search, isWithdrawn }, minute, specialist.id)
        const bookings = await bookingsInTheWay(transaction, verdict, minute, specialist.id, zone)
        return {
          ...answerOf(zone, offerVerdicts[verdict.kind], minute),
          scheduleId: verdict.kind === 'offered' ? scheduleIdOf(zone, verdict.slot) : null,
          earliest: verdict.kind === 'notice' ? wireInstant(zone, verdict.earliest) : null,
          away: verdict.kind === 'away' ? await wireAway(transaction, verdict.absence, zone, locale) : null,
          resource: verdict.kind === 'resource' ? verdict.resource.name : null,
          latest: verdict.kind === 'window' ? wireInstant(zone, verdict.latest) : null,
          bookings: bookings.map((booking) => wireBooking(zone, bookingFor(booking, reader))),
        }
      }),
  }
}

async function wireAway(
  transaction: TenantTransaction,
  { absenceId, start, end }: AbsentTime,
  zone: Zone,
  locale: Locale,
): Promise<Answer['away']> {
  const absence = await findAbsence(transaction, absenceId)
  return {
    title: absence ? titleIn(locale, absence) : '',
    startTime: wireInstant(zone, start),
    endTime: wireInstant(zone, end),
  }
}

/** The requested minute, from an instant or from a local date and time; undefined when neither or both are given. */
function minuteOf({ startTime, date, time }: Query, zone: Zone): EpochMinute | 'skipped' | undefined {
  if (startTime !== undefined) return date === undefined && time === undefined ? parseInstant(startTime) : undefined
  if (date === undefined || time === undefined) return undefined
  return wallToInstant(zone, toEpochDay(localDate(date)), localTime(time)) ?? 'skipped'
}

const answerOf = (zone: Zone, verdict: Answer['verdict'], minute: EpochMinute | null): Answer => ({
  verdict,
  startTime: minute === null ? null : wireInstant(zone, minute),
  scheduleId: null,
  earliest: null,
  latest: null,
  resource: null,
  away: null,
  bookings: [],
})

/** The slot id (rule B3.2): the occurrence's id for an event slot; occurrence id and start for a slot within a window. */
function scheduleIdOf(zone: Zone, { kind, occurrence, start }: Slot): string {
  const id = occurrenceId(occurrence)
  return kind === 'session' ? id : `${id} - ${wireInstant(zone, start)}`
}

/** Returns the bookings that explain why a time is not offered: those of the overlapping claim, of the full session, or of the full day. */
async function bookingsInTheWay(
  transaction: TenantTransaction,
  verdict: OfferVerdict,
  minute: EpochMinute,
  specialistId: string,
  zone: Zone,
): Promise<BookingDetails[]> {
  const isInTheWay = partOf(verdict, minute, zone)
  if (!isInTheWay) return []
  // The buffers of two bookings together last up to two days, and a booking lasts at most one day.
  const around = { start: minute - 4 * MINUTES_PER_DAY, end: minute + 4 * MINUTES_PER_DAY }
  return (await listBookings(transaction, around, specialistId)).filter(isInTheWay)
}

function partOf(
  verdict: OfferVerdict,
  minute: EpochMinute,
  zone: Zone,
): ((booking: BookingDetails) => boolean) | undefined {
  switch (verdict.kind) {
    case 'overlap':
    case 'buffer':
      return ({ start, end }) => start >= verdict.claim.start && end <= verdict.claim.end
    case 'full':
      return ({ start }) => start === minute
    case 'daily-maximum':
      return ({ start }) => instantToWall(zone, start).day === instantToWall(zone, minute).day
    default:
      return undefined
  }
}

const wireBooking = (
  zone: Zone,
  { id, start, end, serviceName, guest }: BookingDetails,
): Answer['bookings'][number] => ({
  id,
  startTime: wireInstant(zone, start),
  endTime: wireInstant(zone, end),
  serviceName,
  guestName: `${guest.firstName} ${guest.lastName}`.trim(),
})
