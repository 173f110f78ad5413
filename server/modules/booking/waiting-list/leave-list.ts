import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/http/handler.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { endEntry, specialistOfOffer } from '#server/modules/booking/records/waiting-list/offers.ts'
import {
  findEntry,
  lockEntry,
  type WaitingEntry,
} from '#server/modules/booking/records/waiting-list/waiting-entries.ts'

/** Locks an entry, and before it the specialist whose time its offer holds. */
export async function lockWithSpecialist(
  transaction: TenantTransaction,
  seen: WaitingEntry,
): Promise<WaitingEntry | Refusal> {
  const specialistId = seen.claimId === null ? undefined : await specialistOfOffer(transaction, seen.claimId)
  if (specialistId !== undefined) await lockSpecialists(transaction, [specialistId])
  const entry = await lockEntry(transaction, seen.id)
  // The entry got an offer meanwhile, with a specialist who is not locked.
  return !entry || (entry.claimId !== null && entry.claimId !== seen.claimId) ? refuse('conflict') : entry
}

/**
 * Removes an entry from its list, or declines its offer, whose seat then becomes free for the next entry (rules D188 and D191). An entry
 * that has already left its list is returned unchanged. An entry whose offer was accepted is refused.
 */
export async function leaveList(
  transaction: TenantTransaction,
  seen: WaitingEntry,
  now: Date,
): Promise<WaitingEntry | Refusal> {
  const entry = await lockWithSpecialist(transaction, seen)
  if (isRefusal(entry)) return entry
  if (entry.state === 'accepted') return refuse('transition-not-allowed')
  if (entry.state !== 'waiting' && entry.state !== 'offered') return entry
  await endEntry(transaction, entry, entry.state === 'waiting' ? 'left' : 'declined', now)
  await announce(transaction, entry.claimId === null ? ['waiting'] : ['slots', 'waiting'])
  return (await findEntry(transaction, entry.id)) ?? entry
}
