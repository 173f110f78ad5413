import { expect, test } from 'vitest'
import { LINES_PER_PIECE } from '#server/features/list-export/csv-piece.ts'
import { aBooking, anEnteredCustomer } from '#tests/builders/studio.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/proof-size.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// D179: a list of 100,000 lines is a file with each line once, whatever is written in the lines, and its last piece comes as fast as its first.

const LINES = bySampleSize({ reduced: 10_000, full: 100_000 })
/** Milliseconds of a piece at most, on a machine that does much else. */
const SLOWEST = 5000

const at = startTestServerWithStudio('of-all')

const rows = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryAsOwner<Row>(at.databaseUrl, statement, values)

/** The lines of all pieces, without the header. */
async function linesOf(load: (after: { after?: string }) => Promise<{ text: string; next: string | null }>) {
  const texts: string[] = []
  const times: number[] = []
  let next: string | null | undefined
  while (next !== null) {
    const begin = performance.now()
    const piece = await load(next === undefined ? {} : { after: next })
    times.push(performance.now() - begin)
    texts.push(piece.text)
    next = piece.next
  }
  const [, ...lines] = readCsv(texts.join('').slice(1), ';')
  return { lines, slowest: Math.max(...times), pieces: texts.length }
}

/** The columns of a table, except the given ones. */
async function columnsOf(table: string, without: readonly string[]): Promise<string[]> {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and column_name <> all ($2)`,
    table,
    without,
  )
  return columns.map(({ name }) => `"${name}"`)
}

const owner = () => apiClient(at.url, { token: at.studio.owner.token, locale: 'nl' })

test(`customers: ${LINES} lines, with formulas, quotes, line ends, emoji and right-to-left text in their names`, async () => {
  await rows(
    `insert into customer (organization_id, id, first_name, last_name, phone_number, created_at)
       select $1, gen_random_uuid(), '=2+"' || number || '";' || E'\\n' || 'שלום 👩‍🦰', 'Many ' || number, '',
         timestamptz '2025-01-01' + (number / 5000) * interval '1 minute'
       from generate_series(1, $2::int) as number`,
    at.studio.id,
    LINES,
  )
  const call = owner()
  const { lines, slowest, pieces } = await linesOf((after) => call('exportCustomers', { query: after }))
  const many = lines.filter(([, lastName]) => lastName?.startsWith('Many '))
  expect(many).toHaveLength(LINES)
  expect(new Set(many.map(([, lastName]) => lastName)).size).toBe(LINES)
  // Each first name is one cell, and no formula.
  expect(many.every(([firstName]) => /^'=2\+"\d+";\nשלום 👩‍🦰$/.test(firstName ?? ''))).toBe(true)
  expect(pieces).toBeGreaterThanOrEqual(LINES / LINES_PER_PIECE)
  expect(slowest).toBeLessThan(SLOWEST)
}, 600_000)

test(`bookings: ${LINES} lines`, async () => {
  const customerId = await anEnteredCustomer(at.database, at.studio, { firstName: 'Busy' })
  const { id } = await aBooking(at.database, at.studio, { customerId })
  // Bookings that have ended need no claim.
  const booking = await columnsOf('booking', ['id', 'status', 'guest_last_name', 'starts_at', 'ends_at'])
  const event = await columnsOf('booking_event', ['id', 'booking_id'])
  const eventOfBooking = event.map((name) => `booking_event.${name}`)
  // Each booking has its line in the trail, as the database demands.
  await rows(
    `with many as (
       insert into booking (id, status, guest_last_name, starts_at, ends_at, ${booking.join(', ')})
       select gen_random_uuid(), 'rejected', 'Many ' || number, starts_at - (number / 7) * interval '1 hour',
         ends_at - (number / 7) * interval '1 hour', ${booking.join(', ')}
       from booking, generate_series(1, $2::int) as number where id = $1
       returning id
     )
     insert into booking_event (id, booking_id, ${event.join(', ')})
     select gen_random_uuid(), many.id, ${eventOfBooking.join(', ')} from booking_event, many where booking_id = $1`,
    id,
    LINES,
  )
  const call = owner()
  const { lines, slowest } = await linesOf((after) => call('exportBookings', { query: after }))
  const many = lines.flatMap((cells) => cells.filter((cell) => cell.includes('Many ')))
  expect(new Set(many).size).toBe(LINES)
  expect(many).toHaveLength(LINES)
  expect(slowest).toBeLessThan(SLOWEST)
}, 600_000)
