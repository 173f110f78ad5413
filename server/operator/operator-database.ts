import { Kysely, PostgresDialect, sql as expression, type Transaction } from 'kysely'
import { Pool } from 'pg'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/**
 * The database for the operator's commands. It connects as the schema's owner, which need not be a superuser, and runs each transaction
 * with the role that has the fewest sufficient rights. In a dry run every transaction is rolled back instead of committed.
 */
export interface OperatorDatabase {
  /** Runs a transaction for one organisation with the role that requests use. */
  inTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /**
   * Runs a transaction for one organisation with the owner's role, for actions that requests may not perform. If the owner is a superuser
   * it sees all organisations, so every statement must filter by organisation.
   */
  asOwnerOf<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /** Runs a transaction that can read the memberships of one account. */
  asAccount<Result>(accountId: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Runs a transaction that can read the list of all organisations, and no other data of theirs. */
  acrossOrganisations<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** A transaction with the owner's role and without an organisation: queues, accounts, migrations. */
  asOwner<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Settings at the start of every transaction: `set local` also applies on the workers of a Citus cluster, and lock waits and statements are
 * limited in time. Without Citus, its setting has no effect.
 */
const settings = `set local citus.propagate_set_commands = 'local'; set local lock_timeout = '10s'; set local statement_timeout = '60s'`

export function openOperatorDatabase(url: string, isDryRun: boolean): OperatorDatabase {
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'inplan-operator' })
  // The error of a broken idle connection is ignored here, because the next query fails with it.
  pool.on('error', () => undefined)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  async function transactionWith<Result>(
    rights: readonly string[],
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const transaction = await kysely.startTransaction().execute()
    try {
      await expression.raw([settings, ...rights].join('; ')).execute(transaction)
      const result = await work(transaction)
      await (isDryRun ? transaction.rollback() : transaction.commit()).execute()
      return result
    } catch (error) {
      if (!transaction.isRolledBack && !transaction.isCommitted) await transaction.rollback().execute()
      throw error
    }
  }

  return {
    inTenant: (organisationId, work) =>
      transactionWith(
        ['set local role inplan_app', `set local inplan.organization_id = '${checkedId(organisationId)}'`],
        (sql) => work({ organisationId, sql }),
      ),
    asOwnerOf: (organisationId, work) =>
      transactionWith([`set local inplan.organization_id = '${checkedId(organisationId)}'`], (sql) =>
        work({ organisationId, sql }),
      ),
    asAccount: (accountId, work) =>
      transactionWith(['set local role inplan_app', `set local inplan.account_id = '${checkedId(accountId)}'`], work),
    acrossOrganisations: (work) => transactionWith(['set local role inplan_operator'], work),
    asOwner: (work) => transactionWith([], work),
    close: () => kysely.destroy(),
  }
}

/** Checks that an id is a UUID before it becomes part of a statement's text, because `set local` takes no parameters. */
function checkedId(id: string): string {
  if (isId(id)) return id
  throw new RangeError('Not an id')
}
