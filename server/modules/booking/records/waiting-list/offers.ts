import { sql as expression } from 'kysely'
import type { OccurrenceKey } from '#shared/domain/availability/series/occurrence.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import type { SlotSearch } from '#shared/domain/slot/available-slots.ts'
import type { WaitingState } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { dateOfEpochMinute, type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { PREPARED } from '#server/platform/database/prepared-statements.ts'
import { releaseSeats } from '#server/modules/scheduling/records/index.ts'
import type { WaitingEntry, WaitingOffer } from './waiting-entries.ts'

/** A seat that is held for somebody who waits. */
export interface HeldOffer {
  readonly entryId: string
  readonly claimId: string
  readonly serviceId: string
  readonly specialistId: string
  readonly start: EpochMinute
  readonly end: EpochMinute
  readonly occurrence: OccurrenceKey | null
}

/**
 * Returns the slot search with the seat of an offer counted as free, for the customer who got the offer. The offer already holds its whole
 * time and all resources and companions that the service needed when it was made, so the search ignores these needs.
 */
export const asIfFree = <Search extends Pick<SlotSearch, 'service' | 'claims'>>(search: Search, offer: HeldOffer) => ({
  ...search,
  service: { ...search.service, durationMinutes: offer.end - offer.start, needs: [], specialistsNeeded: 1 },
  claims: withoutOffer(search.claims, offer),
  isKept: undefined,
})

/** The claims without the seat that an offer holds. */
const withoutOffer = <Claim extends BusyClaim>(claims: readonly Claim[], offer: HeldOffer): Claim[] =>
  claims.flatMap((claim) => {
    const isIts = claim.specialistId === offer.specialistId && claim.start === offer.start
    if (!isIts) return [claim]
    return claim.seats > 1 ? [{ ...claim, seats: claim.seats - 1 }] : []
  })

const held = ({ sql, organisationId }: TenantTransaction, now: Date) =>
  sql
    .selectFrom('waiting_entry')
    .innerJoin('claim', (join) =>
      join
        .onRef('claim.organization_id', '=', 'waiting_entry.organization_id')
        .onRef('claim.id', '=', 'waiting_entry.claim_id'),
    )
    .where('waiting_entry.organization_id', '=', organisationId)
    .where('claim.organization_id', '=', organisationId)
    .where('waiting_entry.offered_until', '>', now)
    .select([
      'waiting_entry.id',
      'waiting_entry.claim_id',
      'claim.service_id',
      'claim.specialist_id',
      'claim.starts_at',
      'claim.ends_at',
      'claim.series_id',
      'claim.occurrence_date',
      'claim.occurrence_minute',
    ])

type HeldRow = Awaited<ReturnType<ReturnType<typeof held>['executeTakeFirstOrThrow']>>

const heldOfferOf = (row: HeldRow): HeldOffer => ({
  entryId: row.id,
  claimId: row.claim_id ?? '',
  serviceId: row.service_id,
  specialistId: row.specialist_id,
  start: epochMinuteOf(row.starts_at),
  end: epochMinuteOf(row.ends_at),
  occurrence:
    row.series_id === null || row.occurrence_date === null || row.occurrence_minute === null
      ? null
      : { seriesId: row.series_id, day: toEpochDay(row.occurrence_date), startMinute: row.occurrence_minute },
})

/** The open offers, by the id of their entry. */
export async function openOffers(transaction: TenantTransaction, now: Date): Promise<ReadonlyMap<string, HeldOffer>> {
  const rows = await held(transaction, now).execute()
  return new Map(rows.map((row) => [row.id, heldOfferOf(row)]))
}

/** The offers that are open for bookers, by the id of the account, or of the customer without one whom a guest is (rule D422). */
export async function offersOfBookers(
  transaction: TenantTransaction,
  bookerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly HeldOffer[]>> {
  const wanted = expression<string>`any(${[...bookerIds]}::uuid[])`
  const rows = await held(transaction, now)
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'waiting_entry.organization_id')
        .onRef('customer.id', '=', 'waiting_entry.customer_id'),
    )
    // A customer whom the provider entered belongs to the account with the same mail address (rule D142).
    .leftJoin('account', (join) =>
      join
        .on((on) =>
          on.or([
            on('account.id', '=', on.ref('customer.account_id')),
            on.and([on('customer.account_id', 'is', null), on('account.email', '=', on.ref('customer.email'))]),
          ]),
        )
        .on('account.id', '=', wanted),
    )
    .where('customer.organization_id', '=', transaction.organisationId)
    .where((row) =>
      row.or([
        row('account.id', 'is not', null),
        row.and([row('customer.id', '=', wanted), row('customer.account_id', 'is', null)]),
      ]),
    )
    .select(['account.id as accountId', 'customer.id as customerId'])
    .modifyEnd(PREPARED)
    .execute()
  const byBooker = new Map<string, HeldOffer[]>()
  for (const row of rows)
    for (const id of [row.accountId, row.customerId]) {
      if (id !== null) byBooker.set(id, [...(byBooker.get(id) ?? []), heldOfferOf(row)])
    }
  return byBooker
}

/** The open offer of an entry. */
export async function offerOfEntry(
  transaction: TenantTransaction,
  entryId: string,
  now: Date,
): Promise<HeldOffer | undefined> {
  const row = await held(transaction, now).where('waiting_entry.id', '=', entryId).executeTakeFirst()
  return row && heldOfferOf(row)
}

/**
 * Stores an offer of a seat that has already been taken in a claim. Needs the specialist's lock. Returns false when the entry no longer
 * waits.
 */
export async function markOffered(
  { sql, organisationId }: TenantTransaction,
  entryId: string,
  { claimId, start, end, until }: WaitingOffer & { readonly claimId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('waiting_entry')
    .set({
      state: 'offered',
      claim_id: claimId,
      offered_starts_at: dateOfEpochMinute(start),
      offered_ends_at: dateOfEpochMinute(end),
      offered_until: dateOfEpochMinute(until),
      changed_at: now,
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', entryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks offers as accepted after their seats were booked; the seats stay taken. Returns how many of the offers were still open. */
export async function acceptOffers(
  { sql, organisationId }: TenantTransaction,
  entryIds: readonly string[],
  now: Date,
): Promise<number> {
  if (entryIds.length === 0) return 0
  const { numUpdatedRows } = await sql
    .updateTable('waiting_entry')
    .set({ state: 'accepted', claim_id: null, changed_at: now })
    .where('organization_id', '=', organisationId)
    .where('id', 'in', [...entryIds])
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Removes an entry from its list, and releases the seat that it was offered. Needs `lockEntry`, and for an offer the lock of its
 * specialist.
 */
export async function endEntry(
  transaction: TenantTransaction,
  { id, claimId }: Pick<WaitingEntry, 'id' | 'claimId'>,
  state: Exclude<WaitingState, 'waiting' | 'offered' | 'accepted'>,
  now: Date,
): Promise<void> {
  const { sql, organisationId } = transaction
  await sql
    .updateTable('waiting_entry')
    .set({ state, claim_id: null, changed_at: now })
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
  if (claimId !== null) await releaseSeats(transaction, [{ claimId, seats: 1 }])
}

/** The specialist whose time an offer holds. */
export async function specialistOfOffer(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('claim')
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .select('specialist_id')
    .executeTakeFirst()
  return row?.specialist_id
}
