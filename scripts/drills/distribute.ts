import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { storeOrganisations, type BusyOrganisation } from '#bench/search/stored-bookings.ts'
import { formatTime } from '#bench/result-table.ts'
import { build } from '#scripts/build/build.ts'
import { neededCluster } from '#scripts/citus-cluster-address.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { distribute } from '#server/distribution/distribute.ts'
import { addDays } from '#shared/time/local-date.ts'
import { apiClient } from '#tests/integration/support/api-client.ts'
import { createClusterDatabase, dropDatabases, nodesOfCluster } from '#tests/integration/support/databases-on-nodes.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { onStage } from './stage/run-in-temporary-folder.ts'
import { printCounts } from './print-counts.ts'

const ORGANISATIONS = 20
const BOOKINGS_EACH = 5000
/** Milliseconds between two searches. */
const PACE = 200

/**
 * Distributes a full database over the Citus cluster at DATABASE_URL while people search. The searches must still be answered, and no data
 * may be lost.
 */
export async function run(): Promise<void> {
  const nodes = await nodesOfCluster(neededCluster())
  await build((line) => console.log(line))
  const wrong = await onStage('distribute', async (stage) => {
    const name = `drill_${randomBytes(3).toString('hex')}`
    const url = await createClusterDatabase(nodes, name)
    stage.atEnd(() => dropDatabases(nodes, name))
    const server = await stage.server(url)
    const organisations = await storeOrganisations(url, ORGANISATIONS, {
      specialists: 4,
      services: 2,
      bookings: BOOKINGS_EACH,
    })
    const before = await contentOf(url)
    const searches = startSearches(server.url, organisations)
    await pause(10 * PACE)
    const begin = performance.now()
    const first = await distribute(url)
    const took = performance.now() - begin
    await pause(10 * PACE)
    await searches.stop()
    const second = await distribute(url)
    const after = await contentOf(url)
    return printCounts('A full database is spread while people search', [
      ['Bookings', ORGANISATIONS * BOOKINGS_EACH],
      ['Tables spread', first.spread.length],
      ['  the second time', second.spread.length, 0],
      ['Time', formatTime(took)],
      ['Searches meanwhile', searches.durations.length],
      ['  that failed', searches.failures.length, 0],
      ['  longest', formatTime(Math.max(...searches.durations))],
      ['Rows are the same before and after', before === after ? 'yes' : 'no', 'yes'],
    ]).concat(searches.failures, searches.failures.length > 0 ? [server.log()] : [])
  })
  if (wrong.length > 0) throw new Problem(wrong.join('\n'))
}

/** Returns a text to compare the data before and after: counts and id checksums of the bookings, claims and trail entries. */
async function contentOf(url: string): Promise<string> {
  const sums = []
  for (const table of ['booking', 'claim', 'booking_event']) {
    sums.push(await queryAsOwner(url, `select count(*), sum(hashtext(id::text)::bigint) as ids from ${table}`))
  }
  return JSON.stringify(sums)
}

function startSearches(url: string, organisations: readonly BusyOrganisation[]) {
  const durations: number[] = []
  const failures: string[] = []
  const stopping = new AbortController()
  const search = async ({ id, serviceIds, firstDate }: BusyOrganisation): Promise<void> => {
    const sentAt = performance.now()
    const body = {
      organisationId: id,
      serviceId: serviceIds[0] ?? '',
      dateBegin: firstDate,
      dateEnd: addDays(firstDate, 6),
    }
    try {
      await apiClient(url)('sessionSlots', { body })
      durations.push(performance.now() - sentAt)
    } catch (error) {
      failures.push(String(error))
    }
  }
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      for (const organisation of organisations) {
        if (stopping.signal.aborted) return
        await search(organisation)
        await pause(PACE)
      }
    }
  })()
  return {
    durations,
    failures,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
