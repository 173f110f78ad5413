import type { Slot } from '#shared/domain/slot/slot.ts'
import { planOffers } from '#shared/domain/waiting-list/plan-offers.ts'
import { offerUntil } from '#shared/domain/waiting-list/offer-expiry.ts'
import { isWaitedFor, type WaitingState } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { instantToWall } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type OffersInMemory,
  type PublishedOffers,
  resourcesOf,
  specialistsAround,
} from '#server/modules/scheduling/index.ts'
import { REVISION_ONLY, lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { blockedCustomers } from '#server/modules/customers/records/index.ts'
import {
  endEntry,
  type HeldOffer,
  openOffers,
  specialistOfOffer,
} from '#server/modules/booking/records/waiting-list/offers.ts'
import {
  lockEntry,
  openEntries,
  type WaitingEntry,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { dayOf, isLocked, readServiceDays, type ServiceDays } from './free-times-for-waiting.ts'
import { mailAbout, offerSeat } from './offer-seat.ts'
import { occurrenceNamed } from '#shared/domain/availability/series/published-occurrence.ts'
import { contains } from '#shared/time/interval.ts'

type Needs = Pick<Dependencies, 'outbox' | 'secrets'>

/** Maximum offers in one transaction, so that those who book and cancel do not wait long for the specialist's lock. */
export const MOST_OFFERS = 25

/** An entry that leaves its list automatically: its final state, and the mail that it causes. */
interface Leaving {
  readonly entry: WaitingEntry
  readonly state: Extract<WaitingState, 'lapsed' | 'ended'>
  readonly mail: 'waiting-lapsed' | 'waiting-ended' | undefined
}

/** What there is to do for the waiting lists of an organisation. */
interface WaitingWork {
  readonly offers: PublishedOffers
  readonly entries: readonly WaitingEntry[]
  readonly services: ReadonlyMap<string, ServiceDays>
  readonly leaving: readonly Leaving[]
}

/**
 * Makes waiting-list offers and ends entries in the transaction's organisation, in the lock order specialist → resource → entry → claim:
 * 1. Checks without locks whether there is anything to do, which is rare.
 * 2. Locks the specialists and resources concerned and reads everything again, so that only one of several processes does the work.
 * 3. Ends offers that were not answered in time, and entries whose time has passed, whose session or offered time no longer exists, or
 * whose customer is blocked.
 * 4. Offers free seats, in the order of the lists.
 *
 * Returns the number of entries that changed.
 */
export async function serveWaiting(
  needs: Needs,
  transaction: TenantTransaction,
  published: OffersInMemory,
  now: Date,
): Promise<number> {
  const seen = await findWork(transaction, published, now)
  if (!seen) return 0
  const { specialistIds, resourceIds } = await locksFor(transaction, seen, now)
  if (specialistIds.size === 0 && seen.leaving.length === 0) return 0
  await lockSpecialists(transaction, specialistIds)
  await lockResources(transaction, [...resourceIds])
  const locked = new Set([...specialistIds, ...resourceIds])
  const work = await findWork(transaction, published, now)
  if (!work) return 0
  const left = await endLeaving(needs, transaction, work.leaving, locked, now)
  // The seats that the ended entries held are free now, so the claims are read again.
  const current = left > 0 ? await findWork(transaction, published, now) : work
  const offered = current ? await makeOffers(needs, transaction, current, locked, now) : 0
  if (left + offered > 0) await announce(transaction, ['slots', 'waiting'])
  return left + offered
}

async function findWork(
  transaction: TenantTransaction,
  published: OffersInMemory,
  now: Date,
): Promise<WaitingWork | undefined> {
  const entries = await openEntries(transaction)
  if (entries.length === 0) return undefined
  const present = await published.askWithin(transaction, now, (offers) => ({ ...REVISION_ONLY, offers }))
  if (!present) return undefined
  const { offers } = present.question
  const services = new Map<string, ServiceDays>()
  for (const [serviceId, own] of Map.groupBy(entries, ({ target }) => target.serviceId)) {
    const targets = own.map(({ target }) => target)
    const days = await readServiceDays(transaction, offers, serviceId, targets, now)
    if (days) services.set(serviceId, days)
  }
  const blocked = await blockedCustomers(transaction, [...new Set(entries.map(({ customerId }) => customerId))])
  const held = await openOffers(transaction, now)
  const circumstances = { offers, services, blocked, held, now: epochMinuteOf(now) }
  const leaving = entries.flatMap((entry) => leavingOf(entry, circumstances))
  return { offers, entries, services, leaving }
}

interface Circumstances extends Pick<WaitingWork, 'offers' | 'services'> {
  readonly blocked: ReadonlySet<string>
  /** The open offers, by the id of their entry. */
  readonly held: ReadonlyMap<string, HeldOffer>
  readonly now: EpochMinute
}

/** Why an entry leaves its list by itself (rules D191 and D192); empty when it stays. */
function leavingOf(entry: WaitingEntry, { offers, services, blocked, held, now }: Circumstances): Leaving[] {
  const { target, offer } = entry
  const place = held.get(entry.id)
  if (blocked.has(entry.customerId)) return [{ entry, state: 'ended', mail: undefined }]
  const isGone =
    !services.has(target.serviceId) ||
    (target.kind === 'session' && !services.get(target.serviceId)?.isHeld(target.specialistId, target.start)) ||
    (place !== undefined && !isStillOffered(offers, place))
  const isOver =
    target.kind === 'session' ? target.start <= now : dayOf(target, offers.zone) < instantToWall(offers.zone, now).day
  if (entry.state === 'offered' && offer && offer.until <= now)
    return [{ entry, state: 'lapsed', mail: 'waiting-lapsed' }]
  if (isOver) return entry.state === 'waiting' ? [{ entry, state: 'ended', mail: undefined }] : []
  return isGone ? [{ entry, state: 'ended', mail: 'waiting-ended' }] : []
}

/**
 * Returns what must be locked: specialists whose held time is released or whose time can be offered, their possible companions, and the
 * resources that an offer needs.
 */
async function locksFor(
  transaction: TenantTransaction,
  { offers, entries, services, leaving }: WaitingWork,
  now: Date,
): Promise<{ readonly specialistIds: Set<string>; readonly resourceIds: Set<string> }> {
  const specialistIds = new Set<string>()
  const resourceIds = new Set<string>()
  for (const { entry } of leaving) {
    const id = entry.claimId === null ? undefined : await specialistOfOffer(transaction, entry.claimId)
    if (id !== undefined) specialistIds.add(id)
  }
  const waiting = entries.filter(({ state }) => state === 'waiting')
  for (const days of services.values()) {
    const { service } = days
    for (const slot of days.freeAfter([])) {
      const isWanted = waiting.some(({ target }) => isWaitedFor(target, slot, offers.zone))
      if (!isWanted || untilOf(offers, slot.start, now) === undefined) continue
      for (const id of specialistsAround(service, slot.specialistId)) specialistIds.add(id)
      for (const id of resourcesOf(service)) resourceIds.add(id)
    }
  }
  return { specialistIds, resourceIds }
}

async function endLeaving(
  { outbox }: Needs,
  transaction: TenantTransaction,
  leaving: readonly Leaving[],
  locked: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  let count = 0
  for (const { entry: seen, state, mail } of leaving) {
    const entry = await lockEntry(transaction, seen.id)
    if (entry?.state !== seen.state) continue
    const specialistId = entry.claimId === null ? undefined : await specialistOfOffer(transaction, entry.claimId)
    if (specialistId !== undefined && !locked.has(specialistId)) continue
    await endEntry(transaction, entry, state, now)
    if (mail) await outbox.add(transaction.sql, mailAbout(transaction, entry, mail))
    count += 1
  }
  return count
}

async function makeOffers(
  needs: Needs,
  transaction: TenantTransaction,
  { offers, entries, services }: WaitingWork,
  locked: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  let count = 0
  const waiting = entries.filter(({ state }) => state === 'waiting')
  for (const serviceId of new Set(waiting.map(({ target }) => target.serviceId))) {
    const own = waiting.filter(({ target }) => target.serviceId === serviceId)
    // Offers for other services may have taken time of the same specialists, so the free times are read again.
    const targets = own.map(({ target }) => target)
    const days =
      count === 0 ? services.get(serviceId) : await readServiceDays(transaction, offers, serviceId, targets, now)
    if (!days) continue
    const free = (given: readonly Slot[]) =>
      given.length + count >= MOST_OFFERS
        ? []
        : days
            .freeAfter(given)
            .filter((slot) => isLocked(slot, days.service, locked) && untilOf(offers, slot.start, now) !== undefined)
    for (const { entry, slot } of planOffers(own, free, ({ target }, each) => isWaitedFor(target, each, offers.zone))) {
      const until = untilOf(offers, slot.start, now)
      if (until !== undefined && (await offerSeat(needs, transaction, { entry, slot, until }, now))) count += 1
    }
  }
  return count
}

const untilOf = (
  { waitingPolicy, policy }: Pick<PublishedOffers, 'waitingPolicy' | 'policy'>,
  start: EpochMinute,
  now: Date,
): EpochMinute | undefined =>
  waitingPolicy.isOn ? offerUntil(start, epochMinuteOf(now), waitingPolicy, policy) : undefined

/**
 * Returns whether the time that an offer holds is still published: a session at the same time, or a window around it, of a specialist who
 * is not absent. Otherwise the offer cannot be accepted.
 */
function isStillOffered(offers: PublishedOffers, held: HeldOffer): boolean {
  const { occurrence, serviceId, specialistId } = held
  if (!occurrence || !offers.services.get(serviceId)?.specialistIds.includes(specialistId)) return false
  if (offers.absences.within(specialistId, held).length > 0) return false
  const series = offers.offerOfSeries.get(occurrence.seriesId)?.series
  const published = series && occurrenceNamed(series, offers.exceptions, occurrence)
  if (published?.terms.specialistId !== specialistId) return false
  const { start, end, terms } = published
  return terms.kind === 'session'
    ? terms.serviceId === serviceId && start === held.start && end === held.end
    : terms.serviceIds.includes(serviceId) && contains({ start, end }, held)
}
