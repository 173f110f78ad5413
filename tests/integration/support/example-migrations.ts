import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, readMigrations } from '#server/platform/database/migrate.ts'
import { queryAsOwner } from './query-as-owner.ts'

const folder = join(import.meta.dirname, '../../fixtures/migrations')

/**
 * Returns the migrations of the product and then two examples: one in a transaction, and one that builds an index concurrently. With them,
 * an upgrade is tested also while no migration has come after the baseline.
 */
export async function migrationsWithExamples(): Promise<Migration[]> {
  const examples = readdirSync(folder)
    .toSorted()
    .map((file) => ({ name: file.replace('.sql', ''), text: readFileSync(join(folder, file), 'utf8') }))
  return [...(await readMigrations()), ...examples]
}

/** Returns what the examples have made of a database: true for each part that is there. */
export async function examplesIn(url: string): Promise<{ hasTable: boolean; hasColumn: boolean; hasIndex: boolean }> {
  const [found] = await queryAsOwner<{ hasTable: boolean; hasColumn: boolean; hasIndex: boolean }>(
    url,
    `select
       exists (select from pg_policy where polrelid = to_regclass('parking_place') and polname = 'tenant') as "hasTable",
       exists (select from pg_attribute where attrelid = 'series'::regclass and attname = 'parking_minutes') as "hasColumn",
       exists (select from pg_index where indexrelid = to_regclass('series_parking') and indisvalid) as "hasIndex"`,
  )
  return found!
}
