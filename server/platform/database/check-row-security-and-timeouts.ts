import { type Kysely, sql } from 'kysely'
import { StartError } from '#server/platform/configuration.ts'
import type { Tables } from './tables.ts'

interface ConnectionState {
  readonly role: string
  /** Whether row-level security does not apply to the role, or the role owns a table and could switch it off. */
  readonly isPrivileged: boolean
  /** Whether also the role that logged in owns nothing, so that no statement could become the owner by leaving its role. */
  readonly isPlainLogin: boolean
  /** Names of the timeouts that are off. */
  readonly unlimited: readonly string[]
}

/**
 * Throws a StartError when row-level security does not apply to the connection, or when statements have no time limit. The cause may be a
 * connection pooler that drops the requested settings or logs in as another role.
 *
 * @returns whether the connections log in as a plain role, and not as the owner of the tables who only works as one
 */
export async function checkConnections(database: Kysely<Tables>): Promise<Pick<ConnectionState, 'isPlainLogin'>> {
  const { rows } = await sql<ConnectionState>`
    select current_user as role,
      (select rolsuper or rolbypassrls or pg_has_role(current_user, relowner, 'usage')
        from pg_roles, pg_class where rolname = current_user and pg_class.oid = 'public.booking'::regclass) as "isPrivileged",
      (select not rolsuper and not rolbypassrls and not pg_has_role(session_user, relowner, 'usage')
        from pg_roles, pg_class where rolname = session_user and pg_class.oid = 'public.booking'::regclass) as "isPlainLogin",
      array(select name from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
        order by name) as unlimited`.execute(database)
  const state = rows[0]
  if (!state || state.isPrivileged || state.role !== 'inplan_app') {
    throw new StartError(
      `The connections of DATABASE_URL have the role ${state?.role} instead of inplan_app, so one organisation could see another's data: let the pooler log in as inplan_app, and give DATABASE_DIRECT_URL the owner of the schema.`,
    )
  }
  if (state.unlimited.length > 0) {
    const commands = state.unlimited.map((name) => `alter role inplan_app set ${name} = '15s'`).join('; ')
    throw new StartError(`The connections of DATABASE_URL have no ${state.unlimited.join(', no ')}. Run: ${commands}`)
  }
  return state
}
