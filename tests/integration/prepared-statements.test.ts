import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { PREPARED } from '#server/platform/database/prepared-statements.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { isOnCluster } from './support/test-files-not-on-cluster.ts'
import { migratedDatabase } from './support/test-server.ts'

const at = migratedDatabase()
let studio: Studio

beforeEach(async () => {
  studio = await aStudio(at.database)
})

/** Runs work on a database with a single connection, so that each transaction uses the statements that earlier ones have prepared. */
async function onOneConnection<Result>(
  work: (
    inTenant: <Answer>(read: (transaction: TenantTransaction) => Promise<Answer>) => Promise<Answer>,
  ) => Promise<Result>,
): Promise<Result> {
  const database = openProductDatabase(at.databaseUrl, 1, (error) => {
    throw error
  })
  try {
    return await work((read) => database.inTenant(studio.id, read))
  } finally {
    await database.close()
  }
}

test('A booking is looked up with one prepared statement of the connection, whose plan is reused', async () => {
  const statements = await onOneConnection(async (inTenant) => {
    for (let time = 0; time < 8; time += 1) {
      await inTenant((transaction) => findBooking(transaction, '00000000-0000-4000-8000-000000000000'))
    }
    return inTenant(async ({ sql: transaction }) => {
      const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
        where statement like '%"booking"."id" = %'`.execute(transaction)
      return rows
    })
  })
  // Postgres makes a custom plan for the first five executions, and then a generic one if that is no more expensive. A cluster always plans
  // for the shard of the values.
  expect(statements).toEqual([isOnCluster ? { custom: 8, generic: 0 } : { custom: 5, generic: 3 }])
})

test('A statement is prepared anew when a migration adds a column to its table', async () => {
  await onOneConnection(async (inTenant) => {
    const read = (transaction: TenantTransaction) =>
      sql<{ name: string }>`select name from service where id = ${studio.privateService.id} ${PREPARED}`.execute(
        transaction.sql,
      )
    const before = await inTenant(read)
    await queryAsOwner(at.databaseUrl, 'alter table service add column added_meanwhile text')
    try {
      expect((await inTenant(read)).rows).toEqual(before.rows)
      expect(before.rows).toHaveLength(1)
    } finally {
      await queryAsOwner(at.databaseUrl, 'alter table service drop column added_meanwhile')
    }
  })
})

test('Settings of one organisation’s transaction never reach the next one on the same connection', async () => {
  const other = await aStudio(at.database)
  const database = openProductDatabase(at.databaseUrl, 1, () => undefined)
  const read = (id: string) =>
    database.inTenant(id, ({ sql: transaction }) =>
      sql<{ id: string }>`select id from organization ${PREPARED}`.execute(transaction),
    )
  try {
    for (let time = 0; time < 7; time += 1) {
      expect((await read(studio.id)).rows).toEqual([{ id: studio.id }])
      expect((await read(other.id)).rows).toEqual([{ id: other.id }])
    }
  } finally {
    await database.close()
  }
})
