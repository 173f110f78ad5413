import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/set-up/problem.mjs'
import {
  createClusterDatabase,
  dropDatabases,
  inDatabase,
  nodesOfCluster,
  type PostgresNodes,
} from '#tests/integration/support/databases-on-nodes.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'

/** Few shards, so that moving them takes seconds. */
const SHARDS = 8

/** A separate database on a cluster. The cluster's last worker is not yet part of it. */
export interface DrillCluster {
  /** Address of the database on the coordinator. */
  readonly url: string
  /** How shards are moved. `auto` does not block writes; it is used where the cluster supports logical replication. */
  readonly transferMode: 'auto' | 'block_writes'
  /** Adds the last worker and moves shards to it. */
  join(): Promise<void>
  /** Moves all shards away from the last worker and removes it. */
  leave(): Promise<void>
  /** Returns how many shards with organisations' data are on the last worker. */
  shardsOnLast(): Promise<number>
  /** Makes the last worker refuse connections to the database for some milliseconds. Open connections are closed. */
  lastIsAway(milliseconds: number): Promise<void>
  drop(): Promise<void>
}

export async function makeDrillCluster(coordinator: string): Promise<DrillCluster> {
  const nodes = await nodesOfCluster(coordinator)
  const last = nodes.at(-1)
  if (nodes.length < 3 || !last) throw new Problem('The drill needs a cluster with two workers.')
  const name = `drill_${randomBytes(3).toString('hex')}`
  const url = await createClusterDatabase(nodes.slice(0, -1) as unknown as PostgresNodes, name)
  await queryAsOwner(last, `create database ${name}`)
  await queryAsOwner(inDatabase(last, name), 'create extension citus')
  await queryAsOwner(url, `alter database ${name} set citus.shard_count = ${SHARDS}`)
  const { hostname, port } = new URL(last)
  const place = [hostname, Number(port)]
  const [{ level } = { level: '' }] = await queryAsOwner<{ level: string }>(
    last,
    `select current_setting('wal_level') as level`,
  )
  const transferMode = level === 'logical' ? 'auto' : 'block_writes'
  return {
    url,
    transferMode,
    join: async () => {
      await queryAsOwner(url, 'select citus_add_node($1, $2)', place)
      await queryAsOwner(url, 'select rebalance_table_shards(shard_transfer_mode => $1)', [transferMode])
    },
    leave: async () => {
      await queryAsOwner(url, 'select citus_drain_node($1, $2, $3)', [...place, transferMode])
      await queryAsOwner(url, 'select citus_remove_node($1, $2)', place)
    },
    shardsOnLast: async () => {
      const rows = await queryAsOwner(
        url,
        `select from citus_shards where table_name = 'booking'::regclass and nodename = $1 and nodeport = $2`,
        place,
      )
      return rows.length
    },
    lastIsAway: async (milliseconds) => {
      await queryAsOwner(last, `alter database ${name} allow_connections false`)
      await queryAsOwner(last, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await pause(milliseconds)
      await queryAsOwner(last, `alter database ${name} allow_connections true`)
    },
    drop: () => dropDatabases(nodes, name),
  }
}
