import { type Configuration, StartError } from '#server/platform/configuration.ts'
import { runningPostgres } from '#server/platform/database/embedded-postgres.ts'

/**
 * The address of the database as its owner: `DATABASE_DIRECT_URL`, which passes no connection pooler, else `DATABASE_URL`, else
 * the embedded database of a server that runs on this machine.
 */
export function operatorDatabaseUrl({ databaseDirectUrl, databaseUrl, dataDirectory }: Configuration): string {
  const url = databaseDirectUrl ?? databaseUrl ?? runningPostgres(dataDirectory)
  if (!url) throw new StartError(`No server runs on ${dataDirectory}: start it first, or set DATABASE_URL.`)
  return url
}
