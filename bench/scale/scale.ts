import { resolve } from 'node:path'
import { Client } from 'pg'
import { type ServerProcess, startServerProcess } from '#scripts/product/server-process.ts'
import { seatProbe } from '#server/platform/monitor/seat-probe.ts'
import { runClosedLoop } from '../load/load.ts'
import { requireSuccess } from '#bench/load/summarise-samples.ts'
import { requestText } from '../load/request-text.ts'
import {
  CLIENTS as RESERVING_CLIENTS,
  insertBusinessToBook,
  PER_ROUND,
} from '#bench/reservation/reservations-of-one-business.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { type FilledDatabase, onFilledDatabases } from './filled-databases.ts'
import { searchTexts } from './requests.ts'
import { rotate } from './rotate.ts'
import { asked, type FilledServer, measureSizes } from './request-medians.ts'

const SIZES = [1000, 100_000, 5_000_000]
/** The number of requests of each kind that are sent to each database. */
const REQUESTS = 660
const MOST_TIMES = '1.30'
/** A look for double bookings reads equally many rows in each database, but by several indexes that are deeper in the largest one. */
const MOST_TIMES_OF_LOOK = '2.00'

const ROUNDS = 9
const CLIENTS = 16
const SEARCHES = 1500
const RESERVING_ROUNDS = 5
const LOOKS = 40

const rawServer = resolve(import.meta.dirname, '../search/minimal-search-server.ts')
const bareServer = resolve(import.meta.dirname, '../reservation/bare-server.ts')

/**
 * Measures how response times depend on the number of stored bookings, and the throughput of two server processes on the largest database.
 */
export function measureScale(): Promise<Table> {
  return onFilledDatabases(SIZES, async (databases) => ({
    columns: ['What', ...SIZES.map((size) => `${size.toLocaleString('en')} bookings`), 'Ratio', 'Asked for'],
    rows: [
      ['Filled within', ...databases.map(({ milliseconds }) => formatTime(milliseconds)), '', 'minutes'],
      ...(await costRows(databases)),
      ...(await probeRows(databases)),
      ...(await rateRows(databases)),
    ],
  }))
}

async function costRows(databases: readonly FilledDatabase[]): Promise<string[][]> {
  const processes = databases.map((database) => startServer(database))
  try {
    const servers: FilledServer[] = []
    for (const [index, database] of databases.entries()) {
      servers.push({ ...database, url: (await processes[index]?.ready) ?? '' })
    }
    const medians = await measureSizes(servers, REQUESTS)
    return asked.map((name) => costRow(name, medians.get(name) ?? []))
  } finally {
    await Promise.all(processes.map((server) => server.stop()))
  }
}

const costRow = (name: string, times: readonly number[], mostTimes = MOST_TIMES): string[] => [
  name,
  ...times.map((time) => `${time.toFixed(2)} ms`),
  (Math.max(...times) / Math.min(...times)).toFixed(2),
  `at most ${mostTimes}`,
]

/** Measures the probe that looks for double bookings, in the case that nothing was written since its last run. */
async function probeRows(databases: readonly FilledDatabase[]): Promise<string[][]> {
  const clients = await Promise.all(
    databases.map(async ({ databaseUrl }) => {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      return { client, probe: seatProbe(), times: [] as number[] }
    }),
  )
  for (let look = 0; look <= LOOKS; look++) {
    for (const { client, probe, times } of rotate(clients, look)) {
      await client.query('begin read only; set local role inplan_monitor')
      const begin = performance.now()
      const { oversold } = await probe.look(client)
      if (look > 0) times.push(performance.now() - begin)
      if (oversold > 0) throw new Error('Something was sold twice')
      await client.query('commit')
    }
  }
  await Promise.all(clients.map(({ client }) => client.end()))
  return [
    costRow(
      'A look for double bookings',
      clients.map(({ times }) => median(times)),
      MOST_TIMES_OF_LOOK,
    ),
  ]
}

async function rateRows(databases: readonly FilledDatabase[]): Promise<string[][]> {
  const database = databases.at(-1)
  if (!database) throw new Error('No database')
  const start = (entry?: string) => [startServer(database, entry), startServer(database, entry)]
  const [ours, raw, bare] = [start(), start(rawServer), start(bareServer)]
  try {
    const search = await alternate(await urlsOf(ours), await urlsOf(raw), {
      rounds: ROUNDS,
      requests: SEARCHES,
      connections: CLIENTS,
      texts: searchTexts(database),
    })
    const reservation = await insertBusinessToBook(database.databaseUrl)
    // The rounds do not alternate, because the mails of a round of reservations are still sent during the next round.
    const reserve = {
      theirs: await medianRate(await urlsOf(bare), (round) => reservationRound(round, insertText)),
      ours: await medianRate(await urlsOf(ours), (round) => reservationRound(round, reservation)),
    }
    return [
      rateRow('Searches a second, two raw servers with the engine', search.theirs, search),
      rateRow('Searches a second, two server processes', search.ours, search, 'at least 0.75 of raw'),
      rateRow('Rows a second, two bare servers with a unique index', reserve.theirs, reserve),
      rateRow('Reservations a second, two server processes', reserve.ours, reserve, 'at least 1,300'),
    ]
  } finally {
    await Promise.all([...ours, ...raw, ...bare].map((server) => server.kill()))
  }
}

const insertText = (number: number): string =>
  requestText({ method: 'POST', path: '/', body: { slot: `slot-${number}`, customer: 'a customer' } })

interface Rates {
  readonly ours: number
  readonly theirs: number
}

interface Turns {
  readonly rounds: number
  readonly connections: number
  /** The number of requests in a round. */
  readonly requests: number
  /** The requests that both are sent. */
  readonly texts: readonly string[]
}

/**
 * Returns the median rates of our servers and of the servers for comparison. Both are measured alternately, so that other load on the
 * machine slows both. The first round is a warm-up.
 */
async function alternate(ours: readonly string[], theirs: readonly string[], turns: Turns): Promise<Rates> {
  const rates = { ours: [] as number[], theirs: [] as number[] }
  for (let round = 0; round <= turns.rounds; round++) {
    const theirRate = await rateOf(theirs, turns.texts, turns)
    const ourRate = await rateOf(ours, turns.texts, turns)
    if (round === 0) continue
    rates.theirs.push(theirRate)
    rates.ours.push(ourRate)
  }
  return { ours: median(rates.ours), theirs: median(rates.theirs) }
}

/** Returns the median rate of rounds that follow each other. The first round is a warm-up. */
async function medianRate(servers: readonly string[], texts: (round: number) => readonly string[]): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= RESERVING_ROUNDS; round++) {
    const rate = await rateOf(servers, texts(round), { connections: RESERVING_CLIENTS, requests: PER_ROUND })
    if (round > 0) rates.push(rate)
  }
  return median(rates)
}

async function rateOf(
  servers: readonly string[],
  texts: readonly string[],
  { connections, requests }: Pick<Turns, 'connections' | 'requests'>,
): Promise<number> {
  const request = (index: number) => texts[index % texts.length] ?? ''
  return requireSuccess(await runClosedLoop({ servers, connections, request }, { requests })).perSecond
}

const reservationRound = (round: number, text: (number: number) => string): string[] =>
  Array.from({ length: PER_ROUND }, (_, index) => text(round * PER_ROUND + index))

const rateRow = (name: string, rate: number, { theirs }: Rates, wanted = ''): string[] => [
  name,
  ...SIZES.slice(1).map(() => ''),
  Math.round(rate).toLocaleString('en'),
  (rate / theirs).toFixed(2),
  wanted,
]

const startServer = ({ databaseUrl }: FilledDatabase, entry?: string): ServerProcess =>
  startServerProcess({
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0' },
    ...(entry !== undefined && { entry }),
  })

const urlsOf = (servers: readonly ServerProcess[]): Promise<string[]> => Promise.all(servers.map(({ ready }) => ready))
