import { expect, test } from 'vitest'
import { runMigrations } from '#server/platform/database/migrate.ts'
import { createDatabase, queryAsOwner } from '../support/database.ts'
import { examplesIn, migrationsWithExamples } from '../support/example-migrations.ts'
import { startServerGroup } from '../support/server-group.ts'

test('a distributed database is migrated by two processes at once, and servers start on it', async () => {
  const url = await createDatabase()
  const migrations = await migrationsWithExamples()
  await Promise.all([runMigrations(url, migrations), runMigrations(url, migrations)])
  expect(await examplesIn(url)).toEqual({ hasTable: true, hasColumn: true, hasIndex: true })
  const shards = await queryAsOwner<{ success: boolean }>(
    url,
    `select success from run_command_on_shards('series', 'select count(parking_minutes) from %s')`,
  )
  expect(shards.length).toBeGreaterThan(1)
  expect(shards.every(({ success }) => success)).toBe(true)
  // A new table lies beside the other tables of its organisation.
  const places = await queryAsOwner(
    url,
    `select from pg_dist_partition as made join pg_dist_partition as old using (colocationid)
     where made.logicalrelid = 'parking_place'::regclass and old.logicalrelid = 'organization'::regclass`,
  )
  expect(places).toHaveLength(1)
  const servers = await startServerGroup(url, 2)
  await servers.stop()
})
