import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import { openEndedHorizon } from '#shared/domain/availability/series/open-ended.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type EpochDay, fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { listAbsences } from '#server/modules/calendar/records/index.ts'
import { findRevision } from '#server/modules/scheduling/availability/availability-revision.ts'
import {
  type BusyTime,
  type BusyTimeQuery,
  busyTimeReader,
  readClaims,
} from '#server/modules/scheduling/records/claim/read-claims.ts'
import { findOrganisation, findPolicy, listOpenLocations, listSpecialists } from '#server/modules/organisation/index.ts'
import { LAST_DAY, listExceptionsSince, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { listOfferedServices, listQuestions } from '#server/modules/catalogue/index.ts'
import { waitingTargets } from '#server/modules/booking/records/index.ts'
import { publishedOffers, type PublishedOffers } from './index-published-offers.ts'

/** A query for claims, together with the claims that it returned. */
export interface Present<Question extends BusyTimeQuery> {
  readonly question: Question
  readonly claims: readonly BusyClaim[]
  readonly resourceClaims: readonly ResourceClaim[]
}

/** Makes a query from an organisation's offers. It is called again when the offers turn out to be outdated. */
export type Asker<Question extends BusyTimeQuery> = (offers: PublishedOffers) => Question

/** Caches the offers of organisations in this process. Claims are never cached. */
export interface OffersInMemory {
  /**
   * Answers a query, normally in one database round trip. The answer includes everything that any server process committed
   * before the call (rule D72). Undefined when the organisation does not exist.
   */
  ask<Question extends BusyTimeQuery>(
    organisationId: string,
    now: Date,
    asker: Asker<Question>,
  ): Promise<Present<Question> | undefined>
  /** Like `ask`, within a transaction. */
  askWithin<Question extends BusyTimeQuery>(
    transaction: TenantTransaction,
    now: Date,
    asker: Asker<Question>,
  ): Promise<Present<Question> | undefined>
}

/** Maximum number of cached rows of all organisations together; a row takes about one kilobyte. */
const MOST_WEIGHT = 100_000

/**
 * Creates the cache. Each query returns the current revision of the availability together with the claims, so cached offers with the same
 * revision are current. The transaction of every change replaces the revision (`availabilityWrites`), so no code that writes can forget to,
 * and no invalidation message can arrive late.
 */
export function offersInMemory(database: Database, mostWeight = MOST_WEIGHT): OffersInMemory {
  const kept = keptOffers(mostWeight)
  const readBusyTime = busyTimeReader(database)
  const loading = new Map<string, Promise<PublishedOffers | undefined>>()

  /** Concurrent requests for an organisation that is not cached share one read. */
  const load = (organisationId: string, since: EpochDay): Promise<PublishedOffers | undefined> => {
    const underway = loading.get(organisationId)
    if (underway) return underway
    const reading = database
      .readTenant(organisationId, (transaction) => readOffers(transaction, since))
      .then((offers) => kept.keep(organisationId, offers))
      .finally(() => loading.delete(organisationId))
    loading.set(organisationId, reading)
    return reading
  }

  return {
    ask: async (organisationId, now, asker) => {
      const since = firstDayThatMatters(now)
      let offers = kept.find(organisationId, since) ?? (await load(organisationId, since))
      for (let attempt = 1; offers; attempt++) {
        const question = asker(offers)
        const { revision, ...taken } = await readBusyTime(organisationId, question)
        // The second attempt may use a read that began before this call. The third attempt's read began after it, so it is
        // current.
        if (revision === offers.revision || attempt === 3) return { question, ...taken }
        const meanwhile = kept.find(organisationId, since)
        offers = meanwhile?.revision === revision ? meanwhile : await load(organisationId, since)
      }
      return undefined
    },

    askWithin: async (transaction, now, asker) => {
      const since = firstDayThatMatters(now)
      const known = kept.find(transaction.organisationId, since)
      const present = known && (await answerWithin(transaction, asker(known), known.revision))
      if (present) return present
      const offers = kept.keep(transaction.organisationId, await readOffers(transaction, since))
      if (!offers) return undefined
      const question = asker(offers)
      const { claims, resourceClaims } = await readClaims(transaction, question)
      return { question, claims, resourceClaims }
    },
  }
}

async function answerWithin<Question extends BusyTimeQuery>(
  transaction: TenantTransaction,
  question: Question,
  expected: string,
): Promise<Present<Question> | undefined> {
  const { revision, ...taken }: BusyTime = await readClaims(transaction, question)
  return revision === expected ? { question, ...taken } : undefined
}

/** The first day that can still have slots: two days ago in UTC covers today in every time zone. */
const firstDayThatMatters = (now: Date): EpochDay => Math.floor(epochMinuteOf(now) / MINUTES_PER_DAY) - 2

/**
 * Reads the offers of the transaction's organisation. The revision is read first: if the rest is newer, the cached revision is
 * outdated and will not match, so caching is always safe.
 */
async function readOffers(transaction: TenantTransaction, since: EpochDay): Promise<PublishedOffers | undefined> {
  const revision = await findRevision(transaction)
  const organisation = await findOrganisation(transaction)
  if (!organisation) return undefined
  const {
    booking: policy,
    holdMinutes,
    noShowsBeforePayment,
    unpaidAhead,
    waiting: waitingPolicy,
  } = await findPolicy(transaction)
  const specialists = await listSpecialists(transaction)
  return publishedOffers({
    revision,
    since,
    zone: organisation.zone,
    policy,
    holdMinutes,
    noShowsBeforePayment,
    unpaidAhead,
    paymentMethods: organisation.paymentMethods,
    services: await listOfferedServices(transaction),
    questions: await listQuestions(transaction),
    openLocationIds: (await listOpenLocations(transaction)).map(({ id }) => id),
    specialistIds: specialists.map(({ id }) => id),
    series: await listSeries(transaction, { until: openEndedHorizon(since), days: { first: since, last: LAST_DAY } }),
    exceptions: await listExceptionsSince(transaction, fromEpochDay(since)),
    absences: await listAbsences(transaction, fromEpochDay(since)),
    waitingPolicy,
    waiting: await waitingTargets(transaction),
  })
}

/** A cache of offers by organisation with a maximum total weight. The least recently used are evicted. */
function keptOffers(mostWeight: number) {
  const byOrganisation = new Map<string, PublishedOffers>()
  let weight = 0

  const drop = (organisationId: string) => {
    weight -= byOrganisation.get(organisationId)?.weight ?? 0
    byOrganisation.delete(organisationId)
  }

  return {
    find: (organisationId: string, since: EpochDay): PublishedOffers | undefined => {
      const found = byOrganisation.get(organisationId)
      if (!found || found.since > since) return undefined
      byOrganisation.delete(organisationId)
      byOrganisation.set(organisationId, found)
      return found
    },
    keep: (organisationId: string, offers: PublishedOffers | undefined): PublishedOffers | undefined => {
      drop(organisationId)
      if (!offers) return undefined
      byOrganisation.set(organisationId, offers)
      weight += offers.weight
      for (const oldest of byOrganisation.keys()) {
        if (weight <= mostWeight || oldest === organisationId) break
        drop(oldest)
      }
      return offers
    },
  }
}
