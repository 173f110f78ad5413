import { sql as expression } from 'kysely'
import type { BusyClaim, Slot } from '#shared/domain/slot/slot.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { PREPARED } from '#server/platform/database/prepared-statements.ts'
import { claimRow, freeTimeRow } from './claim-rows.ts'
import { joinSpecialists, releaseJoined } from './companion-claims.ts'
import { releaseUnits, takeUnits } from './resource-claims.ts'

/**
 * Locks the time of specialists for bookings and cancellations until the transaction ends, in the order of their ids. Every writer of claims
 * takes this lock first (lock order: specialist → resource → slot → booking).
 */
export async function lockSpecialists(
  { sql, organisationId }: TenantTransaction,
  ids: readonly string[] | ReadonlySet<string>,
): Promise<void> {
  const inOrder = [...new Set(ids)].toSorted()
  if (inOrder.length === 0) return
  await expression`
    select pg_advisory_xact_lock(hashtextextended(${organisationId} || ':' || id, 0))
    from unnest(${inOrder}::text[]) as id`.execute(sql)
}

/**
 * Locks several specialists and resources like `lockSpecialists` and `lockResources`, but does not wait: it skips those that are locked, and
 * returns the ids that it has locked.
 */
export async function lockFreeSpecialists(
  { sql, organisationId }: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await expression<{ id: string }>`
    select id from unnest(${ids}::text[]) as id
    where pg_try_advisory_xact_lock(hashtextextended(${organisationId} || ':' || id, 0))`.execute(sql)
  return new Set(rows.map(({ id }) => id))
}

/** A stored claim, with the id that is needed to take another seat of it. */
export interface HeldClaim extends BusyClaim {
  readonly id: string
}

/** Minutes that a claim lasts at most (constraint `claim_length`). */
const LONGEST_CLAIM = MINUTES_PER_DAY

/** An interval of one specialist's time. */
export interface SpecialistTime extends Interval {
  readonly specialistId: string
}

/** Claims as one row with an array per column, because decoding many rows is slower than finding them. */
interface PackedClaims {
  starts: number[] | null
  ends: number[] | null
  seats: number[] | null
  days: number[] | null
  minutes: number[] | null
  names: string | null
}

export interface HeldClaims {
  /** The revision of the availability when the claims were read; null when the organisation does not exist. */
  readonly revision: string | null
  /** The claims without duplicates, unordered. */
  readonly claims: readonly HeldClaim[]
}

/**
 * Selects the location of a group session (rule D114): that of its first booking that is not cancelled; null when there is none. The
 * subquery filters by organisation itself, because a database cluster uses that condition to find the shard.
 */
const locationOfSession = (organisationId: string) => expression<string | null>`case when capacity > 1 then (
  select booking.location_ids[1]
  from booking
  where booking.organization_id = ${organisationId} and booking.claim_id = claim.id
    and booking.status <> 'rejected' and cardinality(booking.location_ids) = 1
  order by booking.created_at, booking.id
  limit 1
) end`

/**
 * Returns all claims that overlap one of the given intervals of a specialist. It reads only the part of the index `claim_time` from one day
 * before each interval. The start of that day is computed here and passed as a value: with row-level security, Postgres uses the index for
 * a comparison with a given value, but not for one with an expression such as `span_start - interval '24 hours'`.
 */
export async function claimsWithin(
  { sql, organisationId }: TenantTransaction,
  times: readonly SpecialistTime[],
): Promise<HeldClaims> {
  const { rows } = await expression<PackedClaims & Pick<HeldClaims, 'revision'>>`
    select
      (select revision from availability_revision where organization_id = ${organisationId}) as revision,
      array_agg((extract(epoch from claim.starts_at) / 60)::int4) as starts,
      array_agg((extract(epoch from claim.ends_at) / 60)::int4) as ends,
      array_agg(claim.taken) as seats,
      array_agg(coalesce(claim.occurrence_date - date '1970-01-01', 0)) as days,
      array_agg(coalesce(claim.occurrence_minute, 0)) as minutes,
      string_agg(claim.id || ' ' || specialist || ' ' || claim.service_id || ' ' || coalesce(claim.series_id::text, '')
        || ' ' || coalesce(${locationOfSession(organisationId)}::text, ''), ',') as names
    from unnest(
      ${times.map(({ specialistId }) => specialistId)}::uuid[],
      ${times.map(({ start }) => dateOfEpochMinute(start))}::timestamptz[],
      ${times.map(({ start }) => dateOfEpochMinute(start - LONGEST_CLAIM))}::timestamptz[],
      ${times.map(({ end }) => dateOfEpochMinute(end))}::timestamptz[]
    ) as span (specialist, span_start, first_start, span_end)
    -- The lateral join looks up each interval by index. For a small table Postgres would otherwise plan to read the whole table, and keep
    -- that plan after the table has grown.
    cross join lateral (
      select id, service_id, series_id, occurrence_date, occurrence_minute, starts_at, ends_at, capacity, taken
      from claim
      where organization_id = ${organisationId} and specialist_id = specialist
        and starts_at > first_start and starts_at < span_end and ends_at > span_start and taken <> 0
      offset 0
    ) as claim
    ${PREPARED}`.execute(sql)
  const [row] = rows
  const claims = row ? unpacked(row) : []
  return {
    revision: row?.revision ?? null,
    claims: [...new Map(claims.map((claim) => [claim.id, claim])).values()],
  }
}

function unpacked({ starts, ends, seats, days, minutes, names }: PackedClaims): HeldClaim[] {
  if (!starts || !ends || !seats || !days || !minutes || names === null) return []
  return names.split(',').map((name, index) => {
    const [id = '', specialistId = '', serviceId = '', seriesId = '', locationId = ''] = name.split(' ')
    const occurrence = { seriesId, day: days[index] ?? 0, startMinute: minutes[index] ?? 0 }
    return {
      id,
      specialistId,
      serviceId,
      occurrence: seriesId === '' ? null : occurrence,
      start: starts[index] ?? 0,
      end: ends[index] ?? 0,
      seats: seats[index] ?? 0,
      locationId: locationId === '' ? undefined : locationId,
    }
  })
}

export type SeatOutcome = { kind: 'seated'; claimId: string } | { kind: 'full' }

/**
 * Takes seats of a free slot: all of them or none. It uses the existing claim of the slot's session, or inserts a claim. The caller must
 * hold `lockSpecialists`. The database also guarantees correctness: the seat counter cannot exceed the capacity, and `claim_no_overlap`
 * raises SQLSTATE 23P01.
 *
 * @param newId the id of the claim if it is the first one of its slot
 */
export async function takeSeat(
  transaction: TenantTransaction,
  slot: Slot,
  newId: string,
  seats = 1,
): Promise<SeatOutcome> {
  if (seats > slot.capacity) return { kind: 'full' }
  const { sql, organisationId } = transaction
  const { seriesId, day, startMinute } = slot.occurrence
  const startsAt = dateOfEpochMinute(slot.start)
  if (slot.capacity > 1) {
    const shared = await sql
      .selectFrom('claim')
      .where('organization_id', '=', organisationId)
      .where('specialist_id', '=', slot.specialistId)
      .where('series_id', '=', seriesId)
      .where('occurrence_date', '=', fromEpochDay(day))
      .where('occurrence_minute', '=', startMinute)
      .where('starts_at', '=', startsAt)
      .where('taken', '>', 0)
      .select('id')
      .executeTakeFirst()
    if (shared) {
      const isSeated = await takeSharedSeat(transaction, shared.id, slot.capacity, seats)
      return isSeated ? { kind: 'seated', claimId: shared.id } : { kind: 'full' }
    }
  }
  await sql
    .insertInto('claim')
    .values(claimRow(organisationId, slot, newId, seats))
    .execute()
  await takeWhatElse(transaction, newId, slot, { start: slot.start, end: slot.start + slot.durationMinutes })
  return { kind: 'seated', claimId: newId }
}

/** Takes the time of the companions and the units of resources that belong to a claim. */
async function takeWhatElse(
  transaction: TenantTransaction,
  claimId: string,
  { companionIds = [], serviceId, units }: Pick<Slot, 'companionIds' | 'serviceId' | 'units'>,
  time: Interval,
): Promise<void> {
  await joinSpecialists(transaction, claimId, { ...time, serviceId, companionIds })
  await takeUnits(transaction, claimId, units, time)
}

/**
 * Takes one or several more seats of a claim unless that exceeds `capacity`; correct under concurrency. Returns false when no
 * seat was taken.
 */
export async function takeSharedSeat(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  capacity: number,
  seats: number = 1,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('claim')
    .set((row) => ({ taken: row('taken', '+', seats), capacity: row.fn('greatest', ['capacity', row.val(capacity)]) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .where('taken', '<=', capacity - seats)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Releases all seats of some bookings, several of which may belong to one claim. When a claim loses its last seat, its time becomes free,
 * together with its companions' time and its resource units. This takes three statements for any number of bookings. The caller must hold
 * `lockSpecialists` of the main specialists.
 */
export async function releaseSeats(
  transaction: TenantTransaction,
  bookings: readonly { readonly claimId: string; readonly seats: number }[],
): Promise<void> {
  const { sql, organisationId } = transaction
  const { rows } = await expression<{ id: string; taken: number }>`
    update claim set taken = taken - released.seats
    from (
      select id, sum(seats)::int as seats
      from unnest(${bookings.map(({ claimId }) => claimId)}::uuid[], ${bookings.map(({ seats }) => seats)}::int[]) as booking (id, seats)
      group by id
    ) as released
    where claim.organization_id = ${organisationId} and claim.id = released.id
    returning claim.id, claim.taken`.execute(sql)
  const free = rows.filter(({ taken }) => taken === 0).map(({ id }) => id)
  if (free.length === 0) return
  await releaseJoined(transaction, free)
  await releaseUnits(transaction, free)
}

/**
 * Takes a time outside published availability for one booking. The caller must hold `lockSpecialists`; the constraint `claim_no_overlap`
 * guarantees that claims do not overlap.
 */
export async function takeFreeTime(
  transaction: TenantTransaction,
  time: Interval & Pick<Slot, 'specialistId' | 'serviceId' | 'units' | 'companionIds'> & { readonly seats: number },
  newId: string,
): Promise<void> {
  const { sql, organisationId } = transaction
  await sql
    .insertInto('claim')
    .values(freeTimeRow(organisationId, time, newId))
    .execute()
  await takeWhatElse(transaction, newId, time, time)
}

/**
 * Gives the time that a specialist spends on a claim, as its main specialist or as a companion, to a colleague. A claim that gets another
 * main specialist leaves the published availability of the one before. The caller must hold `lockSpecialists` of both; the constraint
 * `claim_no_overlap` guarantees that claims do not overlap.
 */
export async function giveClaimTo(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const own = sql.updateTable('claim').where('organization_id', '=', organisationId).where('specialist_id', '=', from)
  await own
    .where('id', '=', claimId)
    .set({ specialist_id: to, series_id: null, occurrence_date: null, occurrence_minute: null })
    .execute()
  await own.where('of_claim_id', '=', claimId).set({ specialist_id: to }).execute()
}

/**
 * Moves a claim with all its seats, but not its companions' claims or its resource units. A claim that moves out of published availability
 * loses its occurrence. The caller must hold `lockSpecialists`; the constraint `claim_no_overlap` guarantees that claims do not overlap.
 */
export async function moveClaim(
  { sql, organisationId }: TenantTransaction,
  claimId: string,
  { start, end, occurrence }: Interval & Pick<BusyClaim, 'occurrence'>,
): Promise<void> {
  await sql
    .updateTable('claim')
    .set({
      starts_at: dateOfEpochMinute(start),
      ends_at: dateOfEpochMinute(end),
      ...(occurrence === null && { series_id: null, occurrence_date: null, occurrence_minute: null }),
    })
    .where('organization_id', '=', organisationId)
    .where('id', '=', claimId)
    .execute()
}
