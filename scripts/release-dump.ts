import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { build } from './build/build.ts'
import { onStage } from './drills/stage/run-in-temporary-folder.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'

/**
 * Writes a database of this version with the demo data into `tests/fixtures/releases/<version>.sql.gz`: the schema as its
 * migrations make it, and the rows. Run once for each release; `tests/integration/upgrade-releases.test.ts` upgrades every dump.
 * (Postgres' own pg_dump is not among the embedded programs.)
 */
async function writeReleaseDump(): Promise<void> {
  await build((line) => console.log(line))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const dump = await onStage('release-dump', async (stage) => {
    const postgres = await startEmbeddedPostgres(stage.folder)
    stage.atEnd(() => postgres.stop())
    const server = await stage.server(postgres.url, { DEMO_DATA: '1' })
    await server.stop()
    return [...schema(), ...(await rowsOf(postgres.url))].join('\n')
  })
  const folder = join(root, 'tests/fixtures/releases')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${version}.sql.gz`)
  await writeFile(file, await promisify(gzip)(dump, { level: 9 }))
  console.log(`Wrote ${file}`)
}

/** Returns the statements of all migrations of this version, which create the schema. */
function schema(): string[] {
  const folder = join(root, 'server/migrations')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  return [
    'create table migration (name text primary key, applied_at timestamptz not null default now());',
    ...files.flatMap((file) => [
      // `concurrently` is removed, because the dump is restored in one transaction, which does not allow it.
      readFileSync(join(folder, file), 'utf8').replaceAll(/\bindex concurrently\b/g, 'index'),
      `insert into migration (name) values ('${file.replace('.sql', '')}');`,
    ]),
    getConstructionPlans('pgboss').replaceAll(/^\s*(?:BEGIN|COMMIT);$/gim, ''),
  ]
}

/** Returns an insert statement for each row of the product's tables. Jobs are left out, because a server creates its queues itself. */
async function rowsOf(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string; values: string }>(
      `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as values
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
         and attnum > 0 and not attisdropped and attgenerated = ''
       group by attrelid order by name`,
    )
    // Switches off the check of foreign keys while the rows are inserted, and all triggers, which would write additional rows.
    const statements = ['set local session_replication_role = replica;']
    for (const { name, columns, values } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select concat_ws(', ', ${values}) as line from ${name} order by 1`,
      )
      for (const { line } of rows) {
        statements.push(
          `insert into ${name} (${columns}) overriding system value values (${line}) on conflict do nothing;`,
        )
      }
    }
    const { rows: sequences } = await client.query<{ line: string }>(
      `select format('select setval(%L, %s);', schemaname || '.' || sequencename, last_value) as line
       from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    statements.push(...sequences.map(({ line }) => line))
    return [...statements, 'set local session_replication_role = origin;']
  } finally {
    await client.end()
  }
}

await writeReleaseDump().catch(exitWithProblem)
