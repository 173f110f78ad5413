import { packAvailability } from '#shared/api/packed-availability.ts'
import { isAbsenceOf } from '#shared/domain/absence/absence.ts'
import { seesAbsence } from '#shared/domain/absence/absence-access.ts'
import { nameOf } from '#shared/domain/availability/change/change-set.ts'
import {
  exceptionsBySeries,
  occurrencesOf,
  type PublishedOccurrence,
} from '#shared/domain/availability/series/published-occurrence.ts'
import { isRealEdit } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { offeredUntil } from '#shared/domain/availability/series/open-ended.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { listAbsences } from '#server/modules/calendar/records/absence/absences.ts'
import { wireAbsences } from '#server/modules/calendar/absence/absence-wire.ts'
import { listBookings, wireProviderBooking } from '#server/modules/booking/index.ts'
import { findOrganisation, findSpecialist, listSpecialists } from '#server/modules/organisation/index.ts'
import { listExceptions, listSeries } from '#server/modules/scheduling/records/index.ts'
import { wireCalendarOccurrence } from '#server/modules/scheduling/index.ts'
import { rangeProblems, timeOfDates } from '#server/platform/http/date-range.ts'
import { type Handlers, isVisibleTo, refuse } from '#server/platform/http/handler.ts'

/** Maximum number of occurrences in one answer (threat A10): a month of a hundred specialists with eight occurrences a day. */
const MOST_OCCURRENCES = 25_000

export function providerCalendarHandlers({ database }: Dependencies): Pick<Handlers, 'providerCalendar'> {
  return {
    providerCalendar: ({ organisationId, caller, query, locale, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const [from, to] = [localDate(query.from), localDate(query.to)]
        const problems = rangeProblems(from, to, 'to')
        if (problems) return refuse('validation', problems)
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const specialistId = query.specialistId ?? (caller.role === 'owner' ? undefined : caller.specialistId)
        // A member who is not a specialist has no calendar of their own.
        if (specialistId === null) return { availability: [], bookings: [], absences: [] }
        if (specialistId !== undefined) {
          const exists = isVisibleTo(caller, specialistId) && (await findSpecialist(transaction, specialistId))
          if (!exists) return refuse('not-found')
        }
        const zone = zoneOf(organisation.zone)
        const days = { first: toEpochDay(from), last: toEpochDay(to) }
        const isInRange = ({ start }: { start: number }) => {
          const { day } = instantToWall(zone, start)
          return day >= days.first && day <= days.last
        }
        const specialistIds = specialistId === undefined ? undefined : [specialistId]
        // The range has one more day at each end, because a series may be in another time zone.
        const around = { first: days.first - 1, last: days.last + 1 }
        const until = offeredUntil(around.last, epochMinuteOf(now))
        const series = await listSeries(transaction, { until, days: around, specialistIds })
        const exceptions = await listExceptions(transaction, series)
        const bySeries = exceptionsBySeries(exceptions)
        // A withdrawn specialist has bookings but no availability, so only active specialists are listed.
        const shown = new Set(specialistIds ?? (await listSpecialists(transaction)).map(({ id }) => id))
        // An occurrence may be assigned to another specialist than its series.
        const isTheirs = ({ terms }: PublishedOccurrence) => shown.has(terms.specialistId)
        const occurrences = series.flatMap((each) =>
          occurrencesOf(each, bySeries, around)
            .filter((one) => isInRange(one) && isTheirs(one))
            .map((one) => ({ ...one, series: each })),
        )
        if (occurrences.length > MOST_OCCURRENCES) return refuse('validation', { to: 'too-much-at-once' })
        const edited = new Set(exceptions.filter(isRealEdit).map(({ occurrence }) => nameOf(occurrence)))
        const time = timeOfDates(zone, from, to)
        const bookings = await listBookings(transaction, time, specialistId)
        const absences = (await listAbsences(transaction, from)).filter(
          (absence) =>
            seesAbsence(caller, absence) && (specialistId === undefined || isAbsenceOf(absence, specialistId)),
        )
        const wiredAbsences = wireAbsences(absences, time, zone, locale, caller)
        const times = wiredAbsences.reduce((count, absence) => count + absence.times.length, 0)
        if (times > MOST_OCCURRENCES) return refuse('validation', { to: 'too-much-at-once' })
        return {
          availability: packAvailability(
            occurrences.map((one) => wireCalendarOccurrence(zone, one, one.series, edited.has(nameOf(one.key)))),
          ),
          bookings: bookings.map((booking) => wireProviderBooking(zone, booking, reader)),
          absences: wiredAbsences,
        }
      }),
  }
}
