import { sql as expression } from 'kysely'
import type { ResourceClaim } from '#shared/domain/resource/resource.ts'
import type { BusyClaim } from '#shared/domain/slot/slot.ts'
import { formatInstant } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { batcher } from '#server/platform/concurrency/batcher.ts'
import { type Database, TRANSACTION_NEEDED, type TenantTransaction } from '#server/platform/database/database.ts'
import { sqlState } from '#server/platform/database/database-errors.ts'
import { readResourceClaims } from './resource-claims.ts'

/** The specialists and intervals for which existing claims are queried. */
export interface BusyTimeQuery {
  readonly specialistIds: readonly string[]
  /** Intervals more than a day apart, so that no claim overlaps two of them and is returned twice. */
  readonly spans: readonly Interval[]
  /** Ids of resources whose claims are read too; absent for none. */
  readonly resourceIds?: readonly string[]
}

export interface BusyTime {
  /** The revision of the availability at the moment when the claims were read. */
  readonly revision: string
  readonly claims: BusyClaim[]
  readonly resourceClaims: readonly ResourceClaim[]
}

/** A query that only returns the revision of the availability, no claims. */
export const REVISION_ONLY: BusyTimeQuery = { specialistIds: [], spans: [] }

interface ClaimRow {
  revision: string
  claims: Buffer | null
}

/** A query of one organisation. */
interface AskedOf {
  readonly organisationId: string
  readonly question: BusyTimeQuery
}

/** Maximum number of queries that share one statement. */
const MOST_TOGETHER = 32

/**
 * Creates a function that reads, in one round trip, the claims of specialists that overlap some intervals, for all services and unordered.
 * Queries that arrive while a round trip is in progress wait and share the next one, because under load a round trip costs more than the
 * rows it reads. An answer is therefore never older than its query. A query that names resources needs a second round trip for their
 * claims.
 */
export function busyTimeReader(
  database: Database,
): (organisationId: string, question: BusyTimeQuery) => Promise<BusyTime> {
  /**
   * Whether several organisations can be read in one statement. A cluster does not allow this; each organisation is then read in a separate
   * transaction.
   */
  let canReadTogether = true

  const readAll = async (asked: readonly AskedOf[]): Promise<readonly PeoplesTime[]> => {
    if (canReadTogether && asked.length > 1) {
      try {
        return await readTogether(database, asked)
      } catch (error) {
        if (sqlState(error) !== TRANSACTION_NEEDED) throw error
        canReadTogether = false
      }
    }
    return Promise.all(asked.map((each) => readAlone(database, each)))
  }

  const read = batcher(readAll, MOST_TOGETHER)
  return async (organisationId, question) => {
    const peoplesTime = await read({ organisationId, question })
    if (!question.resourceIds?.length) return { ...peoplesTime, resourceClaims: [] }
    const resourceClaims = await database.inTenant(organisationId, (transaction) =>
      readResourceClaims(transaction, { ...NO_RESOURCES, ...question }),
    )
    return { ...peoplesTime, resourceClaims }
  }
}

/** The claims of specialists, which are read for every query. */
type PeoplesTime = Omit<BusyTime, 'resourceClaims'>

const NO_RESOURCES = { resourceIds: [] }

async function readAlone(database: Database, { organisationId, question }: AskedOf): Promise<PeoplesTime> {
  return answerOf(
    await database.callInTenant<ClaimRow>(organisationId, {
      name: 'inplan_claims',
      text: 'select revision, claims from inplan_claims($1, $2, $3, $4)',
      values: [organisationId, ...valuesOf(question)],
    }),
  )
}

/**
 * Reads several queries in one statement. The database function `inplan_claims` switches to the organisation of each query, so each query
 * sees only the rows of its own organisation.
 */
async function readTogether(database: Database, asked: readonly AskedOf[]): Promise<PeoplesTime[]> {
  const values = asked.map(({ question }) => valuesOf(question))
  const rows = await database.call<ClaimRow & { number: number }>({
    name: 'inplan_claims of several',
    text: `
      select number::int, revision, claims
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
        with ordinality as asked (organization, specialists, starting, ending, number),
      inplan_claims(organization, specialists::uuid[], starting::timestamptz[], ending::timestamptz[])`,
    values: [
      asked.map(({ organisationId }) => organisationId),
      ...[0, 1, 2].map((column) => values.map((each) => each[column])),
    ],
  })
  const rowsOf = Map.groupBy(rows, ({ number }) => number)
  return asked.map((_, index) => answerOf(rowsOf.get(index + 1) ?? []))
}

/** Like `busyTimeReader`, within a transaction. */
export async function readClaims(transaction: TenantTransaction, question: BusyTimeQuery): Promise<BusyTime> {
  const { sql, organisationId } = transaction
  const [specialists, starts, ends] = valuesOf(question)
  const { rows } = await expression<ClaimRow>`
    select revision, claims from inplan_claims(${organisationId}, ${specialists}, ${starts}, ${ends})`.execute(sql)
  const resourceClaims = await readResourceClaims(transaction, { ...NO_RESOURCES, ...question })
  return { ...answerOf(rows), resourceClaims }
}

/** An empty interval. A query without claims still needs an interval to return the revision. */
const NO_TIME: Interval = { start: 0, end: 0 }

function valuesOf({ specialistIds, spans }: BusyTimeQuery): [string, string, string] {
  const all = spans.length > 0 ? spans : [NO_TIME]
  const starts = all.map(({ start }) => formatInstant(start))
  const ends = all.map(({ end }) => formatInstant(end))
  return [`{${specialistIds.join()}}`, `{${starts.join()}}`, `{${ends.join()}}`]
}

function answerOf(rows: readonly ClaimRow[]): PeoplesTime {
  const [first] = rows
  if (!first) throw new Error('No span was asked for')
  return { revision: first.revision, claims: rows.flatMap(({ claims }) => (claims ? unpackClaims(claims) : [])) }
}

const ID_BYTES = 16
const CLAIM_BYTES = 4 * ID_BYTES + 5 * 4
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Decodes the output of `inplan_claims`: four ids and five integers per claim. */
function unpackClaims(bytes: Buffer): BusyClaim[] {
  const claims: BusyClaim[] = []
  const readId = idReader(bytes)
  for (let at = 0; at < bytes.length; at += CLAIM_BYTES) {
    const seriesId = readId(at + 2 * ID_BYTES)
    const locationId = readId(at + 3 * ID_BYTES)
    const numbersAt = at + 4 * ID_BYTES
    const [day, startMinute] = [bytes.readInt32BE(numbersAt), bytes.readInt32BE(numbersAt + 4)]
    claims.push({
      specialistId: readId(at),
      serviceId: readId(at + ID_BYTES),
      occurrence: seriesId === NO_ID ? null : { seriesId, day, startMinute },
      start: bytes.readInt32BE(numbersAt + 8),
      end: bytes.readInt32BE(numbersAt + 12),
      seats: bytes.readInt32BE(numbersAt + 16),
      locationId: locationId === NO_ID ? undefined : locationId,
    })
  }
  return claims
}

/**
 * Returns a function that decodes ids and caches their text: claims share few distinct ids, and a cache lookup is faster than formatting.
 */
function idReader(bytes: Buffer): (at: number) => string {
  const known = new Map<string, string>()
  return (at) => {
    const key = bytes.toString('latin1', at, at + ID_BYTES)
    const found = known.get(key)
    if (found !== undefined) return found
    const hex = bytes.toString('hex', at, at + ID_BYTES)
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    known.set(key, id)
    return id
  }
}
