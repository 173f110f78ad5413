import { factsOf } from '#shared/domain/availability/change/change-set.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { listedUntil, planningHorizon } from '#shared/domain/availability/series/open-ended.ts'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import type { Series, SessionSeries } from '#shared/domain/availability/series/series.ts'
import { type SeriesField, type SeriesProblem, seriesProblem } from '#shared/domain/availability/series/series-rules.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { publishedOccurrences } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { overlappingOccurrence } from '#shared/domain/availability/series/session-overlap.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, localDate } from '#shared/time/local-date.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { type OrganisationProfile, findOrganisation, listSpecialists } from '#server/modules/organisation/index.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { areOwnLocations, fitsKind, listServices, namedServices } from '#server/modules/catalogue/index.ts'
import { availabilityKinds, ourLocationTypes, ourWord, recurrences } from '#server/platform/wire/wire-enums.ts'
import { publishedSessions } from './read-series-state.ts'
import {
  type FieldProblems,
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
  refuseWith,
  type RequestOf,
} from '#server/platform/http/handler.ts'

type Body = RequestOf<'createAvailability'>['body']

const wireFields: Record<SeriesField, keyof Body> = {
  startDate: 'startDate',
  toMinute: 'endTime',
  endDate: 'endDate',
}

const problemKeys: Record<SeriesProblem, FieldProblems[string]> = {
  future: 'future',
  'end-before-start': 'end-before-start',
  'shorter-than-service': 'shorter-than-service',
  'end-date-before-start': 'end-date-before-start',
  'no-occurrence': 'no-occurrence',
  'series-too-long': 'series-too-long',
  'needs-end': 'needs-end',
}

export function publishAvailabilityHandlers({ database, secrets }: Dependencies): Pick<Handlers, 'createAvailability'> {
  return {
    createAvailability: ({ organisationId, caller, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const specialistId = await publishingSpecialist(transaction, organisation, caller, body)
        if (isRefusal(specialistId)) return specialistId
        const services = await offeredServices(transaction, body, specialistId)
        if (isRefusal(services)) return services
        if (!(await areOwnLocations(transaction, body.locationIds))) {
          return refuse('validation', { locationIds: 'invalid' })
        }

        const today = fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day)
        const startDate = localDate(body.startDate)
        const series = seriesOf(body, {
          id: secrets.id(),
          specialistId,
          services,
          zone: organisation.zone,
          endDate: body.endDate ? localDate(body.endDate) : defaultRecurrenceEnd(today, startDate),
        })
        const finding = seriesProblem(series, today)
        if (finding) return refuse('validation', { [wireFields[finding.field]]: problemKeys[finding.problem] })

        // Without the lock, two concurrent requests would not see each other's sessions and could publish overlapping ones.
        await lockSpecialists(transaction, [specialistId])
        const overlap = series.kind === 'session' && (await overlapRefusal(transaction, series, now))
        if (overlap) return overlap
        await insertSeries(transaction, series, now)
        await announce(transaction, ['slots', 'availability'])
        return { seriesId: series.id, occurrences: series.isOpenEnded ? null : publishedOccurrences(series, []).length }
      }),
  }
}

/**
 * Returns the specialist of the new availability. In a business the request may name one, by default the caller; a member who is not an
 * owner may only name themselves. A freelancer is the only specialist.
 */
async function publishingSpecialist(
  transaction: TenantTransaction,
  { kind }: OrganisationProfile,
  caller: Member,
  { specialistId }: Body,
): Promise<string | Refusal> {
  const specialists = (await listSpecialists(transaction)).map(({ id }) => id)
  const wanted = specialistId ?? (hasSpecialistChoice(kind) ? caller.specialistId : specialists[0])
  if (!wanted) return refuse('validation', { specialistId: 'required' })
  return specialists.includes(wanted) && isVisibleTo(caller, wanted) ? wanted : refuse('not-found')
}

/** The services to publish. The specialist must provide all of them. */
async function offeredServices(
  transaction: TenantTransaction,
  { type, serviceIds }: Body,
  specialistId: string,
): Promise<[Service, ...Service[]] | Refusal> {
  const services = await namedServices(transaction, serviceIds)
  if (isRefusal(services)) return services
  const [first, ...rest] = services
  const isGiven = services.every((service) => service.specialistIds.includes(specialistId))
  const isFit = isGiven && fitsKind(ourWord(availabilityKinds, type), services)
  return first && isFit ? [first, ...rest] : refuse('validation', { serviceIds: 'invalid' })
}

interface SeriesParts extends Pick<Series, 'id' | 'specialistId' | 'zone' | 'endDate'> {
  services: [Service, ...Service[]]
}

function seriesOf(body: Body, { services, endDate, ...parts }: SeriesParts): Series {
  const [first] = services
  const startDate = localDate(body.startDate)
  const recurrence = ourWord(recurrences, body.recurrence)
  const isOpenEnded = body.openEnded && recurrence !== 'one-time'
  const times = {
    ...parts,
    startDate,
    fromMinute: localTime(body.startTime),
    toMinute: localTime(body.endTime),
    recurrence,
    endDate: recurrence === 'one-time' || isOpenEnded ? startDate : endDate,
    ...(isOpenEnded && { isOpenEnded }),
    locationTypes: ourLocationTypes(body.locationTypes),
    locationIds: body.locationIds,
  }
  const kind = ourWord(availabilityKinds, body.type)
  const series: Series =
    kind === 'window'
      ? { ...times, kind, serviceIds: services.map(({ id }) => id) }
      : { ...times, kind, serviceId: first.id, priceCents: first.priceCents, durationMinutes: first.durationMinutes }
  return listedUntil(series, planningHorizon([series], [], []).last)
}

/** A refusal that names the first published session that a new one would overlap. */
async function overlapRefusal(
  transaction: TenantTransaction,
  series: SessionSeries,
  now: Date,
): Promise<Refusal | undefined> {
  const published = await publishedSessions(transaction, [series.specialistId], epochMinuteOf(now))
  const conflict = overlappingOccurrence(series, published.series, exceptionsBySeries(published.exceptions))
  if (!conflict) return undefined
  const { date, fromMinute, toMinute, serviceIds } = factsOf(conflict.existing)
  const [service] = (await listServices(transaction)).filter(({ id }) => serviceIds.includes(id))
  const times = { from: formatLocalTime(fromMinute), to: formatLocalTime(toMinute) }
  const today = fromEpochDay(instantToWall(zoneOf(series.zone), epochMinuteOf(now)).day)
  return refuseWith('overlap', {
    conflict: { field: 'startTime', service: service?.name ?? '', date, today, ...times },
  })
}
