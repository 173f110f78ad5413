import { Pool } from 'pg'

/** A message as received over SMTP. */
export interface KeptMessage {
  readonly id: string
  readonly receivedAt: Date
  readonly raw: Buffer
}

/** Stores the messages of the development mailbox, newest first. */
export interface MailboxStore {
  /** Stores a message. Ignores a message whose Message-ID is already stored, because it is a repetition. */
  add(messageId: string, raw: Buffer): Promise<void>
  /**
   * Lists the stored messages, newest first.
   *
   * @param text lists only messages that contain this ASCII text
   */
  list(text?: string): Promise<readonly KeptMessage[]>
  find(id: string): Promise<KeptMessage | undefined>
  delete(id: string): Promise<void>
  close(): Promise<void>
}

/** Maximum number of stored messages; older ones are deleted. */
export const MOST_MESSAGES = 500

const schema = `
create schema if not exists development;
create table if not exists development.mail (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  received_at timestamptz not null default clock_timestamp(),
  raw bytea not null
);`

/**
 * Stores the mailbox in a schema of its own in the product's database, so that it survives a restart and all server processes
 * share it. It does not exist in production.
 * @param databaseUrl of a role that may create a schema
 */
export async function openMailboxStore(databaseUrl: string): Promise<MailboxStore> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2, application_name: 'inplan-mailbox' })
  // An error of an idle connection is ignored, because the pool replaces the connection.
  pool.on('error', () => undefined)
  await createSchema(pool)
  return {
    async add(messageId, raw) {
      await pool.query('insert into development.mail (message_id, raw) values ($1, $2) on conflict do nothing', [
        messageId,
        raw,
      ])
      // Mails that another process is deleting are skipped. Without that, two processes could each wait for the other.
      await pool.query(
        `delete from development.mail where id in (
           select id from development.mail order by received_at desc offset $1 for update skip locked
         )`,
        [MOST_MESSAGES],
      )
    },
    async list(text = '') {
      const { rows } = await pool.query<KeptMessage>(
        `select ${columns} from development.mail
         where $1 = '' or position(convert_to($1, 'UTF8') in raw) > 0 order by received_at desc`,
        [text],
      )
      return rows
    },
    async find(id) {
      const { rows } = await pool.query<KeptMessage>(`select ${columns} from development.mail where id = $1`, [id])
      return rows[0]
    },
    async delete(id) {
      await pool.query('delete from development.mail where id = $1', [id])
    },
    close: () => pool.end(),
  }
}

const columns = 'id, received_at as "receivedAt", raw'

/** "create … if not exists" can fail when two processes run it at the same time, so a lock is taken. */
async function createSchema(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('development.mail')); ${schema} commit;`)
  } finally {
    client.release()
  }
}
