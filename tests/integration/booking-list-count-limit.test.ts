import { Client } from 'pg'
import { expect, test } from 'vitest'
import { storeBookings } from '#bench/search/stored-bookings.ts'
import { searchBookings } from '#server/modules/booking/booking/booking-search.ts'
import { migratedDatabase } from './support/test-server.ts'

const at = migratedDatabase()

test('Bookings are counted up to 1,000, and further only for a page that ends later (R-D318)', async () => {
  const client = new Client({ connectionString: at.databaseUrl })
  await client.connect()
  const { id } = await storeBookings(client, { specialists: 1, services: 1, bookings: 1060 })
  await client.end()
  const count = (page: number, size: number) =>
    at.database.inTenant(id, async (transaction) => {
      const { bookings, ...counted } = await searchBookings(transaction, {}, { page, size, order: 'soonest-first' })
      return { ...counted, bookings: bookings.length }
    })
  expect(await count(0, 50)).toEqual({ total: 1000, isMore: true, bookings: 50 })
  expect(await count(20, 50), 'the last full page').toEqual({ total: 1050, isMore: true, bookings: 50 })
  expect(await count(21, 50), 'the rest').toEqual({ total: 1060, isMore: false, bookings: 10 })
  expect(await count(40, 50), 'a page that is not there').toEqual({ total: 1060, isMore: false, bookings: 0 })
})
