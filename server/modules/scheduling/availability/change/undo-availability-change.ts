import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Output } from '#shared/api/client.ts'
import { LONGEST_UNDO } from '#shared/api/contract/availability.ts'
import type { SeriesRows } from '#shared/domain/availability/change/change-set.ts'
import { inverseRows } from '#shared/domain/availability/change/inverse-rows.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findRevision } from '#server/modules/scheduling/availability/availability-revision.ts'
import { applySeriesRows, occurrenceBookings } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { findSigningKey, signingKeyOf } from '#server/modules/organisation/index.ts'

/** Seconds in which a change can be taken back: those of the toast, and time for the request. */
const LIFETIME = 60

/** All that is needed to take a change back. */
interface Undo {
  readonly rows: SeriesRows
  readonly specialistIds: readonly string[]
  readonly seriesIds: readonly string[]
  /** The revision of the availability, and the bookings of the series, after the change. */
  readonly revision: string
  readonly bookings: string
  /** Seconds since 1970. */
  readonly expires: number
}

interface SavedChange {
  /** The series that were written, as they were before. */
  readonly states: readonly SeriesState[]
  /** The rows that were written. */
  readonly rows: SeriesRows
  readonly specialistIds: readonly string[]
}

/**
 * Returns a signed text with which the same person can take a change back (rule D437), so that nothing needs to be stored; undefined
 * for one that is too large. Must be called after the change was written, in its transaction.
 */
export async function undoOf(
  transaction: TenantTransaction,
  accountId: string,
  { states, rows, specialistIds }: SavedChange,
  now: Date,
): Promise<string | undefined> {
  const key = await signingKeyOf(transaction)
  const seriesIds = [...states.map(({ series }) => series.id), ...rows.insertedSeries.map(({ id }) => id)]
  const undo: Undo = {
    rows: inverseRows(states, rows),
    specialistIds,
    seriesIds,
    revision: await findRevision(transaction),
    bookings: await bookingsOf(transaction, seriesIds),
    expires: secondsOf(now) + LIFETIME,
  }
  const payload = Buffer.from(JSON.stringify(undo)).toString('base64url')
  const text = `${payload}.${sign(key, transaction.organisationId, accountId, payload).toString('base64url')}`
  return text.length > LONGEST_UNDO ? undefined : text
}

/** Takes a change back, unless it is too late, or availability or the bookings of the series have changed since. */
export async function undoChange(
  transaction: TenantTransaction,
  accountId: string,
  text: string,
  now: Date,
): Promise<Output<'undoAvailabilityChange'>['outcome'] | undefined> {
  const undo = await readUndo(transaction, accountId, text)
  if (!undo) return undefined
  if (undo.expires < secondsOf(now)) return 'TOO_LATE'
  await lockSpecialists(transaction, undo.specialistIds)
  const isSame = (await findRevision(transaction)) === undo.revision
  if (!isSame || (await bookingsOf(transaction, undo.seriesIds)) !== undo.bookings) return 'CHANGED'
  await applySeriesRows(transaction, undo.rows, now)
  return 'UNDONE'
}

/** Reads a text of `undoOf`; undefined unless it was made for this person. */
async function readUndo(transaction: TenantTransaction, accountId: string, text: string): Promise<Undo | undefined> {
  const [payload = '', signature = ''] = text.split('.')
  const key = await findSigningKey(transaction)
  if (!key) return undefined
  const [wanted, given] = [
    sign(key, transaction.organisationId, accountId, payload),
    Buffer.from(signature, 'base64url'),
  ]
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Undo
}

const sign = (key: Buffer, organisationId: string, accountId: string, payload: string): Buffer =>
  createHmac('sha256', key).update(['undo', organisationId, accountId, payload].join('\n')).digest()

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

/** A text that is equal for the same bookings of some series. */
async function bookingsOf(transaction: TenantTransaction, seriesIds: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const id of seriesIds) hash.update(JSON.stringify(await occurrenceBookings(transaction, id)))
  return hash.digest('base64url')
}
