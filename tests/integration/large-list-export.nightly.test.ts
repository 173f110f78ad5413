import { expect, test } from 'vitest'
import { LINES_PER_PIECE } from '#server/modules/reporting/list-export/csv-piece.ts'
import { aBooking, anEnteredCustomer } from '#tests/builders/studio.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// D179: the file of a list of 100,000 lines has each line once, whatever its cells contain. The last piece takes no longer than the first.

const LINES = bySampleSize({ reduced: 10_000, full: 100_000 })
/** The longest time to export a piece on a busy machine, in milliseconds. */
const SLOWEST = 5000

const at = startTestServerWithStudio('of-all')

const rows = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryAsOwner<Row>(at.databaseUrl, statement, values)

/** Exports a list piece by piece. Returns its lines without the header, the slowest piece in milliseconds, and the number of pieces. */
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

/** The quoted names of the columns of a table, except generated columns and the given ones. */
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

test(`An export of ${LINES} customers is correct for names with formulas, quotes, line ends, emoji and right-to-left text`, async () => {
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
  // Each first name is one cell. The apostrophe prevents a spreadsheet program from reading it as a formula.
  expect(many.every(([firstName]) => /^'=2\+"\d+";\nשלום 👩‍🦰$/.test(firstName ?? ''))).toBe(true)
  expect(pieces).toBeGreaterThanOrEqual(LINES / LINES_PER_PIECE)
  expect(slowest).toBeLessThan(SLOWEST)
}, 600_000)

test(`An export of ${LINES} bookings is correct and complete`, async () => {
  const customerId = await anEnteredCustomer(at.database, at.studio, { firstName: 'Busy' })
  const { id } = await aBooking(at.database, at.studio, { customerId })
  // The bookings are rejected, because only a rejected booking may exist without a claim.
  const booking = await columnsOf('booking', ['id', 'status', 'guest_last_name', 'starts_at', 'ends_at'])
  const event = await columnsOf('booking_event', ['id', 'booking_id'])
  const eventOfBooking = event.map((name) => `booking_event.${name}`)
  // The database refuses a booking without a line in the trail.
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
