import type { Output } from '#shared/api/client.ts'
import { offerUntil } from '#shared/domain/waiting-list/offer-expiry.ts'
import { isWaitedFor, targetName } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { reordered } from '#shared/domain/waiting-list/reorder-waiting-list.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Member,
  refuse,
  type Refusal,
} from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { type OffersInMemory, resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { REVISION_ONLY, lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import {
  blockedCustomers,
  findCustomerLocale,
  holdCustomer,
  namesOfCustomers,
} from '#server/modules/customers/records/index.ts'
import { visibleCustomer } from '#server/modules/customers/index.ts'
import { findOwnOrganisation } from '#server/modules/organisation/index.ts'
import {
  findEntry,
  lockOrder,
  openEntries,
  setPlaces,
  type WaitingEntry,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { isLocked, readServiceDays } from './offer/free-times-for-waiting.ts'
import { joinList } from './join-list.ts'
import { leaveList } from './leave-list.ts'
import { offerSeat } from './offer/offer-seat.ts'
import { targetOf, waitingNames, waitingStates, wireOffer, wireTarget } from './waiting-wire.ts'

type ProviderRoute =
  | 'waitingList'
  | 'addToWaitingList'
  | 'moveInWaitingList'
  | 'removeFromWaitingList'
  | 'offerToWaiting'

type Entries = Output<'waitingList'>

/** Handlers for providers, who see and order the waiting lists (rule D193). */
export function providerWaitingHandlers(needs: Dependencies, published: OffersInMemory): Pick<Handlers, ProviderRoute> {
  const { database } = needs

  return {
    waitingList: ({ organisationId, caller, reader }) =>
      database.inTenant(organisationId, (transaction) => entriesFor(transaction, caller, reader)),

    addToWaitingList: ({ organisationId, caller, reader, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const target = targetOf(body)
        if (!target) return refuse('validation', { startTime: 'invalid' })
        const organisation = await findOwnOrganisation(transaction)
        if (!organisation || !isVisibleTo(caller, target.specialistId ?? '')) return refuse('not-found')
        const visible = await visibleCustomer(transaction, body.customerId, caller)
        if (isRefusal(visible)) return visible
        const held = await holdCustomer(transaction, visible.id)
        if (!held) return refuse('not-found')
        const locale = (await findCustomerLocale(transaction, held.id)) ?? organisation.locale
        const customer = { id: held.id, locale }
        const entry = await joinList(needs, transaction, published, { target, customer, by: 'provider', now })
        return isRefusal(entry) ? entry : entriesFor(transaction, caller, reader)
      }),

    moveInWaitingList: ({ organisationId, caller, reader, body: { id, position } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await visibleEntry(transaction, caller, id)
        if (isRefusal(seen)) return seen
        await lockOrder(transaction)
        const list = (await openEntries(transaction, seen.target)).filter(({ state }) => state === 'waiting')
        if (!list.some((entry) => entry.id === seen.id)) return refuse('transition-not-allowed')
        await setPlaces(transaction, reordered(list, seen.id, position - 1))
        await announce(transaction, ['waiting'])
        return entriesFor(transaction, caller, reader)
      }),

    removeFromWaitingList: ({ organisationId, caller, reader, body: { id }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await visibleEntry(transaction, caller, id)
        if (isRefusal(seen)) return seen
        const entry = await leaveList(transaction, seen, now)
        return isRefusal(entry) ? entry : entriesFor(transaction, caller, reader)
      }),

    offerToWaiting: ({ organisationId, caller, reader, body: { id }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await visibleEntry(transaction, caller, id)
        if (isRefusal(seen)) return seen
        if (seen.state === 'offered') return entriesFor(transaction, caller, reader)
        const refusal = await offerNow(needs, transaction, published, seen, now)
        if (refusal) return refusal
        await announce(transaction, ['slots', 'waiting'])
        return entriesFor(transaction, caller, reader)
      }),
  }
}

async function visibleEntry(
  transaction: TenantTransaction,
  caller: Member,
  id: string,
): Promise<WaitingEntry | Refusal> {
  const entry = await findEntry(transaction, id)
  return entry && isVisibleTo(caller, entry.target.specialistId ?? '') ? entry : refuse('not-found')
}

/** Offers an entry the first free place that suits it, even if others wait before it. */
async function offerNow(
  needs: Dependencies,
  transaction: TenantTransaction,
  published: OffersInMemory,
  entry: WaitingEntry,
  now: Date,
): Promise<Refusal | undefined> {
  const { target } = entry
  if (entry.state !== 'waiting') return refuse('transition-not-allowed')
  if ((await blockedCustomers(transaction, [entry.customerId])).size > 0) return refuse('customer-blocked')
  const ask = () => published.askWithin(transaction, now, (known) => ({ ...REVISION_ONLY, known }))
  const service = (await ask())?.question.known.services.get(target.serviceId)
  const ids = target.specialistId === null ? (service?.specialistIds ?? []) : [target.specialistId]
  const specialistIds = ids.flatMap((id) => specialistsAround(service, id))
  const resourceIds = resourcesOf(service)
  await lockSpecialists(transaction, specialistIds)
  await lockResources(transaction, resourceIds)
  const locked = new Set([...specialistIds, ...resourceIds])
  const offers = (await ask())?.question.known
  const days = offers && (await readServiceDays(transaction, offers, target.serviceId, [target], now))
  if (!days) return refuse('not-found')
  const free = days
    .freeAfter([])
    .filter((slot) => isLocked(slot, days.service, locked) && isWaitedFor(target, slot, offers.zone))
  if (free.length === 0) return refuse('slot-taken')
  for (const slot of free) {
    const until = offerUntil(slot.start, epochMinuteOf(now), offers.waitingPolicy, offers.policy)
    if (until === undefined) continue
    return (await offerSeat(needs, transaction, { entry, slot, until }, now)) ? undefined : refuse('slot-taken')
  }
  return refuse('too-late')
}

/** The open entries that a member sees: owners all, specialists those for a time with them. */
async function entriesFor(
  transaction: TenantTransaction,
  caller: Member,
  reader: Language | undefined,
): Promise<Entries | Refusal> {
  const names = await waitingNames(transaction, reader)
  if (!names) return refuse('not-found')
  const all = await openEntries(transaction)
  const visible = all.filter(({ target }) => isVisibleTo(caller, target.specialistId ?? ''))
  const customers = await namesOfCustomers(
    transaction,
    visible.map(({ customerId }) => customerId),
  )
  const positions = new Map<string, number>()
  return {
    entries: visible.map((entry) => {
      const list = targetName(entry.target)
      const position = (positions.get(list) ?? 0) + 1
      const isWaiting = entry.state === 'waiting'
      if (isWaiting) positions.set(list, position)
      return {
        ...wireTarget(entry.target, names),
        id: entry.id,
        customerId: entry.customerId,
        customerName: customers.get(entry.customerId) ?? '',
        state: waitingStates[entry.state],
        position: isWaiting ? position : null,
        offer: wireOffer(entry, names.zone),
        joinedAt: wireInstant(names.zone, epochMinuteOf(entry.createdAt)),
      }
    }),
  }
}
