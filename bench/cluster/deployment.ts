import { insertBusinessToBook } from '#bench/reservation/reservations-of-one-business.ts'
import { searchText } from '#bench/scale/requests.ts'
import { type BusyOrganisation, storeOrganisations } from '#bench/search/stored-bookings.ts'
import { type ServerProcess, startServerProcess } from '#scripts/product/server-process.ts'
import { distribute } from '#server/distribution/distribute.ts'

const ORGANISATIONS = 8
const STORED = { specialists: 4, services: 4, bookings: 2000 } as const
/** The number of businesses that are booked. Several, so that their rows are on different workers. */
const BUSINESSES = 4

/** Two server processes on a database with bookings. */
export interface Deployment {
  /** Address of the database. */
  readonly url: string
  /** Addresses of the servers. */
  readonly servers: readonly string[]
  /** The requests of searches of all specialists' free times. */
  readonly searches: readonly string[]
  /** Those of one organisation. */
  readonly searchesOfOne: readonly string[]
  /** Returns requests of reservations of free times, which were not returned before. Their businesses alternate. */
  nextReservations(count: number): string[]
  /** The same for one business. */
  nextReservationsOfOne(count: number): string[]
  stop(): Promise<void>
}

/**
 * Makes the tables in an empty database, inserts bookings, and starts two servers.
 * @param url of the schema's owner
 * @param folder for the servers' files
 * @param isDistributed whether the tables are distributed over the nodes of the database's cluster
 */
export async function deploy(
  url: string,
  folder: string,
  { isDistributed }: { isDistributed: boolean },
): Promise<Deployment> {
  const start = (): ServerProcess =>
    startServerProcess({ env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, PORT: '0' } })
  // The server makes the tables and the queues.
  const migrating = start()
  await migrating.ready
  await migrating.stop()
  const organisations = await storeOrganisations(url, ORGANISATIONS, STORED)
  if (isDistributed) await distribute(url)
  const processes = [start(), start()]
  const servers = await Promise.all(processes.map(({ ready }) => ready))
  const businesses: ((number: number) => string)[] = []
  while (businesses.length < BUSINESSES) businesses.push(await insertBusinessToBook(url))
  const searchesOf = (organisation: BusyOrganisation): string[] =>
    organisation.specialistIds.map((_, place) => searchText(organisation, place, organisation.firstDate))
  const booked = businesses.map(() => 0)
  const next = (business: number): string => {
    const number = booked[business] ?? 0
    booked[business] = number + 1
    return businesses[business]?.(number) ?? ''
  }
  return {
    url,
    servers,
    searches: organisations.flatMap(searchesOf),
    searchesOfOne: organisations.slice(0, 1).flatMap(searchesOf),
    nextReservations: (count) => Array.from({ length: count }, (_, index) => next(index % BUSINESSES)),
    nextReservationsOfOne: (count) => Array.from({ length: count }, () => next(0)),
    stop: async () => {
      await Promise.all(processes.map((server) => server.kill()))
    },
  }
}
