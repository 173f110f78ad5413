import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailboxStore, MOST_MESSAGES, openMailboxStore } from '#server/platform/mail/mailbox-store.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'

let url: string
let store: MailboxStore

beforeAll(async () => {
  url = await createDatabase()
  store = await openMailboxStore(url)
})
afterAll(() => store.close())

test('Storing a development mail while another process deletes old ones does not deadlock', async () => {
  await queryAsOwner(
    url,
    `insert into development.mail (message_id, raw, received_at)
     select gen_random_uuid(), 'text', now() - number * interval '1 minute' from generate_series(1, $1) as number`,
    [MOST_MESSAGES + 2],
  )
  const other = new Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(`delete from development.mail where received_at < now() - $1 * interval '1 minute'`, [
      MOST_MESSAGES,
    ])
    await store.add('new', Buffer.from('text'))
    await other.query('commit')
  } finally {
    await other.end()
  }
  expect(await store.list()).toHaveLength(MOST_MESSAGES)
})
