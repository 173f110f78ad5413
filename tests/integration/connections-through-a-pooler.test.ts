import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { startInProcessServer } from './support/in-process-server.ts'
import { checkConnections } from '#server/platform/database/check-row-security-and-timeouts.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'

// Behind a connection pooler, the server sends no settings when it connects, so it logs in as a role that has these settings. `npm run
// drill -- pooler` tests the same with a real PgBouncer.

let ownerUrl: string
beforeAll(async () => {
  ownerUrl = await createDatabase()
})

/**
 * Creates a role that can log in, and returns its database address. Roles belong to the whole Postgres server, so each gets a unique name.
 */
async function loginOf(settings: readonly string[]): Promise<string> {
  const name = `login_${randomBytes(4).toString('hex')}`
  await queryAsOwner(ownerUrl, `create role ${name} login password 'secret' in role inplan_app`)
  for (const setting of settings) await queryAsOwner(ownerUrl, `alter role ${name} set ${setting}`)
  const url = new URL(ownerUrl)
  Object.assign(url, { username: name, password: 'secret' })
  return url.href
}

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
  (name) => `${name} = '15s'`,
)
const start = (url: string) => startInProcessServer(url, { DATABASE_DIRECT_URL: ownerUrl })

test('A server works through a connection pooler', async () => {
  const url = await loginOf([`role = 'inplan_app'`, ...timeouts])
  const server = await start(url)
  const database = openProductDatabase(url, 2, () => undefined, 'pooler')
  const studio = await aStudio(database)
  const customer = await aCustomer(database, studio)
  const seriesId = await publishSessions(database, studio, studio.privateService)
  const { response } = await apiClient(server.url, { token: customer.token })(
    'reserve',
    { body: reservationOf(studio, studio.privateService, `${seriesId}_${inAWeek.replaceAll('-', '')}_0900`) },
    { idempotencyKey: 'through-a-pooler' },
  )
  expect(response.totalPrice).toBe(85)
  await database.close()
  await server.stop()
})

test('A server in production warns when its requests log in as the owner of the tables, but not for a normal log-in (T-A42)', async () => {
  const plain = await loginOf([`role = 'inplan_app'`, ...timeouts])
  for (const [url, endpoint, isPlainLogin] of [
    [ownerUrl, 'postgres', false],
    [plain, 'postgres', true],
    [plain, 'pooler', true],
  ] as const) {
    const database = openProductDatabase(url, 1, () => undefined, endpoint)
    expect(await checkConnections(database.global)).toMatchObject({ role: 'inplan_app', isPlainLogin })
    // What the log-in may become is all that a smuggled statement gets.
    await sql`set role none`.execute(database.global)
    const smuggled = sql`alter table booking disable row level security`.execute(database.global).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
    expect(await smuggled).toBe(isPlainLogin ? '42501' : 'done')
    await database.close()
  }
  await queryAsOwner(ownerUrl, 'alter table booking enable row level security')
})

describe('the start of a server is refused', () => {
  test('with the role that owns the tables', async () => {
    await expect(start(ownerUrl)).rejects.toThrow(
      `have the role ${new URL(ownerUrl).username} instead of inplan_app, so one organisation could see another's data`,
    )
  })

  test('with a role that can merely become inplan_app', async () => {
    await expect(start(await loginOf(timeouts))).rejects.toThrow(/have the role login_\w+ instead of inplan_app/)
  })

  test('without the database timeouts', async () => {
    await expect(start(await loginOf([`role = 'inplan_app'`, ...timeouts.slice(1)]))).rejects.toThrow(
      `The connections of DATABASE_URL have no statement_timeout. Run: alter role inplan_app set statement_timeout = '15s'`,
    )
  })
})
