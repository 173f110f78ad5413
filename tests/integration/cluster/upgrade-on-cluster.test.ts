import { expect, test } from 'vitest'
import { createDatabase, queryAsOwner } from '../support/database.ts'
import { startServerGroup } from '../support/server-group.ts'

/** SQL that reverts two migrations: one that ran in a transaction, and one that built an index concurrently. */
const undo = [
  `delete from migration where name like '0053%' or name like '0055%'`,
  'alter table series drop column open_end_date',
  'drop index series_end',
]

test('a distributed database is migrated by the servers that start on it', async () => {
  const url = await createDatabase()
  for (const statement of undo) await queryAsOwner(url, statement)
  const servers = await startServerGroup(url, 2)
  await servers.stop()
  const shards = await queryAsOwner<{ success: boolean }>(
    url,
    `select success from run_command_on_shards('series', 'select count(open_end_date) from %s')`,
  )
  expect(shards.length).toBeGreaterThan(1)
  expect(shards.every(({ success }) => success)).toBe(true)
  expect(await queryAsOwner(url, `select from pg_indexes where indexname = 'series_end'`)).toHaveLength(1)
})
