import { inject } from 'vitest'
import { inDatabase } from './databases-on-nodes.ts'
import { queryAsOwner } from './query-as-owner.ts'

/**
 * Counts the sessions that wait for a lock of another session, on any node. A row lock is on the node of the row, an advisory lock on the
 * first node.
 *
 * @param event the kind of lock, such as 'advisory'; by default any
 */
export async function countWaitingForLocks(databaseUrl: string, event = '%'): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const waiting = await Promise.all(
    inject('postgresNodes').map((node) =>
      queryAsOwner(
        inDatabase(node, name),
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and wait_event like $1 and datname = current_database()`,
        [event],
      ),
    ),
  )
  return waiting.flat().length
}
