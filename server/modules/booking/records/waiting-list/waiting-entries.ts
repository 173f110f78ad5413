import { sql as expression } from 'kysely'
import {
  OPEN_STATES,
  targetName,
  type WaitingState,
  type WaitingTarget,
} from '#shared/domain/waiting-list/waiting-list-entry.ts'
import { dateOfEpochMinute, type EpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** The latest offer that an entry got. */
export interface WaitingOffer {
  readonly start: EpochMinute
  readonly end: EpochMinute
  /** Exclusive. */
  readonly until: EpochMinute
}

/** An entry of a waiting list. */
export interface WaitingEntry {
  readonly id: string
  readonly target: WaitingTarget
  readonly customerId: string
  readonly locale: Locale
  readonly place: number
  readonly state: WaitingState
  /** The claim that holds the seat of an open offer. */
  readonly claimId: string | null
  readonly offer: WaitingOffer | undefined
  readonly createdAt: Date
}

const entries = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('waiting_entry')
    .where('waiting_entry.organization_id', '=', organisationId)
    .select([
      'id',
      'service_id',
      'specialist_id',
      'starts_at',
      'day',
      'customer_id',
      'waiting_entry.locale',
      'place',
      'state',
      'claim_id',
      'offered_starts_at',
      'offered_ends_at',
      'offered_until',
      'created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

function entryOf(row: Row): WaitingEntry {
  const { offered_starts_at: start, offered_ends_at: end, offered_until: until } = row
  return {
    id: row.id,
    target: targetOf(row),
    customerId: row.customer_id,
    locale: row.locale,
    place: Number(row.place),
    state: row.state,
    claimId: row.claim_id,
    offer:
      start && end && until
        ? { start: epochMinuteOf(start), end: epochMinuteOf(end), until: epochMinuteOf(until) }
        : undefined,
    createdAt: row.created_at,
  }
}

type TargetRow = Pick<Row, 'service_id' | 'specialist_id' | 'starts_at' | 'day'>

function targetOf({ service_id: serviceId, specialist_id: specialistId, starts_at, day }: TargetRow): WaitingTarget {
  if (starts_at !== null && specialistId !== null) {
    return { kind: 'session', serviceId, specialistId, start: epochMinuteOf(starts_at) }
  }
  if (day === null) throw new Error('An entry waits for a session or for a day')
  return { kind: 'day', serviceId, specialistId, day }
}

const open = (transaction: TenantTransaction) => entries(transaction).where('state', 'in', OPEN_STATES)

/** The entries that wait or have an offer, in order; of one list when `target` is given. */
export async function openEntries(transaction: TenantTransaction, target?: WaitingTarget): Promise<WaitingEntry[]> {
  const rows = await open(transaction)
    .$if(target !== undefined, (query) => query.where('target', '=', target ? targetName(target) : ''))
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(entryOf)
}

/** The open entries of a customer, in the order in which they joined. */
export async function openEntriesOf(transaction: TenantTransaction, customerId: string): Promise<WaitingEntry[]> {
  return (await open(transaction).where('customer_id', '=', customerId).orderBy('place').execute()).map(entryOf)
}

/** An entry by its id, in any state. */
export async function findEntry(transaction: TenantTransaction, id: string): Promise<WaitingEntry | undefined> {
  const row = await entries(transaction).where('id', '=', id).executeTakeFirst()
  return row && entryOf(row)
}

/** Locks an entry until the transaction ends. Lock order: after specialists and resources, before other rows. */
export async function lockEntry(transaction: TenantTransaction, id: string): Promise<WaitingEntry | undefined> {
  const row = await entries(transaction).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && entryOf(row)
}

/** Returns for each waiting entry the number of entries before it in its list, by the entry's id. Entries that do not wait are absent. */
export async function countBefore(
  { sql, organisationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await expression<{ id: string; before: number }>`
    select own.id, (
      select count(*) from waiting_entry as other
      where other.organization_id = ${organisationId} and other.target = own.target and other.state = 'waiting'
        and (other.place, other.id) < (own.place, own.id)
    )::int as before
    from waiting_entry as own
    where own.organization_id = ${organisationId} and own.id = any(${[...ids]}::uuid[]) and own.state = 'waiting'`.execute(
    sql,
  )
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Returns the targets for which customers wait who may book online, each target once (rule D189). */
export async function waitingTargets({ sql, organisationId }: TenantTransaction): Promise<WaitingTarget[]> {
  const rows = await sql
    .selectFrom('waiting_entry')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'waiting_entry.organization_id')
        .onRef('customer.id', '=', 'waiting_entry.customer_id'),
    )
    .where('waiting_entry.organization_id', '=', organisationId)
    .where('customer.organization_id', '=', organisationId)
    .where('state', '=', 'waiting')
    .where('customer.blocked_at', 'is', null)
    .select(['target', 'service_id', 'specialist_id', 'starts_at', 'day'])
    .distinctOn('target')
    .execute()
  return rows.map(targetOf)
}

export interface NewEntry extends Pick<WaitingEntry, 'id' | 'target' | 'customerId' | 'locale'> {
  readonly now: Date
}

/** Locks the order of the waiting lists, so that joining and moving happen one after another. Lock order: after specialists. */
export async function lockOrder({ sql, organisationId }: TenantTransaction): Promise<void> {
  await expression`select pg_advisory_xact_lock(hashtextextended(${organisationId} || ':waiting', 0))`.execute(sql)
}

/** Puts a customer at the end of a list. Needs `lockOrder`. Returns false when the customer waits there already. */
export async function insertEntry({ sql, organisationId }: TenantTransaction, entry: NewEntry): Promise<boolean> {
  const { target } = entry
  const last = sql
    .selectFrom('waiting_entry')
    .where('organization_id', '=', organisationId)
    .where('state', 'in', OPEN_STATES)
    .select((row) => expression<string>`coalesce(${row.fn.max('place')}, 0) + 1`.as('place'))
  const { place } = await last.executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto('waiting_entry')
    .values({
      organization_id: organisationId,
      id: entry.id,
      target: targetName(target),
      service_id: target.serviceId,
      specialist_id: target.specialistId,
      starts_at: target.kind === 'session' ? dateOfEpochMinute(target.start) : null,
      day: target.kind === 'day' ? target.day : null,
      customer_id: entry.customerId,
      locale: entry.locale,
      place,
      state: 'waiting',
      created_at: entry.now,
      changed_at: entry.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores new places of entries in the order of their lists. Needs `lockOrder`. */
export async function setPlaces(
  { sql, organisationId }: TenantTransaction,
  places: readonly { readonly id: string; readonly place: number }[],
): Promise<void> {
  if (places.length === 0) return
  await expression`
    update waiting_entry set place = given.place
    from (
      select * from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ place }) => place)}::bigint[])
    ) as given (id, place)
    where waiting_entry.organization_id = ${organisationId} and waiting_entry.id = given.id`.execute(sql)
}
