import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compareBookings } from '#scripts/drills/traffic/compare-acknowledged-bookings.ts'
import { type Market, openMarket } from '#scripts/drills/traffic/businesses-with-free-slots.ts'
import { type Acknowledged, startTraffic } from '#scripts/drills/traffic/traffic.ts'
import { serversInTurn } from '#scripts/drills/upgrade/load-balancer.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { type ServerProcess, startServerProcess } from '#tests/integration/support/server-process.ts'
import { percentile } from '#bench/load/summarise-samples.ts'
import { formatTime, type Table } from '#bench/result-table.ts'
import { countDeaf, type Listeners, openListeners } from './listeners.ts'
import { INSPECTED, keptMemoryOf, type MemorySample, memoryOf, spreadOf } from './server-memory.ts'

const STREAMS = 10_000
const BUSINESSES = 100
/** In each visit a customer searches and books; every fourth cancels again. */
const VISITS_PER_SECOND = 8
const MINUTE = 60_000
const DEFAULT_MINUTES = 30
const SAMPLE_EVERY = 10_000
/** Milliseconds after which a change that a stream has not received counts as lost. */
const LATEST = 30_000
/** Milliseconds within which a client must have reconnected and received the next change. */
const PATIENCE = 10_000

interface Scene {
  readonly databaseUrl: string
  readonly market: Market
  readonly pair: ServerPair
}

/**
 * Measures two server processes with 10,000 open change streams under steady traffic: first undisturbed; then, for a third of that time,
 * one process is killed and replaced each minute.
 */
export async function measureStreams(minutes: number = DEFAULT_MINUTES): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-streams-'))
  const postgres = await startEmbeddedPostgres(folder)
  const pair = await startPair(postgres.url)
  try {
    const market = await openMarket(postgres.url, BUSINESSES)
    return await measureIn({ databaseUrl: postgres.url, market, pair }, minutes)
  } finally {
    await pair.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn({ databaseUrl, market, pair }: Scene, minutes: number): Promise<Table> {
  const organisations = await queryAsOwner<{ id: string }>(databaseUrl, 'select id from organization')
  const listeners = await openListeners(
    pair.urls,
    organisations.map(({ id }) => id),
    STREAMS,
  )
  try {
    const quiet = startTraffic({ market, perSecond: VISITS_PER_SECOND, route: pair.route })
    // Memory is compared after the caches are full. The collection comes a third earlier than the samples, because it shrinks the heap.
    await pause((minutes * MINUTE) / 3)
    const keptBefore = await pair.keptMemory()
    await pause((minutes * MINUTE) / 3)
    const samples = await sampleMemory(pair.urls(), (minutes * MINUTE) / 3)
    const keptAfter = await pair.keptMemory()
    await quiet.stop()
    const delays = await hearingDelays(databaseUrl, quiet.acknowledged, listeners)

    const disturbed = startTraffic({ market, perSecond: VISITS_PER_SECOND, route: pair.route })
    const kills = Math.max(2, Math.round(minutes / 3))
    for (let kill = 0; kill < kills; kill++) {
      await pause(MINUTE / 2)
      await pair.replaceOldest()
      await pause(MINUTE / 2)
    }
    await disturbed.stop()
    const since = Date.now()
    await announceEverywhere(databaseUrl)
    const deaf = await countDeaf(listeners, since, PATIENCE)
    const compared = await compareBookings(databaseUrl, [...quiet.acknowledged, ...disturbed.acknowledged], Date.now())
    return {
      columns: ['What', 'Measured', 'Asked for'],
      rows: [
        ['Open streams', STREAMS.toLocaleString('en'), '10,000'],
        ['Minutes without a disturbance', String(minutes), '30'],
        ['Requests answered meanwhile', quiet.answered().toLocaleString('en'), ''],
        ['Requests that failed meanwhile', String(quiet.failures.length), '0'],
        ['Changes heard, each by each stream of its business', delays.heard.length.toLocaleString('en'), ''],
        ['Changes never heard', String(delays.missed), '0'],
        ['From the customer’s click until heard, half within', formatTime(percentile(delays.heard, 50)), ''],
        ['From the customer’s click until heard, 99 of 100 within', formatTime(percentile(delays.heard, 99)), '1 s'],
        ...keptBefore.map((before, index) => keptRow(index + 1, before, keptAfter[index] ?? 0)),
        ...samples.map((each, index) => residentRow(index + 1, each)),
        ['Processes killed, one a minute', String(kills), ''],
        ['Requests under way that were cut off', String(disturbed.failures.length), ''],
        ['Bookings acknowledged', compared.acknowledged.toLocaleString('en'), ''],
        ['Of these lost', String(compared.lost), '0'],
        ['Bookings that are there by half or twice', String(compared.halfMade), '0'],
        ['Streams that do not hear the next change', String(deaf), '0'],
      ],
    }
  } finally {
    listeners.close()
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const keptRow = (number: number, before: number, after: number): string[] => [
  `Memory that process ${number} keeps after a garbage collection, first third and end`,
  `${megabytes(before)} and ${megabytes(after)} MB: ${percent(after / before - 1)}`,
  'at most 5 % more',
]

function residentRow(number: number, samples: readonly MemorySample[]): string[] {
  const { first, last, least, most, spread } = spreadOf(samples)
  return [
    `Resident memory of process ${number} in the last third, medians of each minute`,
    `${megabytes(least)} to ${megabytes(most)} MB: ${percent(spread)}; first ${megabytes(first)}, last ${megabytes(last)}`,
    '',
  ]
}

/** Reads the memory of each server at intervals for the given time. Returns the samples per server. */
async function sampleMemory(urls: readonly string[], milliseconds: number): Promise<MemorySample[][]> {
  const samples = urls.map((): MemorySample[] => [])
  const until = Date.now() + milliseconds
  while (Date.now() < until) {
    await pause(Math.min(SAMPLE_EVERY, until - Date.now()))
    for (const [index, url] of urls.entries()) samples[index]?.push({ at: Date.now(), bytes: await memoryOf(url) })
  }
  return samples
}

/** Returns the sorted delays in milliseconds from a customer's request until each stream of the business has received the change. */
async function hearingDelays(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
  { all }: Listeners,
): Promise<{ heard: readonly number[]; missed: number }> {
  await pause(PATIENCE)
  const bookings = await queryAsOwner<{ id: string; organisationId: string }>(
    databaseUrl,
    'select id, organization_id as "organisationId" from booking',
  )
  const organisationOf = new Map(bookings.map(({ id, organisationId }) => [id, organisationId]))
  const listenersOf = Map.groupBy(all, ({ organisationId }) => organisationId)
  const heard: number[] = []
  let missed = 0
  for (const { bookingId, sentAt, cancellation } of acknowledged) {
    const changes = cancellation?.isAcknowledged ? [sentAt, cancellation.sentAt] : [sentAt]
    for (const { heardAt } of listenersOf.get(organisationOf.get(bookingId) ?? '') ?? []) {
      for (const change of changes) {
        const first = firstSince(heardAt, change)
        if (first === undefined || first - change > LATEST) missed++
        else heard.push(first - change)
      }
    }
  }
  return { heard: heard.toSorted((a, b) => a - b), missed }
}

/** Returns the first of the ascending moments that is not before `since`; undefined if there is none. */
function firstSince(moments: readonly number[], since: number): number | undefined {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < since) low = middle + 1
    else high = middle
  }
  return moments[low]
}

/** Announces a change in every organisation, in the way the servers announce theirs. */
const announceEverywhere = (databaseUrl: string) =>
  queryAsOwner(
    databaseUrl,
    `select pg_notify('inplan_changes', json_build_object('organisationId', id, 'topics', json_build_array('slots'))::text)
     from organization`,
  )

/** Two server processes that receive requests in turn. */
interface ServerPair {
  readonly route: ReturnType<typeof serversInTurn>['route']
  /** The addresses of the running processes. */
  readonly urls: () => readonly string[]
  /** Collects the garbage of each process and returns the bytes that it keeps. */
  keptMemory(): Promise<number[]>
  /** Kills the process that has run longest, and starts another one. */
  replaceOldest(): Promise<void>
  stop(): Promise<void>
}

async function startPair(databaseUrl: string): Promise<ServerPair> {
  const start = () => startServerProcess(databaseUrl, { TRUSTED_PROXIES: '1', ...INSPECTED })
  const turns = serversInTurn()
  const running: ServerProcess[] = []
  const add = async () => {
    const server = await start()
    running.push(server)
    turns.add(server.url)
  }
  await add()
  await add()
  return {
    route: turns.route,
    urls: () => running.map(({ url }) => url),
    keptMemory: () => Promise.all(running.map((server) => keptMemoryOf(server.log()))),
    replaceOldest: async () => {
      await running.shift()?.kill()
      await add()
    },
    stop: async () => {
      await turns.stop()
      await Promise.all(running.map((server) => server.kill()))
    },
  }
}
