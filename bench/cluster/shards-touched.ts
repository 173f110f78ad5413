import { setTimeout as pause } from 'node:timers/promises'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'

/** Milliseconds after which idle connections have reported their counts to Postgres' statistics (10 seconds), with a margin. */
const REPORTED = 12_000

export interface ShardUse {
  /** A distributed table that nothing else uses in this way meanwhile. */
  readonly table: string
  /** The column of Postgres' statistics that counts the use: scans of an index, or inserted rows. */
  readonly count: 'idx_scan' | 'n_tup_ins'
}

/**
 * Returns how many shards of a table `work` uses, and of how many, as "1 of 32".
 * @param url of a superuser on the coordinator
 */
export async function countShardsTouched(url: string, use: ShardUse, work: () => Promise<unknown>): Promise<string> {
  await pause(REPORTED)
  const before = await readCounts(url, use)
  await work()
  await pause(REPORTED)
  const after = await readCounts(url, use)
  const touched = [...after].filter(([shard, count]) => count !== before.get(shard))
  return `${touched.length} of ${after.size}`
}

/** Returns the count of each shard, by its name. */
async function readCounts(url: string, use: ShardUse): Promise<ReadonlyMap<string, string>> {
  const counts = `select coalesce(jsonb_object_agg(relname, ${use.count}), '{}')
    from pg_stat_user_tables where relname ~ '^${use.table}_[0-9]+$'`
  const rows = await queryAsOwner<{ shard: string; count: string }>(
    url,
    `select shard, count from run_command_on_all_nodes($1), jsonb_each_text(result::jsonb) as found (shard, count)`,
    [counts],
  )
  return new Map(rows.map(({ shard, count }) => [shard, count]))
}
