/** The SQLSTATE code of an error from Postgres. */
export function sqlState(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Returns the name of the violated constraint that an error from Postgres contains. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { constraint, message } = error as { constraint?: unknown; message?: unknown }
  if (typeof constraint === 'string') return constraint
  // On a cluster, the error of a worker names the shard's constraint, and only in its message: claim_no_overlap_102068.
  return /constraint "(\w+?)(?:_\d{6,})?"/.exec(String(message))?.[1]
}

/** The constraints that prevent two bookings at the same time of one specialist, or of one unit of a resource (decision 0004). */
const noOverlap: ReadonlySet<string | undefined> = new Set(['claim_no_overlap', 'resource_claim_no_overlap'])

/** Whether an error means that somebody else has taken the time of a specialist or of a resource. */
export const isTimeTaken = (error: unknown): boolean =>
  sqlState(error) === '23P01' && noOverlap.has(brokenConstraint(error))

/**
 * SQLSTATE codes for a database that is temporarily unavailable: connection lost, out of resources, shutting down, timed out.
 */
const awayStates = /^(08|53|57)|^55P03$|^25P03$/

const networkCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

/** Codes of a failed connection by a Unix socket: the socket of a stopped Postgres is gone, or its queue is full. */
const socketCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'EAGAIN'])

/** Messages of node-postgres errors without a code: the pool is exhausted or the connection ended during a query. */
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/

/** Whether an error means that the database is temporarily unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  // Any object is read, because pg-boss passes on copies of errors that are not instances of Error.
  const { code, message, syscall }: { code?: unknown; message?: unknown; syscall?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const hasNoConnection = networkCodes.has(code) || (syscall === 'connect' && socketCodes.has(code))
  return hasNoConnection || awayStates.test(sqlState(error) ?? '') || awayMessages.test(String(message))
}
