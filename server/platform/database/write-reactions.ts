import type { KyselyPlugin, QueryId, Transaction } from 'kysely'
import type { Tables } from './tables.ts'
import { writtenTables } from './written-tables.ts'

/** What follows each statement that writes certain tables for an organisation, in the same transaction. */
export interface WriteReaction {
  readonly tables: ReadonlySet<string>
  readonly react: (sql: Transaction<Tables>) => Promise<void>
}

/**
 * A transaction in which no writer has to remember what follows: each statement that writes a table of a reaction is followed by
 * that reaction before the next statement. Takes the place of triggers, which a distributed table cannot have.
 */
export function withWriteReactions(sql: Transaction<Tables>, reactions: readonly WriteReaction[]): Transaction<Tables> {
  const due = new WeakMap<QueryId, readonly WriteReaction[]>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const written = writtenTables(node)
      const follows = reactions.filter(({ tables }) => written.some((name) => tables.has(name)))
      if (follows.length > 0) due.set(queryId, follows)
      return node
    },
    async transformResult({ queryId, result }) {
      for (const { react } of due.get(queryId) ?? []) await react(sql)
      return result
    },
  }
  return sql.withPlugin(plugin)
}
