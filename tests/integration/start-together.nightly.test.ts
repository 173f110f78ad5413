import { expect, test } from 'vitest'
import { createEmptyDatabase, queryAsOwner } from './support/database.ts'
import { startServerProcess } from './support/server-process.ts'

test('Server processes that start at once on an empty database create the schema once', async () => {
  const databaseUrl = await createEmptyDatabase()
  const starting = Array.from({ length: 3 }, () => startServerProcess(databaseUrl, { DEMO_DATA: '1' }))
  const starts = await Promise.allSettled(starting)
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
  expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const [counts] = await queryAsOwner(
    databaseUrl,
    `select (select count(*)::int from organization) as organisations,
       (select count(*) > 0 from booking) as "hasBookings",
       (select count(*)::int from (select from migration group by name having count(*) > 1) as twice) as "doneTwice"`,
  )
  expect(counts).toEqual({ organisations: 2, hasBookings: true, doneTwice: 0 })
}, 180_000)
