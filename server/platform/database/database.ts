import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type CustomTypesConfig, Pool, type QueryResultRow, types } from 'pg'
import type { Tables } from './tables.ts'
import { insideTransaction } from './inside-transaction.ts'
import { sqlState } from './database-errors.ts'
import { prepareMarked } from './prepared-statements.ts'
import { withRetries } from './retries.ts'
import { withWriteReactions, type WriteReaction } from './run-statements-after-writes.ts'

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
  /** Runs one prepared statement in one round trip, without an organisation. Tenant tables appear empty. */
  call<Row extends QueryResultRow>(statement: NamedStatement): Promise<Row[]>
  /**
   * Runs one prepared statement that sets the organisation itself, in one round trip. On a cluster it runs in a transaction of the
   * organisation instead, because otherwise the setting does not reach the workers.
   */
  callInTenant<Row extends QueryResultRow>(organisationId: string, statement: NamedStatement): Promise<Row[]>
  /** Runs a transaction for an account without an organisation. It sees the account's memberships and the global tables. */
  asAccount<Result>(accountId: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Queries without an organisation: accounts, sessions, codes, attempts. Tenant tables appear empty. */
  readonly global: Kysely<Tables>
  /** Counts the connections of the pool: open ones, idle ones among these, and callers that wait for a connection. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

/** Milliseconds after which a statement, or its wait for a lock, is cancelled (threat A10). */
const STATEMENT_TIMEOUT = 15_000
const LOCK_TIMEOUT = 10_000
const IDLE_TRANSACTION_TIMEOUT = 20_000
/** Milliseconds that a request waits for a free connection of the pool. */
const CONNECTION_TIMEOUT = 30_000

/**
 * SQLSTATE that a function raises when it was called outside a transaction of its organisation on a cluster
 * (server/distribution/replace-claims-function-for-citus.sql).
 */
export const TRANSACTION_NEEDED = 'INTRX'

const APPLICATION_ROLE = 'inplan_app'

/**
 * Settings of each connection. They cannot be passed through a pooler, which logs in as a role that has these settings (`0001_foundation.sql`).
 */
const settings = [
  `role=${APPLICATION_ROLE}`,
  // Settings for Citus. The first lets `set local` reach the workers of a cluster. The second runs statements on all shards one shard after
  // the other, because only then may the same transaction change accounts, which are stored on every node. Without Citus they have no
  // effect.
  'citus.propagate_set_commands=local',
  'citus.multi_shard_modify_mode=sequential',
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

/**
 * Limits a transaction to the rows of an organisation. `set local` ends with the transaction, so the next user of a pooled connection never
 * inherits the organisation. Unlike `set_config`, it also reaches the workers of a cluster.
 */
export async function enterOrganisation(transaction: Transaction<Tables>, organisationId: string): Promise<void> {
  await sql`set local inplan.organization_id = ${sql.lit(parseUuid(organisationId))}`.execute(transaction)
}

/** Lets a transaction read the memberships of an account, and the organisations where it is a customer. */
export async function enterAccount(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`set local inplan.account_id = ${sql.lit(parseUuid(accountId))}`.execute(transaction)
}

/** Only a UUID may become part of the statement's text, because `set` takes no parameters. */
function parseUuid(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) throw new RangeError(`${text} is not a UUID`)
  return text
}

/** The kind of server at a database address: Postgres, or a connection pooler in transaction mode such as PgBouncer. */
export type DatabaseEndpoint = 'postgres' | 'pooler'

export interface DatabaseOptions {
  readonly url: string
  readonly endpoint: DatabaseEndpoint
  /** Maximum number of connections at a time. */
  readonly connections: number
  /** Receives errors of idle connections. The pool replaces the connections by itself. */
  readonly onBrokenConnection: (error: Error) => void
  /** Statements that follow each write of certain tables. */
  readonly reactions: readonly WriteReaction[]
  /** Whether slow work inside a transaction fails (`refuseInTransaction`). Off in production. */
  readonly refusesSlowWork: boolean
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, endpoint, connections, onBrokenConnection, reactions, refusesSlowWork } = options
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...(endpoint === 'postgres' && { options: settings.map((setting) => `-c ${setting}`).join(' ') }),
    application_name: 'inplan',
    types: readTypes,
  })
  pool.on('error', onBrokenConnection)
  // Without an error listener on the client, Node would end the process when a connection breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onBrokenConnection))
  // Prepared statements are not used with a pooler, because it may run each statement on another connection, where it was not prepared.
  if (endpoint === 'postgres') pool.on('connect', prepareMarked)
  const kysely = new Kysely<Tables>({ dialect: withWriteReactions(new PostgresDialect({ pool }), reactions) })
  const during = refusesSlowWork ? insideTransaction : <Result>(work: () => Result) => work()
  const begin = kysely.transaction.bind(kysely)
  // Features also begin transactions on `global`.
  kysely.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => execute((transaction) => during(() => work(transaction)))
    return builder
  }

  const transactionWith = <Result>(
    enter: (transaction: Transaction<Tables>) => Promise<void>,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    builder = kysely.transaction(),
  ): Promise<Result> =>
    withRetries(() =>
      builder.execute(async (transaction) => {
        await enter(transaction)
        return during(() => work(transaction))
      }),
    )

  const call = async <Row extends QueryResultRow>({ name, text, values }: NamedStatement): Promise<Row[]> =>
    (await pool.query<Row>({ ...(endpoint === 'postgres' && { name }), text, values: [...values] })).rows

  /** Whether a statement turned out to need a transaction of its organisation, as `inplan_claims` does on a cluster. */
  let needsTransaction = false

  return {
    inTenant: (organisationId, work) =>
      transactionWith(
        (transaction) => enterOrganisation(transaction, organisationId),
        (transaction) => work({ organisationId, sql: transaction }),
      ),
    readTenant: (organisationId, work) =>
      transactionWith(
        (transaction) => enterOrganisation(transaction, organisationId),
        (transaction) => work({ organisationId, sql: transaction }),
        kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'),
      ),
    call,
    callInTenant: async <Row extends QueryResultRow>(organisationId: string, statement: NamedStatement) => {
      if (!needsTransaction) {
        try {
          return await call<Row>(statement)
        } catch (error) {
          if (sqlState(error) !== TRANSACTION_NEEDED) throw error
          needsTransaction = true
        }
      }
      return transactionWith(
        (transaction) => enterOrganisation(transaction, organisationId),
        async (transaction) =>
          (await transaction.executeQuery<Row>(CompiledQuery.raw(statement.text, [...statement.values]))).rows,
      )
    },
    asAccount: (accountId, work) => transactionWith((transaction) => enterAccount(transaction, accountId), work),
    global: kysely,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}
