import { hasSpecialistChoice } from '#shared/domain/organisation.ts'
import { exceptionsBySeries } from '#shared/domain/published-occurrence.ts'
import { defaultRecurrenceEnd } from '#shared/domain/recurrence.ts'
import type { Series } from '#shared/domain/series.ts'
import { occurrenceCount, type SeriesField, type SeriesProblem, seriesProblem } from '#shared/domain/series-rules.ts'
import type { Service } from '#shared/domain/service.ts'
import { overlappingOccurrence } from '#shared/domain/session-overlap.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay, localDate, toEpochDay } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { lockSpecialist } from '../repositories/claims.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation, type OrganisationProfile } from '../repositories/organisations.ts'
import { insertSeries, listExceptions, listSeries } from '../repositories/series.ts'
import { listServices } from '../repositories/services.ts'
import { listSpecialists } from '../repositories/specialists.ts'
import { availabilityTypes, ourLocationTypes, ourWord, repeatTypes } from '../wire/words.ts'
import {
  type FieldProblems,
  type Handlers,
  isRefusal,
  type Member,
  refuse,
  type Refusal,
  type RequestOf,
} from './handler.ts'
import { isVisibleTo } from './provider-calendar.ts'

type Body = RequestOf<'createAvailability'>['body']

const wireFields: Record<SeriesField, keyof Body> = {
  startDate: 'startDate',
  toMinute: 'endTime',
  endDate: 'endEndDate',
}

const problemKeys: Record<SeriesProblem, FieldProblems[string]> = {
  future: 'future',
  'end-before-start': 'end-before-start',
  'shorter-than-service': 'shorter-than-service',
  'end-date-before-start': 'end-date-before-start',
  'no-occurrence': 'no-occurrence',
  'series-too-long': 'series-too-long',
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
        if (!(await areOwnLocations(transaction, body.serviceLocationIds))) {
          return refuse('validation', { serviceLocationIds: 'invalid' })
        }

        const today = fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day)
        const startDate = localDate(body.startDate)
        const series = seriesOf(body, {
          id: secrets.id(),
          specialistId,
          services,
          zone: organisation.zone,
          endDate: body.endEndDate ? localDate(body.endEndDate) : defaultRecurrenceEnd(today, startDate),
        })
        const finding = seriesProblem(series, today)
        if (finding) return refuse('validation', { [wireFields[finding.field]]: problemKeys[finding.problem] })

        // Two publications at once would not see each other's sessions.
        await lockSpecialist(transaction, specialistId)
        if (series.kind === 'session' && (await overlapsPublished(transaction, series))) return refuse('overlap')
        await insertSeries(transaction, series, now)
        await announce(transaction, ['slots', 'availability'])
        return { seriesId: series.id, occurrences: occurrenceCount(series) }
      }),
  }
}

/** Whose availability it is: named for a business, the only specialist of a freelancer; a specialist's own only. */
async function publishingSpecialist(
  transaction: TenantTransaction,
  { kind }: OrganisationProfile,
  caller: Member,
  { instructorId }: Body,
): Promise<string | Refusal> {
  const specialists = (await listSpecialists(transaction)).map(({ id }) => id)
  const wanted = instructorId ?? (hasSpecialistChoice(kind) ? caller.specialistId : specialists[0])
  if (!wanted) return refuse('validation', { instructorId: 'required' })
  return specialists.includes(wanted) && isVisibleTo(caller, wanted) ? wanted : refuse('not-found')
}

/** The services that are published, all of them given by the specialist; windows are for private ones only (rule D22). */
async function offeredServices(
  transaction: TenantTransaction,
  { type, serviceIds }: Body,
  specialistId: string,
): Promise<[Service, ...Service[]] | Refusal> {
  const all = await listServices(transaction)
  const [first, ...rest] = [...new Set(serviceIds)].map((wanted) => all.find(({ id }) => id === wanted))
  if (!first || rest.includes(undefined)) return refuse('not-found')
  const services: [Service, ...Service[]] = [first, ...rest.filter((service) => service !== undefined)]
  const isGiven = services.every((service) => service.specialistIds.includes(specialistId))
  const fits = type === 'TIME_SLOT' ? rest.length === 0 : services.every(({ kind }) => kind === 'private')
  return isGiven && fits ? services : refuse('validation', { serviceIds: 'invalid' })
}

async function areOwnLocations(transaction: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const own = (await listLocations(transaction)).map(({ id }) => id)
  return ids.every((id) => own.includes(id))
}

interface SeriesParts extends Pick<Series, 'id' | 'specialistId' | 'zone' | 'endDate'> {
  services: [Service, ...Service[]]
}

function seriesOf(body: Body, { services, endDate, ...parts }: SeriesParts): Series {
  const [first] = services
  const startDate = localDate(body.startDate)
  const recurrence = ourWord(repeatTypes, body.repeatType)
  const times = {
    ...parts,
    startDate,
    fromMinute: localTime(body.startTime),
    toMinute: localTime(body.endTime),
    recurrence,
    endDate: recurrence === 'one-time' ? startDate : endDate,
    locationTypes: ourLocationTypes(body.locationTypes),
    locationIds: body.serviceLocationIds,
  }
  const kind = ourWord(availabilityTypes, body.type)
  return kind === 'window'
    ? { ...times, kind, serviceIds: services.map(({ id }) => id) }
    : { ...times, kind, serviceId: first.id, priceCents: first.priceCents, durationMinutes: first.durationMinutes }
}

async function overlapsPublished(
  transaction: TenantTransaction,
  series: Series & { kind: 'session' },
): Promise<boolean> {
  const days = { first: toEpochDay(series.startDate) - 1, last: toEpochDay(series.endDate) + 1 }
  const published = await listSeries(transaction, { days, specialistIds: [series.specialistId] })
  const exceptions = exceptionsBySeries(await listExceptions(transaction, published))
  return overlappingOccurrence(series, published, exceptions) !== undefined
}
