import { type Configuration, StartError } from '#server/platform/configuration.ts'

/** Codes of an address where no database answers, or none that lets us in. */
const unreachable: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28P01',
  '28000',
  '3D000',
])

/** A failure at the first use of the database, as a StartError where the person who starts the server can mend it. */
export function databaseFault(error: unknown, { databaseUrl: given, dataDirectory }: Configuration): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // Postgres's class for what must never happen, and its code for a file that is missing.
  const isDamaged = code?.startsWith('XX') || code === '58P01'
  if (!given && isDamaged) {
    return new StartError(
      `The database in ${dataDirectory} is damaged (${message}): restore the folder from a backup, or move it away to start anew.`,
    )
  }
  if (!given || !unreachable.has(code)) return error
  const { hostname, port, pathname } = new URL(given)
  return new StartError(
    `The database of DATABASE_URL (${hostname}:${port || 5432}${pathname}) cannot be reached (${message || code}): start it, correct the address, or unset DATABASE_URL to use the embedded one.`,
  )
}
