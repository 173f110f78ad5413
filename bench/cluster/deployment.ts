import { Client } from 'pg'
import { reservationsOfOneBusiness } from '#bench/reservation/reservations-of-one-business.ts'
import { searchText } from '#bench/scale/requests.ts'
import { type BusyOrganisation, storeBookings } from '#bench/search/stored-bookings.ts'
import { type ServerProcess, startServerProcess } from '#scripts/product/server-process.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { distribute } from '#server/distribution/distribute.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'

const ORGANISATIONS = 8
const BOOKINGS_EACH = 2000
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
  const organisations = await fill(url)
  if (isDistributed) await distribute(url)
  const processes = [start(), start()]
  const servers = await Promise.all(processes.map(({ ready }) => ready))
  const businesses = await addBusinesses(url)
  await queryAsOwner(url, 'analyze')
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

async function fill(url: string): Promise<BusyOrganisation[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const organisations: BusyOrganisation[] = []
    while (organisations.length < ORGANISATIONS) {
      organisations.push(await storeBookings(client, { specialists: 4, services: 4, bookings: BOOKINGS_EACH }))
    }
    return organisations
  } finally {
    await client.end()
  }
}

/** Adds businesses of many specialists. Returns for each a function from a number to the request of that reservation. */
async function addBusinesses(url: string): Promise<((number: number) => string)[]> {
  const database = openProductDatabase(url, 8, () => undefined)
  try {
    const businesses: ((number: number) => string)[] = []
    while (businesses.length < BUSINESSES) {
      businesses.push(await reservationsOfOneBusiness({ databaseUrl: url, database }))
    }
    return businesses
  } finally {
    await database.close()
  }
}
