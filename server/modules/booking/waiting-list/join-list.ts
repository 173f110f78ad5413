import type { WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'
import { type OffersInMemory, claimsFor, searchIn } from '#server/modules/scheduling/index.ts'
import { REVISION_ONLY, readClaims } from '#server/modules/scheduling/records/index.ts'
import { blockedCustomers } from '#server/modules/customers/records/index.ts'
import {
  findEntry,
  insertEntry,
  lockOrder,
  openEntriesOf,
  type WaitingEntry,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { targetName } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { dayOf } from './offer/free-times-for-waiting.ts'
import { offeredTimes, standingOf } from './full-times.ts'
import { mailAbout } from './offer/offer-seat.ts'

/** Maximum number of lists in which a customer waits at once (threat A10). */
const MOST_LISTS = 50

interface Joining {
  readonly target: WaitingTarget
  readonly customer: { readonly id: string; readonly locale: Locale }
  /** A provider may also add somebody to the list of a time with a free place, which is then offered to them. */
  readonly by: 'customer' | 'provider'
  readonly now: Date
}

/** Adds a customer to the end of a waiting list (rule D188), at most once. The confirmation mail has a link to leave the list. */
export async function joinList(
  { outbox, secrets }: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  published: OffersInMemory,
  { target, customer, by, now }: Joining,
): Promise<WaitingEntry | Refusal> {
  await lockOrder(transaction)
  const own = await openEntriesOf(transaction, customer.id)
  const existing = own.find((entry) => targetName(entry.target) === targetName(target))
  if (existing) return existing
  const blocked = await blockedCustomers(transaction, [customer.id])
  if (blocked.size > 0) return refuse('customer-blocked')
  const problem = await problemOf(transaction, published, target, by, now)
  if (problem) return problem
  if (own.length >= MOST_LISTS) return refuse('validation', { startTime: 'too-many' })
  const id = secrets.id()
  const isNew = await insertEntry(transaction, {
    id,
    target,
    customerId: customer.id,
    locale: customer.locale,
    now,
  })
  const entry = await findEntry(transaction, id)
  if (!isNew || !entry) throw new Error('Nobody else joins while the order is locked')
  await outbox.add(transaction.sql, mailAbout(transaction, entry, 'waiting-joined'))
  await announce(transaction, ['waiting'])
  return entry
}

async function problemOf(
  transaction: TenantTransaction,
  published: OffersInMemory,
  target: WaitingTarget,
  by: Joining['by'],
  now: Date,
): Promise<Refusal | undefined> {
  const present = await published.askWithin(transaction, now, (known) => ({ ...REVISION_ONLY, known }))
  const offers = present?.question.known
  const service = offers?.services.get(target.serviceId)
  if (!offers || !service) return refuse('not-found')
  if (!offers.waitingPolicy.isOn) return refuse('transition-not-allowed')
  const day = dayOf(target, offers.zone)
  const wish = { service, specialistId: target.specialistId ?? undefined }
  const search = searchIn(offers, wish, { first: day, last: day }, now)
  const taken = await readClaims(transaction, claimsFor(search))
  const standing = standingOf(target, offers, offeredTimes(offers, search, taken, now))
  if (standing === 'not-offered') return refuse('not-found')
  if (standing === 'too-late') return refuse('too-late')
  return standing === 'free' && by === 'customer' ? refuse('conflict') : undefined
}
