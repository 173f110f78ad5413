import type { Kysely } from 'kysely'
import { type Secrets, sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Account } from '#server/platform/http/handler.ts'

type Sql = Kysely<Tables>

/** Minutes that a ticket is valid, and the number of wrong codes after which the log-in ends. */
const TICKET_MINUTES = 10
const TICKET_TRIES = 5

/** Records that the first step of a log-in has succeeded. Returns the ticket for the second step; only its hash is stored. */
export async function makeTicket(
  sql: Sql,
  { accountId, browserHash }: { readonly accountId: string; readonly browserHash: Buffer },
  secrets: Secrets,
  now: Date,
): Promise<string> {
  const ticket = secrets.token()
  await sql
    .insertInto('login_ticket')
    .values({
      token_hash: sha256(ticket),
      account_id: accountId,
      browser_hash: browserHash,
      tries_left: TICKET_TRIES,
      expires_at: new Date(now.getTime() + TICKET_MINUTES * 60_000),
    })
    .execute()
  return ticket
}

/** Returns the account of a valid ticket and uses up one try; concurrent guesses are counted one by one. */
export async function tryTicket(
  sql: Sql,
  ticket: string,
  browserHash: Buffer,
  now: Date,
): Promise<Account | undefined> {
  return sql
    .updateTable('login_ticket')
    .from('account')
    .set((row) => ({ tries_left: row('login_ticket.tries_left', '-', 1) }))
    .whereRef('account.id', '=', 'login_ticket.account_id')
    .where('token_hash', '=', sha256(ticket))
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning(['account.id as accountId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
}

/** Ends a ticket. Returns false when another request has ended it. */
export async function deleteTicket(sql: Sql, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await sql
    .deleteFrom('login_ticket')
    .where('token_hash', '=', sha256(ticket))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
