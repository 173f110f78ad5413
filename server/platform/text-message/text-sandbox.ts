import { Pool } from 'pg'
import type { TextMessage, TextService } from './text-service.ts'

/** A text message as it was received in the sandbox. */
export interface ReceivedText extends TextMessage {
  readonly receivedAt: Date
}

/** Receives all text messages in development and tests, for the mailbox page. */
export interface TextSandbox extends TextService {
  /** All received messages, newest first. */
  list(): Promise<readonly ReceivedText[]>
  close(): Promise<void>
}

/** Maximum number of stored messages; older ones are deleted. */
const MOST_MESSAGES = 500

const schema = `
create schema if not exists development;
create table if not exists development.text_message (
  reference text primary key,
  recipient text not null,
  text text not null,
  received_at timestamptz not null default clock_timestamp()
);`

/**
 * Opens the sandbox in the schema of the development mailbox, so that all server processes share it. It does not exist in
 * production.
 * @param databaseUrl of a role that may create a schema
 */
export async function openTextSandbox(databaseUrl: string, centsPerSegment: number): Promise<TextSandbox> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2, application_name: 'inplan-texts' })
  // An error of an idle connection is ignored, because the pool replaces the connection.
  pool.on('error', () => undefined)
  await createSchema(pool)
  return {
    centsPerSegment,
    async send({ to, text, reference }) {
      // A message whose reference is already stored is a repetition, so it is ignored.
      await pool.query(
        'insert into development.text_message (reference, recipient, text) values ($1, $2, $3) on conflict do nothing',
        [reference, to, text],
      )
      await pool.query(
        `delete from development.text_message where reference in (
          select reference from development.text_message order by received_at desc offset $1)`,
        [MOST_MESSAGES],
      )
    },
    async list() {
      const { rows } = await pool.query<ReceivedText>(
        `select reference, recipient as "to", text, received_at as "receivedAt" from development.text_message
         order by received_at desc`,
      )
      return rows
    },
    close: () => pool.end(),
  }
}

/** "create … if not exists" can fail when two processes run it at the same time, so a lock is taken. */
async function createSchema(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('development.mail')); ${schema} commit;`)
  } finally {
    client.release()
  }
}
