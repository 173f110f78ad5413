import { type Configuration, StartError } from '#server/platform/configuration.ts'

/** Error codes of a database that cannot be reached or refuses the connection. */
const unreachable: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  'EACCES',
  '28P01',
  '28000',
  '3D000',
])

/** Converts an error of the first database access to a StartError when the person who starts the server can fix it. */
export function databaseFault(
  error: unknown,
  { databaseUrl: given, databaseDirectUrl, dataDirectory }: Configuration,
): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // SQLSTATE class XX is an internal error of Postgres; 58P01 is a missing file.
  const isDamaged = code?.startsWith('XX') || code === '58P01'
  if (!given && isDamaged) {
    return new StartError(
      `The database in ${dataDirectory} is damaged (${message}): restore the folder from a backup, or move it away to start anew.`,
    )
  }
  if (given && code === '42501') {
    const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    return new StartError(`The role of ${setting} may not do this (${message}): name the owner of the database.`)
  }
  if (!given || !unreachable.has(code)) return error
  const { hostname, port, pathname, searchParams } = new URL(given)
  return new StartError(
    `The database of DATABASE_URL (${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}) cannot be reached (${message || code}): start it, correct the address, or unset DATABASE_URL to use the embedded one.`,
  )
}
