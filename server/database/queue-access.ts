import type pg from 'pg'

/**
 * Lets the plain role put jobs into the queues, inside its own transactions, and nothing else: it can neither read nor
 * change what waits there. Runs as the owner after pg-boss made its tables.
 */
export async function grantQueueAccess(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema pgboss to inplan_app;
    grant select on pgboss.queue to inplan_app;
    grant insert on pgboss.job, pgboss.job_common to inplan_app;
    grant execute on all functions in schema pgboss to inplan_app;
  `)
}
