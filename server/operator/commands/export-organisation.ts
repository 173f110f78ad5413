import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { type CommandContext, CommandFailure, defineCommand } from '#server/operator/command.ts'
import { openFiles } from '#server/operator/open-uploaded-files.ts'
import { organisationNamed } from '#server/operator/find-organisation.ts'
import { tenantTables } from '#server/operator/tenant-tables.ts'
import { counted } from '#server/operator/text-table.ts'

/**
 * Columns that the export leaves out because they are secrets: hashes and tokens that log in or open a link, and secrets of third parties.
 */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  calendar_feed: ['secret_hash'],
  gift_card: ['code'],
  guest_code: ['code_hash', 'browser_hash', 'request_hash'],
  guest_link: ['secret_hash'],
  invitation: ['token_hash'],
  organization: ['signing_key'],
  organization_secret: ['stored', 'key_id'],
  package_order: ['guest_secret_hash'],
  own_page: ['preview_key', 'domain_proof'],
  sandbox_payment: ['client_secret', 'creation_key', 'bank_secret'],
  text_consent: ['secret'],
  // Until a message is sent, its text contains the link that ends the recipient's consent.
  text_message: ['text'],
  waiting_entry: ['secret'],
  waiting_link: ['secret_hash'],
}

export const exportOrganisation = defineCommand({
  name: 'export',
  summary: 'Writes all data of an organisation into a folder',
  details:
    'The folder gets rows.jsonl, with one line for each row of each table and one for each account of a member or customer, ' +
    'and the pictures. It holds personal data. Password hashes, tokens and stored secrets are left out.',
  words: ['organisation'],
  options: { to: { type: 'string', value: 'folder', meaning: 'A folder that does not exist yet' } },
  changes: true,
  async run(context, [id], { to }) {
    if (to === undefined) throw new CommandFailure('usage', 'Say where: --to <folder>')
    const { database, isDryRun, now } = context
    const organisation = await organisationNamed(database, id)
    const folder = resolve(to)
    if (existsSync(folder)) throw new CommandFailure('refused', `${folder} exists already.`)
    const exported = await database.asOwnerOf(organisation.id, async (transaction) => {
      await expression`set transaction isolation level repeatable read`.execute(transaction.sql)
      return isDryRun ? countRows(transaction) : writeRows(transaction, folder)
    })
    const paths = await picturesOf(context, organisation.id)
    if (!isDryRun) {
      await copyPictures(context, paths, folder)
      await database.inTenant(organisation.id, (transaction) =>
        writeAuditEntry(transaction, { action: 'organisation-exported', accountId: null, address: null, at: now }),
      )
    }
    const rows = Object.values(exported).reduce((sum, count) => sum + count, 0)
    return {
      text: `${counted(rows, 'row')} and ${counted(paths.length, 'picture')} of ${organisation.name} to ${folder}`,
      json: { organisation: organisation.id, folder, rows: exported, pictures: paths.length },
    }
  },
})

type RowCounts = Readonly<Record<string, number>>

/** Returns queries for the organisation itself, its rows, and the accounts of its members and customers. */
async function readers({ sql, organisationId }: TenantTransaction) {
  const tables = await tenantTables(sql)
  const ofTenant = tables.map((table) => ({
    table,
    read: expression<{ row: unknown }>`
      select to_jsonb(each) - ${[...(leftOut[table] ?? [])]}::text[] as row from ${expression.table(table)} as each
      where organization_id = ${organisationId}`,
  }))
  return [
    {
      table: 'organization',
      read: expression<{ row: unknown }>`
        select to_jsonb(each) - ${[...(leftOut['organization'] ?? [])]}::text[] as row
        from organization as each where id = ${organisationId}`,
    },
    {
      table: 'account',
      read: expression<{ row: unknown }>`
        select jsonb_build_object('id', id, 'email', email, 'first_name', first_name, 'last_name', last_name,
          'phone_number', phone_number) as row
        from account where id in (
          select account_id from member where organization_id = ${organisationId}
          union select account_id from customer where organization_id = ${organisationId}
        )`,
    },
    ...ofTenant,
  ]
}

async function countRows(transaction: TenantTransaction): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { table, read } of await readers(transaction)) {
    const { rows } = await expression<{ count: number }>`select count(*)::int from (${read}) as each`.execute(
      transaction.sql,
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

const ROWS_AT_ONCE = 500

async function writeRows(transaction: TenantTransaction, folder: string): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  async function* lines(): AsyncGenerator<string> {
    for (const { table, read } of await readers(transaction)) {
      counts[table] = 0
      await expression`declare each_row no scroll cursor for ${read}`.execute(transaction.sql)
      for (;;) {
        const { rows } = await expression<{
          row: unknown
        }>`fetch ${expression.lit(ROWS_AT_ONCE)} from each_row`.execute(transaction.sql)
        if (rows.length === 0) break
        counts[table] += rows.length
        for (const { row } of rows) yield `${JSON.stringify({ table, row })}\n`
      }
      await expression`close each_row`.execute(transaction.sql)
    }
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'rows.jsonl'), { mode: 0o600 }))
  return counts
}

const picturesOf = async ({ database }: CommandContext, organisationId: string): Promise<string[]> => {
  const rows = await database.inTenant(organisationId, ({ sql }) =>
    sql.selectFrom('image').where('organization_id', '=', organisationId).select('path').orderBy('path').execute(),
  )
  return rows.map(({ path }) => path)
}

async function copyPictures(
  { configuration }: CommandContext,
  paths: readonly string[],
  folder: string,
): Promise<void> {
  if (paths.length === 0) return
  const files = await openFiles(configuration)
  for (const path of paths) {
    const file = await files.read(path)
    if (!file) continue
    const target = join(folder, 'files', path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, file.content, { mode: 0o600 })
  }
}
