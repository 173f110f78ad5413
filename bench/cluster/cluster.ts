import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type LoadReport, requireSuccess } from '#bench/load/summarise-samples.ts'
import { median, type Table } from '#bench/result-table.ts'
import { neededCluster } from '#scripts/citus-cluster-address.ts'
import {
  createClusterDatabase,
  dropDatabases,
  inDatabase,
  nodesOfCluster,
  type PostgresNodes,
} from '#tests/integration/support/databases-on-nodes.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { runClosedLoop } from '../load/load.ts'
import { type Deployment, deploy } from './deployment.ts'
import { countShardsTouched } from './shards-touched.ts'

const ROUNDS = 3
/** The number of requests in a round, and how many of them are sent at the same time. */
const SEARCHES = { requests: 1000, connections: 16 } as const
const RESERVATIONS = { requests: 1000, connections: 64 } as const
const ONE_BY_ONE = { requests: 100, connections: 1 } as const
/** Milliseconds after a round of reservations in which their mails are sent: after many reservations, and after few. */
const MAILS = 6000
const FEW_MAILS = 2000

/**
 * Compares a database that is distributed over the Citus cluster at DATABASE_URL with a database on the Postgres of its coordinator alone,
 * each with two server processes, and counts the shards that a search and a reservation touch. All of it is on one machine, so the nodes
 * share its processors.
 */
export async function measureCluster(): Promise<Table> {
  const nodes = await nodesOfCluster(neededCluster())
  const prefix = `bench_${randomBytes(3).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'inplan-cluster-'))
  const deployments: Deployment[] = []
  try {
    // The cluster comes first: its first migration makes the roles on all nodes, the other's on the coordinator only.
    const three = await deploy(await createClusterDatabase(nodes, `${prefix}_three`), folder, { isDistributed: true })
    deployments.push(three)
    await queryAsOwner(nodes[0], `create database ${prefix}_one`)
    const one = await deploy(inDatabase(nodes[0], `${prefix}_one`), folder, { isDistributed: false })
    deployments.push(one)
    return await compare(one, three, nodes)
  } finally {
    for (const deployment of deployments) await deployment.stop()
    await dropDatabases(nodes, prefix)
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(one: Deployment, three: Deployment, nodes: PostgresNodes): Promise<Table> {
  // The searches are counted first, because the mails of reservations read the same table.
  const searchedShards = await countShardsTouched(three.url, { table: 'claim', count: 'idx_scan' }, () =>
    send(three, three.searchesOfOne, ONE_BY_ONE),
  )
  const both = [one, three] as const
  const searches = await alternate(both, allSearches, SEARCHES)
  const singleSearches = await alternate(both, allSearches, ONE_BY_ONE)
  const reservations = await alternate(both, nextReservations(RESERVATIONS.requests), RESERVATIONS, MAILS)
  const singleReservations = await alternate(both, nextReservations(ONE_BY_ONE.requests), ONE_BY_ONE, FEW_MAILS)
  const reservedShards = await countShardsTouched(three.url, { table: 'booking', count: 'n_tup_ins' }, () =>
    send(three, three.nextReservationsOfOne(ONE_BY_ONE.requests), ONE_BY_ONE),
  )
  return {
    columns: ['What', 'One node', `${nodes.length} nodes`, 'Ratio'],
    rows: [
      rateRow('Searches a second, 16 at a time', searches),
      timeRow('A search, alone, half answered within', singleSearches, ({ p50 }) => p50),
      timeRow('A search, alone, 99 of 100 within', singleSearches, ({ p99 }) => p99),
      rateRow('Reservations a second, 64 at a time', reservations),
      timeRow('A reservation, alone, half answered within', singleReservations, ({ p50 }) => p50),
      timeRow('A reservation, alone, 99 of 100 within', singleReservations, ({ p99 }) => p99),
      ['Shards read by the searches of one organisation', '', searchedShards, ''],
      ['Shards written by the reservations of one organisation', '', reservedShards, ''],
    ],
  }
}

const allSearches = ({ searches }: Deployment) => searches

/** Returns a function that returns the next reservations of a deployment, each of a free time. */
const nextReservations = (count: number) => (deployment: Deployment) => deployment.nextReservations(count)

interface Amount {
  readonly requests: number
  readonly connections: number
}

/**
 * Sends requests to each deployment in turn, so that other load on the machine slows both. The first round is a warm-up.
 * @param rest milliseconds to wait after each deployment's requests
 * @returns the reports of each deployment's rounds
 */
async function alternate(
  deployments: readonly [Deployment, Deployment],
  texts: (deployment: Deployment) => readonly string[],
  amount: Amount,
  rest = 0,
): Promise<[LoadReport[], LoadReport[]]> {
  const reports: [LoadReport[], LoadReport[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, deployment] of deployments.entries()) {
      const report = await send(deployment, texts(deployment), amount)
      if (round > 0) reports[index]?.push(report)
      await pause(rest)
    }
  }
  return reports
}

async function send({ servers }: Deployment, texts: readonly string[], amount: Amount): Promise<LoadReport> {
  const request = (index: number) => texts[index % texts.length] ?? ''
  return requireSuccess(await runClosedLoop({ servers, connections: amount.connections, request }, amount))
}

function rateRow(name: string, [one, three]: readonly [LoadReport[], LoadReport[]]): string[] {
  const [a, b] = [median(one.map(({ perSecond }) => perSecond)), median(three.map(({ perSecond }) => perSecond))]
  return [name, Math.round(a).toLocaleString('en'), Math.round(b).toLocaleString('en'), (b / a).toFixed(2)]
}

function timeRow(
  name: string,
  [one, three]: readonly [LoadReport[], LoadReport[]],
  timeOf: (report: LoadReport) => number,
): string[] {
  const [a, b] = [median(one.map(timeOf)), median(three.map(timeOf))]
  return [name, `${a.toFixed(1)} ms`, `${b.toFixed(1)} ms`, (b / a).toFixed(2)]
}
