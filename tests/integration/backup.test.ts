import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { restoreBackup, writeBackup } from '#server/platform/database/backup-and-restore.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { publicKey } from '#server/platform/storage/storage.ts'
import {
  aBooking,
  aCustomer,
  anInvitation,
  aPackage,
  aStudio,
  inAWeek,
  publishSessions,
} from '#tests/builders/studio.ts'
import { startS3Server } from '#tests/fakes/s3-server.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { isOnCluster } from './support/test-files-not-on-cluster.ts'
import { inplan } from './support/inplan-command.ts'
import { expectInvariants } from './support/invariants.ts'
import { startTestServer } from './support/test-server.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// O3: backs up a database with data in every table, restores it into an empty one, and continues with a server on it.

const served = startTestServer()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The number and checksum of the rows of every table. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await queryAsOwner<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`,
  )
  const sums = [...tables.map((table) => table.name), 'pgboss.job'].map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(each::text, chr(10) order by each::text), '')) as sum
       from ${name} as each`,
  )
  const rows = await queryAsOwner<{ name: string; sum: string }>(url, sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

test('A backup is restored row by row, and a server continues with it (T-O3)', async () => {
  const { database, databaseUrl, url } = served
  const studio = await aStudio(database)
  const customer = await aCustomer(database, studio)
  await aBooking(database, studio, customer)
  await aPackage(database, studio)
  await anInvitation(database, studio)
  const seriesId = await publishSessions(database, studio, studio.groupService, { recurrence: 'weekly' })
  const owner = apiClient(url, { token: studio.owner.token })
  // The backed-up data contains unusual characters, and queued mail.
  const name = `Rust "&' \\ ( , ) \u{1F9D8} é`
  const tagline = 'two\nlines\tand a tab'
  const profile = await owner('organisationProfile', {})
  await queryAsOwner(databaseUrl, 'update organization set name = $1, tagline = $2', [name, tagline])
  await queryAsOwner(
    databaseUrl,
    `insert into pgboss.job (id, name, data, start_after) values ($1, 'mail', '{"template": "none"}', now() + interval '1 day')`,
    [randomUUID()],
  )
  await expect
    .poll(async () => (await queryAsOwner(databaseUrl, `select from pgboss.job where state = 'active'`)).length)
    .toBe(0)

  const path = join(folder, 'whole.gz')
  const [counts, before] = [await writeBackup(databaseUrl, path), await contentsOf(databaseUrl)]
  expect((await stat(path)).mode & 0o077).toBe(0)
  const target = await createDatabase()
  await queryAsOwner(target, 'delete from pgboss.job')
  expect(await restoreBackup(target, path)).toEqual(counts)
  expect(await contentsOf(target)).toEqual(before)
  expect(Object.values(counts).filter((count) => count > 0).length).toBeGreaterThan(15)

  const again = await startInProcessServer(target)
  const restored = await apiClient(again.url, { token: studio.owner.token })('organisationProfile', {})
  expect(restored).toEqual({
    ...profile,
    name,
    tagline,
    names: { nl: name, en: '' },
    taglines: { nl: tagline, en: '' },
  })
  const { availability } = await apiClient(again.url, { token: studio.owner.token })('providerCalendar', {
    query: { from: inAWeek, to: inAWeek, specialistId: studio.specialistId },
  })
  expect(availability.map((each) => each.seriesId)).toContain(seriesId)
  await again.stop()
  await expectInvariants(target)
})

test('An incomplete backup, one of another schema, or one for a database in use restores nothing (T-O3)', async () => {
  const path = join(folder, 'broken.gz')
  await aStudio(served.database)
  await writeBackup(served.databaseUrl, path)
  const lines = gunzipSync(await readFile(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const target = await createDatabase()
  const restore = async (kept: readonly string[], database = target) => {
    await writeFile(path, gzipSync(kept.map((line) => `${line}\n`).join('')))
    return restoreBackup(database, path)
  }
  await expect(restore(lines.slice(0, -1))).rejects.toThrow('is not whole')
  await expect(restore(lines.toSpliced(2, 1))).rejects.toThrow('is not whole')
  const [head = '', ...rest] = lines
  await expect(restore([head.replace('"0001_foundation",', ''), ...rest])).rejects.toThrow(
    'another version of the schema',
  )
  await expect(restore(lines, served.databaseUrl)).rejects.toThrow('holds data already')
  expect(await queryAsOwner(target, 'select from organization')).toEqual([])
})

/** Returns the database address for a role that is created as the operators' documentation says. */
async function asBackupRole(url: string): Promise<string> {
  const name = `backup_${randomUUID().slice(0, 8)}`
  await queryAsOwner(
    url,
    `create role ${name} login bypassrls password 'secret' in role pg_read_all_data, pg_write_all_data`,
  )
  const grant = `grant set on parameter session_replication_role to ${name}`
  await queryAsOwner(url, grant)
  if (isOnCluster) await queryAsOwner(url, 'select run_command_on_workers($1)', [grant])
  const address = new URL(url)
  address.username = name
  address.password = 'secret'
  return address.href
}

test('A backup role saves all rows and files, from the disk or a bucket, and can restore them into the other (T-O3)', async () => {
  const s3 = await startS3Server()
  const { id } = await aStudio(served.database)
  const picture = Buffer.from('a picture')
  const dataDirectory = join(folder, 'data')
  const disk = await openDiskStorage(join(dataDirectory, 'files'), () => '', systemClock)
  await disk.put(publicKey(id, picture, 'jpg'), picture)
  const variables = { DATABASE_URL: await asBackupRole(served.databaseUrl), DATA_DIR: dataDirectory }
  const [backup, second] = [join(folder, 'backup'), join(folder, 'second')]
  expect(await inplan(['backup', backup], variables)).toMatchObject({ code: 0, error: '' })

  const target = await createDatabase()
  const onS3 = { ...s3.variables, DATABASE_URL: await asBackupRole(target) }
  expect(await inplan(['restore', second], onS3)).toMatchObject({ code: 3 })
  expect(await inplan(['restore', backup, '--dry-run'], onS3)).toMatchObject({
    error: '',
    out: expect.stringContaining('nothing was changed'),
  })
  expect(await queryAsOwner(target, 'select from organization')).toEqual([])
  expect(await inplan(['restore', backup], onS3)).toMatchObject({ code: 0, error: '' })
  expect(await inplan(['restore', backup], onS3)).toMatchObject({
    code: 4,
    error: 'This database holds data already: a backup is restored into an empty one.',
  })

  const contents = async (url: string) => ({ ...(await contentsOf(url)), 'pgboss.job': '' })
  expect(await contents(target)).toEqual(await contents(served.databaseUrl))
  expect((await inplan(['backup', second], onS3)).out).toContain(' and 1 file of the bucket ')
  expect(await readFile(join(second, 'files', publicKey(id, picture, 'jpg')))).toEqual(picture)
  expect((await inplan(['backup', second, '--without-files'], onS3)).out).toContain('It has no uploaded files')
  await s3.stop()
})
