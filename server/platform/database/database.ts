import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, type QueryResultRow, types } from 'pg'
import type { Tables } from './tables.ts'
import { withRetries } from './retries.ts'

/** A transaction that stands in one organisation: row-level security shows it that organisation's rows only. */
export interface TenantTransaction {
  readonly organisationId: string
  readonly sql: Transaction<Tables>
}

/** A statement whose plan is kept under its name: one name, one text. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The database as the plain role `inplan_app`. */
export interface Database {
  /**
   * Runs `work` in one transaction of one organisation and commits. After a serialisation failure or a deadlock the whole
   * of `work` runs again (at most five times), so it must touch nothing outside the database.
   */
  inTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /** As `inTenant`, to read only, and everything as it was at one moment. */
  readTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /**
   * One statement in one round trip, prepared once on each connection. It stands in no organisation, so it sees tenant
   * tables only through a function that sets the organisation itself.
   */
  call<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /** A transaction of an account that stands in no organisation: it sees its own memberships and the global tables. */
  asAccount<Result>(accountId: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** The global tables: accounts, sessions, codes, attempts. Tenant tables look empty here. */
  readonly global: Kysely<Tables>
  close(): Promise<void>
}

/** Milliseconds: a statement that runs longer, or waits longer for a lock, is a fault and is cancelled (threat A10). */
const STATEMENT_TIMEOUT = 15_000
const LOCK_TIMEOUT = 10_000
const IDLE_TRANSACTION_TIMEOUT = 20_000
/** How long a request waits for a free connection of the pool. */
const CONNECTION_TIMEOUT = 30_000

const settings = [
  'role=inplan_app',
  `statement_timeout=${STATEMENT_TIMEOUT}`,
  `lock_timeout=${LOCK_TIMEOUT}`,
  `idle_in_transaction_session_timeout=${IDLE_TRANSACTION_TIMEOUT}`,
]

/** pg would make a local midnight of a `date`, which shifts with the machine's zone. */
const DATE_TYPE: number = types.builtins.DATE
const readTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === DATE_TYPE ? (text: string) => text : types.getTypeParser(type, format),
}

/** @param onBrokenConnection hears of connections that broke while no statement ran; the pool replaces them by itself. */
export function openDatabase(url: string, connections: number, onBrokenConnection: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'inplan',
    types: readTypes,
  })
  pool.on('error', onBrokenConnection)
  // Without a listener, Node ends the process when a connection breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onBrokenConnection))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  /** The settings end with the transaction, so a pooled connection never carries an organisation to its next user. */
  const transactionWith = <Result>(
    setting: 'inplan.organization_id' | 'inplan.account_id',
    value: string,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    builder = kysely.transaction(),
  ): Promise<Result> =>
    withRetries(() =>
      builder.execute(async (transaction) => {
        await sql`select set_config(${setting}, ${value}, true)`.execute(transaction)
        return work(transaction)
      }),
    )

  return {
    inTenant: (organisationId, work) =>
      transactionWith('inplan.organization_id', organisationId, (transaction) =>
        work({ organisationId, sql: transaction }),
      ),
    readTenant: (organisationId, work) =>
      transactionWith(
        'inplan.organization_id',
        organisationId,
        (transaction) => work({ organisationId, sql: transaction }),
        kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
      ),
    call: async <Row extends QueryResultRow>({ name, text, values }: NamedStatement) =>
      (await pool.query<Row>({ name, text, values: [...values] })).rows,
    asAccount: (accountId, work) => transactionWith('inplan.account_id', accountId, work),
    global: kysely,
    close: () => kysely.destroy(),
  }
}
