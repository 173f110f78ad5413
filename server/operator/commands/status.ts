import { sql as expression } from 'kysely'
import { openMonitor } from '#server/platform/monitor/read-database-counts.ts'
import { type CommandContext, defineCommand } from '#server/operator/command.ts'
import { listOrganisations } from '#server/operator/find-organisation.ts'
import { alignColumns, counted } from '#server/operator/text-table.ts'

export const status = defineCommand({
  name: 'status',
  summary: 'Shows the state of the whole product in numbers',
  words: [],
  options: {},
  changes: false,
  async run(context) {
    const { database, databaseUrl } = context
    const organisations = await listOrganisations(database)
    const suspended = organisations.filter(({ suspendedAt }) => suspendedAt !== null).length
    const server = await databaseState(context)
    const secretKeys = await countSecrets(database)
    const monitor = openMonitor(databaseUrl)
    const counts = await monitor.read().finally(() => monitor.close())
    const text = alignColumns([
      ['Database', `PostgreSQL ${server.version}, schema ${server.schema}`],
      ['Server processes', String(server.processes)],
      ['Organisations', `${organisations.length}, of which ${suspended} suspended`],
      ['Bookings', told(counts.bookings, byState)],
      ['Overbooked since yesterday', told(counts.seats, ({ oversold }) => `${oversold} (must be 0)`)],
      ['Leaked holds', told(counts.seats, ({ leakedHolds }) => `${leakedHolds} (must be 0)`)],
      ['Payments', told(counts.payments, ({ payments }) => byState(payments))],
      ['Refunds', told(counts.payments, ({ refunds }) => byState(refunds))],
      ['Payment work', told(counts.payments, ({ paymentWorkAge }) => `due for ${Math.round(paymentWorkAge)} s`)],
      [
        'Mail',
        told(
          counts.queues,
          ({ outboxAge, deadMails }) => `oldest waits ${Math.round(outboxAge)} s, ${deadMails} failed`,
        ),
      ],
      [
        'Secrets',
        secretKeys.map(({ id, secrets }) => `${counted(secrets, 'secret')} with key ${id}`).join(', ') || 'none',
      ],
    ])
    return {
      text,
      json: {
        ...server,
        organisations: { count: organisations.length, suspended },
        ...counts,
        secretKeys,
      },
    }
  },
})

/** Formats counts for people. Counts are undefined when the database took too long to compute them. */
const told = <Counted>(counts: Counted | undefined, say: (counts: Counted) => string): string =>
  counts === undefined ? 'not known: counting took too long' : say(counts)

const byState = (rows: readonly { count: number; status?: string; state?: string }[]): string =>
  rows.map((row) => `${row.count} ${row.status ?? row.state}`).join(', ') || 'none'

interface DatabaseState {
  readonly version: string
  /** The name of the latest migration that was run. */
  readonly schema: string
  /** The number of connected server processes, counted by the connection on which each listens for changes. */
  readonly processes: number
}

async function databaseState({ database }: CommandContext): Promise<DatabaseState> {
  return database.asOwner(async (transaction) => {
    const { rows } = await expression<DatabaseState>`
      select current_setting('server_version') as version,
        (select max(name) from migration) as schema,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'inplan-changes') as processes`.execute(transaction)
    const [state] = rows
    if (!state) throw new Error('The database does not say its version')
    return state
  })
}

/** The number of stored secrets by the key that encrypted them: of organisations, and keys of people's authenticator apps. */
async function countSecrets(database: CommandContext['database']): Promise<{ id: string; secrets: number }[]> {
  const ofOrganisations = await database.acrossOrganisations((transaction) =>
    transaction
      .selectFrom('organization_secret')
      .select(({ fn }) => ['key_id as id', fn.countAll<string>().as('secrets')])
      .groupBy('key_id')
      .execute(),
  )
  const ofApps = await database.asOwner((transaction) =>
    transaction
      .selectFrom('second_factor')
      .where('app_secret', 'is not', null)
      .select(({ fn }) => ['key_id as id', fn.countAll<string>().as('secrets')])
      .groupBy('key_id')
      .execute(),
  )
  const counts = new Map<string, number>()
  for (const { id, secrets } of [...ofOrganisations, ...ofApps]) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + Number(secrets))
  }
  return [...counts].map(([id, secrets]) => ({ id, secrets })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
