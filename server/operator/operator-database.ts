import { Kysely, PostgresDialect, sql as expression, type Transaction } from 'kysely'
import { Pool } from 'pg'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isId } from '#server/platform/http/identifiers.ts'

/**
 * The database for the operator's command. It connects as the schema's owner, who may be a plain role, and gives each
 * transaction the role with the fewest rights. What a command does in a dry run is rolled back instead of committed.
 */
export interface OperatorDatabase {
  /** A transaction in one organisation with the role of requests. */
  inTenant<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /**
   * A transaction in one organisation with the owner's role, for what requests may not do. A superuser sees all organisations
   * here, so every statement names its organisation.
   */
  asOwnerOf<Result>(organisationId: string, work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
  /** A transaction with the memberships of one account. */
  asAccount<Result>(accountId: string, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** A transaction that sees of all organisations which they are, and nothing else of them. */
  acrossOrganisations<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** A transaction with the owner's role and without an organisation: queues, accounts, migrations. */
  asOwner<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * What every transaction begins with: its settings reach the workers of a cluster, and there is a longest wait for a lock and a
 * longest statement. Without Citus its setting is a name without effect.
 */
const settings = `set local citus.propagate_set_commands = 'local'; set local lock_timeout = '10s'; set local statement_timeout = '60s'`

export function openOperatorDatabase(url: string, isDryRun: boolean): OperatorDatabase {
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'inplan-operator' })
  // The error of a broken idle connection is seen by the next query.
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

/** `set local` takes no parameters, so the text of an id is checked before it is part of a statement. */
function checkedId(id: string): string {
  if (isId(id)) return id
  throw new RangeError('Not an id')
}
