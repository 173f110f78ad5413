import { sql as expression } from 'kysely'
import { LEAST_MINUTES_AHEAD } from '#shared/domain/waiting-list/offer-expiry.ts'
import { targetName, type WaitingTarget } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { dateOfEpochMinute, type EpochMinute, formatInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { endEntry } from './offers.ts'
import { lockEntry, openEntries, type WaitingEntry } from './waiting-entries.ts'
import type { WaitingTemplate } from './waiting-mail-job-types.ts'

type SessionTarget = Extract<WaitingTarget, { kind: 'session' }>

/** A session with its claims. */
export interface WaitedSession {
  readonly target: SessionTarget
  readonly claimIds: readonly string[]
}

/** Returns and locks the entries that wait for a session or were offered a seat in it. Needs the specialist's lock. */
async function entriesOf(
  transaction: TenantTransaction,
  { target, claimIds }: WaitedSession,
): Promise<readonly WaitingEntry[]> {
  const name = targetName(target)
  const isIts = (entry: WaitingEntry) =>
    targetName(entry.target) === name || (entry.claimId !== null && claimIds.includes(entry.claimId))
  const locked: WaitingEntry[] = []
  for (const { id } of (await openEntries(transaction)).filter(isIts)) {
    const entry = await lockEntry(transaction, id)
    if (entry && (entry.state === 'waiting' || entry.state === 'offered')) locked.push(entry)
  }
  return locked
}

function tellAll(
  { outbox }: Pick<Dependencies, 'outbox'>,
  { sql, organisationId }: TenantTransaction,
  entries: readonly WaitingEntry[],
  template: WaitingTemplate,
  start?: EpochMinute,
): Promise<void> {
  const told = start === undefined ? {} : { start: formatInstant(start) }
  return outbox.addAll(
    sql,
    entries.map(({ id: entryId, locale }) => ({ template, organisationId, locale, entryId, ...told })),
  )
}

/** Ends all entries of a session that is cancelled, with their offers, and tells everyone (rule D192). */
export async function endSessionEntries(
  needs: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  session: WaitedSession,
  now: Date,
): Promise<number> {
  const entries = await entriesOf(transaction, session)
  for (const entry of entries) await endEntry(transaction, entry, 'ended', now)
  if (entries.length > 0) await tellAll(needs, transaction, entries, 'waiting-ended')
  return entries.length
}

/**
 * Moves the entries of a session to its new time, and mails their customers (rule D192). An offer's deadline is shortened if it is too late
 * for the new time. Returns the number of entries.
 */
export async function moveSessionEntries(
  needs: Pick<Dependencies, 'outbox'>,
  transaction: TenantTransaction,
  session: WaitedSession,
  { start, end, noticeMinutes }: Interval & { readonly noticeMinutes: number },
  now: Date,
): Promise<number> {
  const { sql, organisationId } = transaction
  const entries = await entriesOf(transaction, session)
  const latest = start - Math.max(noticeMinutes, LEAST_MINUTES_AHEAD)
  for (const { id, target, state } of entries) {
    await sql
      .updateTable('waiting_entry')
      .set({
        changed_at: now,
        ...(target.kind === 'session' && {
          target: targetName({ ...target, start }),
          starts_at: dateOfEpochMinute(start),
        }),
        ...(state === 'offered' && {
          offered_starts_at: dateOfEpochMinute(start),
          offered_ends_at: dateOfEpochMinute(end),
          offered_until: expression<Date>`least(offered_until, ${dateOfEpochMinute(latest)})`,
        }),
      })
      .where('organization_id', '=', organisationId)
      .where('id', '=', id)
      .execute()
  }
  if (entries.length > 0) await tellAll(needs, transaction, entries, 'waiting-moved', start)
  return entries.length
}
