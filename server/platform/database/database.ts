import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, type QueryResultRow, types } from 'pg'
import type { Tables } from './tables.ts'
import { withRetries } from './retries.ts'

/** A transaction in the context of one organisation. Row-level security limits it to that organisation's rows. */
export interface TenantTransaction {
  readonly organisationId: string
  readonly sql: Transaction<Tables>
}

/** A prepared statement. Each name must always have the same text. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Access to the database with the unprivileged role `inplan_app`. */
export interface Database {
  /**
   * Runs `work` in one transaction for an organisation and commits. After a serialisation failure or a deadlock `work` runs
   * again, at most five times, so it must have no effect outside the database.
   */
  inTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /** Like `inTenant`, but read-only and with one consistent snapshot. */
  readTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /**
   * Runs one prepared statement in one round trip. It has no organisation, so it reads tenant tables only through a function
   * that sets the organisation itself.
   */
  call<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /** Runs a transaction for an account without an organisation. It sees the account's memberships and the global tables. */
  asAccount<Result>(accountId: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Queries without an organisation: accounts, sessions, codes, attempts. Tenant tables appear empty. */
  readonly global: Kysely<Tables>
  /** The connections of the pool: open ones, those of them that are idle, and callers that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

/** Milliseconds after which a statement, or its wait for a lock, is cancelled (threat A10). */
const STATEMENT_TIMEOUT = 15_000
const LOCK_TIMEOUT = 10_000
const IDLE_TRANSACTION_TIMEOUT = 20_000
/** Milliseconds that a request waits for a free connection of the pool. */
const CONNECTION_TIMEOUT = 30_000

const settings = [
  'role=inplan_app',
  `statement_timeout=${STATEMENT_TIMEOUT}`,
  `lock_timeout=${LOCK_TIMEOUT}`,
  `idle_in_transaction_session_timeout=${IDLE_TRANSACTION_TIMEOUT}`,
]

/** By default pg parses a `date` as local midnight, which depends on the machine's time zone. */
const DATE_TYPE: number = types.builtins.DATE
const readTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === DATE_TYPE ? (text: string) => text : types.getTypeParser(type, format),
}

/** @param onBrokenConnection receives errors of idle connections; the pool replaces them by itself. */
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
  // A pool client without an error listener ends the process when its connection breaks between two statements of a
  // transaction.
  pool.on('connect', (client) => client.on('error', onBrokenConnection))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  /** `set_config` is local to the transaction, so a pooled connection never passes an organisation on to its next user. */
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
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}
