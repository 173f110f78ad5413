/** The SQLSTATE of a failure that came from Postgres. */
export function sqlState(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the constraint that refused a row. */
export function brokenConstraint(error: unknown): string | undefined {
  const name: unknown =
    typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
  return typeof name === 'string' ? name : undefined
}

/** SQLSTATE classes of a database that cannot serve right now: connection lost, out of resources, shutting down, timed out. */
const awayStates = /^(08|53|57)|^55P03$|^25P03$/

const networkCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])

/** What node-postgres throws without any code when the pool is exhausted or the connection ends under a query. */
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable/

/** Whether a failure means that the database cannot be used right now, and may be again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  // The job queues hand on copies of errors that are none.
  const message: unknown = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
  return awayStates.test(sqlState(error) ?? '') || networkCodes.has(code) || awayMessages.test(String(message))
}
