import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { runMigrations } from '#server/platform/database/migrate.ts'
import { apiClient } from './support/api-client.ts'
import { createEmptyDatabase, queryAsOwner } from './support/database.ts'
import { examplesIn, migrationsWithExamples } from './support/example-migrations.ts'
import { expectInvariants } from './support/invariants.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// Migrates a database of each earlier release, with the demo data in it (`npm run release-dump`), to this version and by the examples after it.

const releases = join(import.meta.dirname, '../fixtures/releases')
const dumps = readdirSync(releases)

const countRows = (url: string) =>
  queryAsOwner(
    url,
    `select (select count(*)::int from organization) as organisations, (select count(*)::int from account) as accounts,
       (select count(*)::int from series) as series, (select count(*)::int from booking) as bookings`,
  )

test('A database of the first release exists for the upgrade tests', () => expect(dumps).toContain('0.1.0.sql.gz'))

describe.each(dumps)('a database of %s', (dump) => {
  test('is upgraded by two processes at once, and a server then works on it', async () => {
    const url = await createEmptyDatabase()
    await queryAsOwner(url, gunzipSync(readFileSync(join(releases, dump))).toString('utf8'))
    const before = await countRows(url)
    const migrations = await migrationsWithExamples()
    await Promise.all([runMigrations(url, migrations), runMigrations(url, migrations)])
    expect((await queryAsOwner(url, 'select name from migration order by name')).map((row) => row['name'])).toEqual(
      migrations.map(({ name }) => name),
    )
    expect(await examplesIn(url)).toEqual({ hasTable: true, hasColumn: true, hasIndex: true })
    expect(await countRows(url)).toEqual(before)
    await expectInvariants(url)

    const server = await startInProcessServer(url)
    const [organisation] = await queryAsOwner<{ id: string; services: number }>(
      url,
      `select organization.id, count(*)::int as services from organization
       join service on organization_id = organization.id where organization.name = 'Studio Noord' group by organization.id`,
    )
    const body = { email: 'owner@demo.inplan.test', password: 'Inplan-demo-1' }
    expect((await apiClient(server.url)('login', { body })).user.email).toBe('owner@demo.inplan.test')
    const { services } = await apiClient(server.url)('catalogue', { params: { id: organisation!.id } })
    expect(services.length).toBe(organisation!.services)
    await server.stop()
  })
})
