import type { Client } from 'pg'

/**
 * Lets the plain role put jobs into the queues, inside its own transactions, and hardly more: of what waits there it
 * sees the ids, and it changes nothing. Runs as the owner after pg-boss made its tables.
 */
export async function grantQueueAccess(client: Client): Promise<void> {
  await client.query(`
    grant usage on schema pgboss to inplan_app;
    grant select on pgboss.queue to inplan_app;
    grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to inplan_app;
    grant execute on all functions in schema pgboss to inplan_app;
  `)
}
