import type { Client } from 'pg'
import { mailDeadLetterQueue, mailQueue } from '#server/platform/mail/mail-queue-settings.ts'

const queues = [mailQueue, mailDeadLetterQueue].map(({ name }) => `'${name}'`).join(', ')

/**
 * Grants the application role the right to insert jobs within its own transactions. The role can read the ids of waiting
 * jobs but not their data, and cannot change them. For privacy requests it can list and delete the jobs of one person
 * (threat G1). Runs with the rights of the schema's owner, after pg-boss created its tables.
 */
export async function grantQueueAccess(client: Client): Promise<void> {
  await client.query(`
    grant usage on schema pgboss to inplan_app;
    grant select on pgboss.queue to inplan_app;
    grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to inplan_app;
    grant execute on all functions in schema pgboss to inplan_app;

    create or replace function waiting_mail(to_address text) returns table (template text, at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public
      as $$ select data ->> 'template', created_on from pgboss.job
        where name in (${queues}) and data ->> 'to' = to_address order by created_on $$;
    create or replace function forget_mail(to_address text) returns void
      language sql security definer set search_path = pg_catalog, public
      as $$ delete from pgboss.job where name in (${queues}) and data ->> 'to' = to_address $$;
    revoke execute on function waiting_mail, forget_mail from public;
    grant execute on function waiting_mail, forget_mail to inplan_app;
  `)
}
