import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { writtenTables } from './tables-written-by-sql.ts'

/** A statement that follows each statement that writes certain tables, in the same transaction. */
export interface WriteReaction {
  readonly tables: ReadonlySet<string>
  readonly statement: () => CompiledQuery
}

/**
 * Returns a dialect whose connections run the reactions to writes. It replaces triggers, which a distributed table cannot have. Every
 * statement of a connection passes through it, so code that writes need not know about the reactions.
 */
export const withWriteReactions = (dialect: Dialect, reactions: readonly WriteReaction[]): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => reactingDriver(dialect.createDriver(), reactions),
  createIntrospector: (database) => dialect.createIntrospector(database),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

function reactingDriver(driver: Driver, reactions: readonly WriteReaction[]): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  /** The connections that are already wrapped, because a driver returns the same connections repeatedly. */
  const prepared = new WeakSet<DatabaseConnection>()
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options)
    if (!prepared.has(connection)) {
      prepared.add(connection)
      react(connection, reactions)
    }
    return connection
  }
  return driver
}

function react(connection: DatabaseConnection, reactions: readonly WriteReaction[]): void {
  const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    const result = await execute<never>(query, options)
    const written = writtenTables(query.sql)
    for (const { tables, statement } of reactions) {
      if (written.some((name) => tables.has(name))) await execute(statement(), options)
    }
    return result
  }
}
