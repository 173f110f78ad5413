import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { type ServerProcess, startServerProcess } from '#scripts/product/server-process.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { addDays } from '#shared/time/local-date.ts'
import { type Load, runAtRate, runClosedLoop } from '../load/load.ts'
import { type LoadReport, requireSuccess } from '#bench/load/summarise-samples.ts'
import { requestText } from '../load/request-text.ts'
import { median, type Table } from '#bench/result-table.ts'
import { type BusyOrganisation, serviceOf, storeBookings } from './stored-bookings.ts'

const bareServer = resolve(import.meta.dirname, 'slot-search-only-server.ts')

const RUNS = 3
const RUN_MILLISECONDS = 4000
/** The number of clients, which is enough to keep two server processes busy. */
const CLIENTS = 16
const PACE = { perSecond: 300, milliseconds: 10_000 }

interface Scene {
  readonly url: string
  readonly folder: string
  readonly organisation: BusyOrganisation
  /** Organisations with fewer stored bookings overall, but with the same number on their first days. */
  readonly smaller: readonly BusyOrganisation[]
}

/**
 * Measures searches of a month's free slots over HTTP, with 100,000 stored bookings of fifty specialists, all on this machine.
 */
export async function measureMonthSearch(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-search-'))
  const postgres = await startEmbeddedPostgres(folder)
  try {
    return await measureIn({ url: postgres.url, folder, ...(await fill(postgres.url, folder)) })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, folder: string): Promise<Pick<Scene, 'organisation' | 'smaller'>> {
  const [migrating] = await start({ url, folder }, 1)
  await migrating?.stop()
  const client = new Client({ connectionString: url })
  await client.connect()
  const store = (bookings: number) => storeBookings(client, { specialists: 50, services: 10, bookings })
  try {
    return { organisation: await store(100_000), smaller: [await store(1000), await store(10_000)] }
  } finally {
    await client.end()
  }
}

async function measureIn(scene: Scene): Promise<Table> {
  const { organisation, smaller } = scene
  const month = monthOf(organisation)
  const one = await withServers(scene, 1, (servers) => medianOf(servers, month))
  const bare = await withServers(scene, 2, (servers) => medianOf(servers, month), bareServer)
  return withServers(scene, 2, async (servers) => ({
    columns: ['What', 'A second', 'Half within', '99 of 100 within', 'Asked for'],
    rows: [
      fullRow('One server process, all it can', one),
      fullRow('Two server processes, all they can', await medianOf(servers, month), 'at least 1,000 a second'),
      fullRow('Two bare servers, the same search, all they can', bare),
      fullRow('Two, for anyone of five, all they can', await medianOf(servers, monthOf(organisation, 'anyone'))),
      fullRow(
        'Two, at a constant rate',
        await runAtRate({ servers, connections: 64, request: month }, PACE),
        'at most 25 ms',
      ),
      ...(await costRows(servers, organisation, smaller)),
    ],
  }))
}

/** Measures how the cost of a search depends on the number of all stored bookings, and of those on the searched days. */
async function costRows(
  servers: readonly string[],
  organisation: BusyOrganisation,
  smaller: readonly BusyOrganisation[],
): Promise<string[][]> {
  const rows: string[][] = []
  const sizes = ['1,000', '10,000', '100,000']
  for (const [index, each] of [...smaller, organisation].entries()) {
    const report = await medianOf(
      servers,
      searchOf(each, 'one', () => 0, 3),
      1,
    )
    rows.push(lookRow(`One look at 20 bookings of ${sizes[index]}`, report))
  }
  for (const weeks of [4, 8, 16]) {
    const report = await medianOf(
      servers,
      searchOf(organisation, 'one', () => 0, 7 * weeks - 1),
      1,
    )
    rows.push(lookRow(`One look at ${25 * weeks} bookings of 100,000`, report))
  }
  return rows
}

const monthOf = (organisation: BusyOrganisation, who: 'one' | 'anyone' = 'one') =>
  searchOf(organisation, who, (index) => 7 * (index % (organisation.weeks - 5)), 30)

/** Returns search requests. Each one is for the next specialist and their service, on other days. */
function searchOf(
  organisation: BusyOrganisation,
  who: 'one' | 'anyone',
  dayOf: (index: number) => number,
  length: number,
): Load['request'] {
  const { id, specialistIds, firstDate } = organisation
  const texts = Array.from({ length: 1000 }, (_, index) => {
    const specialist = index % specialistIds.length
    const startDate = addDays(firstDate, dayOf(index))
    return requestText({
      method: 'POST',
      path: '/api/public/v2/appointment/slots',
      body: translateRequest(
        'windowSlots',
        {
          organisationId: id,
          serviceId: serviceOf(organisation, specialist),
          ...(who === 'one' && { specialistId: specialistIds[specialist] }),
          startDate,
          endDate: addDays(startDate, length),
        },
        'specification',
      ),
    })
  })
  return (index) => texts[index % texts.length] ?? ''
}

/** The run with the median rate, after a warm-up run. */
async function medianOf(
  servers: readonly string[],
  request: Load['request'],
  connections = CLIENTS,
): Promise<LoadReport> {
  const load = { servers, connections, request }
  await runClosedLoop(load, { milliseconds: RUN_MILLISECONDS / 2 })
  const reports: LoadReport[] = []
  for (let run = 0; run < RUNS; run++) reports.push(await runClosedLoop(load, { milliseconds: RUN_MILLISECONDS }))
  const middle = median(reports.map(({ perSecond }) => perSecond))
  const report = reports.find(({ perSecond }) => perSecond === middle)
  if (!report) throw new Error('No run has the median rate.')
  return requireSuccess(report)
}

async function withServers<Result>(
  scene: Pick<Scene, 'url' | 'folder'>,
  count: number,
  work: (servers: readonly string[]) => Promise<Result>,
  entry?: string,
): Promise<Result> {
  const processes = await start(scene, count, entry)
  try {
    return await work(await Promise.all(processes.map(({ ready }) => ready)))
  } finally {
    await Promise.all(processes.map((server) => server.stop()))
  }
}

async function start(
  { url, folder }: Pick<Scene, 'url' | 'folder'>,
  count: number,
  entry?: string,
): Promise<ServerProcess[]> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, PORT: '0' }
  const processes = Array.from({ length: count }, () =>
    startServerProcess({ env, ...(entry !== undefined && { entry }) }),
  )
  await Promise.all(processes.map(({ ready }) => ready))
  return processes
}

const fullRow = (name: string, { perSecond, p50, p99 }: LoadReport, asked = ''): string[] => [
  name,
  Math.round(perSecond).toLocaleString('en'),
  formatLatency(p50),
  formatLatency(p99),
  asked,
]

const lookRow = (name: string, { p50, p99 }: LoadReport): string[] => [
  name,
  '',
  formatLatency(p50),
  formatLatency(p99),
  '',
]

const formatLatency = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`
