import type { Slot } from '#shared/domain/slot/slot.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { takeSeat } from '#server/modules/scheduling/records/index.ts'
import { markOffered } from '#server/modules/booking/records/waiting-list/offers.ts'
import { lockEntry, type WaitingEntry } from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import type {
  WaitingMailJob,
  WaitingTemplate,
} from '#server/modules/booking/records/waiting-list/waiting-mail-job-types.ts'

/** A mail about an entry. */
export const mailAbout = (
  { organisationId }: Pick<TenantTransaction, 'organisationId'>,
  { id: entryId, locale }: Pick<WaitingEntry, 'id' | 'locale'>,
  template: WaitingTemplate,
): WaitingMailJob => ({ template, organisationId, locale, entryId })

/**
 * Holds a seat of a free slot for a waiting-list entry, and offers it by mail (rule D190). Needs the locks of all specialists and resources
 * whose time it takes (`isLocked`). Returns false when the entry no longer waits or no seat is left.
 */
export async function offerSeat(
  { outbox, secrets }: Pick<Dependencies, 'outbox' | 'secrets'>,
  transaction: TenantTransaction,
  { entry: seen, slot, until }: { readonly entry: WaitingEntry; readonly slot: Slot; readonly until: EpochMinute },
  now: Date,
): Promise<boolean> {
  const entry = await lockEntry(transaction, seen.id)
  if (entry?.state !== 'waiting') return false
  const seat = await takeSeat(transaction, slot, secrets.id())
  if (seat.kind === 'full') return false
  const { start, durationMinutes } = slot
  await markOffered(transaction, entry.id, { claimId: seat.claimId, start, end: start + durationMinutes, until }, now)
  await outbox.add(transaction.sql, mailAbout(transaction, entry, 'waiting-offer'))
  return true
}
