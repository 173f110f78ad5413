import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LINES_PER_PIECE } from '#server/modules/reporting/list-export/csv-piece.ts'
import { noteReceived, noteReturned, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import type { Input } from '#shared/api/client.ts'
import { aBooking } from '#tests/builders/studio.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests the export of lists as CSV files: their contents, who may export them, and that consecutive pieces fit together.

const { scene, entered } = startCustomerTestStudio()

const owner = (locale: 'en' | 'nl') => apiClient(scene().url, { token: scene().studio.owner.token, locale })
const specialist = () => apiClient(scene().url, { token: scene().studio.specialist.token, locale: 'nl' })

/** Parses a file into rows. Each row maps column titles to values. */
function table(text: string, separator: ',' | ';'): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [titles = [], ...rows] = readCsv(text.slice(1), separator)
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])))
}

describe('the export of the list of customers (R-D179)', () => {
  test('has the filtered customers in the format of the language, and neutralises formulas (R-D180)', async () => {
    const tag = `t${randomUUID().slice(0, 8)}`
    const body = {
      firstName: '=HYPERLINK("x")',
      lastName: 'Łukasz 👩‍🦰 שלום; "q",',
      phoneNumber: '+31 6 1234 5678',
      tags: [tag],
    }
    await scene().owner('createCustomer', { body })
    await entered({ firstName: 'Somebody else' })
    const { text, next } = await owner('nl')('exportCustomers', { query: { tag } })
    expect(next).toBeNull()
    expect(table(text, ';')).toMatchObject([
      {
        Voornaam: `'=HYPERLINK("x")`,
        Achternaam: 'Łukasz 👩‍🦰 שלום; "q",',
        'E-mailadres': '',
        Telefoonnummer: '\u00a0+31 6 12345678',
        Labels: tag,
        Geblokkeerd: '',
        'Laatste bezoek': '',
      },
    ])
    const english = await owner('en')('exportCustomers', { query: { tag } })
    expect(table(english.text, ',')[0]).toMatchObject({ 'Last name': 'Łukasz 👩‍🦰 שלום; "q",', Tags: tag })
  })

  test('comes in pieces that together have every customer once and one row of column titles', async () => {
    const word = `p${randomUUID().slice(0, 8)}`
    const count = LINES_PER_PIECE + 3
    // All rows have the same timestamp, so that the ids decide where a piece ends.
    await scene().rows(
      `insert into customer (organization_id, id, first_name, last_name, phone_number, created_at)
       select $1, gen_random_uuid(), 'Piece', '${word}' || number, '', '2025-01-01' from generate_series(1, ${count}) as number`,
      scene().studio.id,
    )
    const call = owner('nl')
    const first = await call('exportCustomers', { query: { text: word } })
    const second = await call('exportCustomers', { query: { text: word, after: first.next ?? '' } })
    expect(second.next).toBeNull()
    expect(readCsv(second.text, ';')).toHaveLength(3)
    const names = table(first.text + second.text, ';').map(({ Achternaam }) => Achternaam)
    expect(new Set(names).size).toBe(count)
    expect(names).toHaveLength(count)
    const lines = await scene().rows<{ list: string }>(
      `select details ->> 'list' as list from audit_entry where organization_id = $1 and action = 'list-exported'
       and at > now() - interval '1 minute' order by at desc limit 1`,
      scene().studio.id,
    )
    expect(lines).toEqual([{ list: 'customers' }])
    await scene().rows(
      `delete from customer where organization_id = $1 and last_name like '${word}%'`,
      scene().studio.id,
    )
  })

  test('has only the customers whom the specialist may see (T-A12)', async () => {
    const word = `s${randomUUID().slice(0, 8)}`
    const booked = await entered({ firstName: `Booked ${word}` })
    await aBooking(scene().database, scene().studio, { customerId: booked })
    await entered({ firstName: `Stranger ${word}` })
    const { text } = await specialist()('exportCustomers', { query: { text: word } })
    expect(table(text, ';').map(({ Voornaam }) => Voornaam)).toEqual([`Booked ${word}`])
  })
})

describe('the export of the list of bookings (R-D179)', () => {
  test('has the filtered bookings in the order of the list, and can continue after any booking', async () => {
    const customerId = await entered({ firstName: 'Lijst', email: `${randomUUID()}@example.test` })
    const bookings: Awaited<ReturnType<typeof aBooking>>[] = []
    for (let number = 0; number < 4; number++) {
      bookings.push(
        await aBooking(scene().database, scene().studio, { customerId }, { payment: number === 0 ? 'paid' : 'none' }),
      )
    }
    await scene().rows(`update booking set note = '=1+1', attendance = 'late' where id = $1`, bookings[0]!.id)
    await scene().rows('update booking set discount_cents = 1000 where id = $1', bookings[1]!.id)
    await scene().database.inTenant(scene().studio.id, (transaction) =>
      noteReceived(
        transaction,
        { bookingId: bookings[1]!.id, kind: 'place', amountCents: 5000, by: THE_SYSTEM },
        new Date(),
      ),
    )
    const call = owner('en')
    const query = (changes: Input<'exportBookings'>['query'] = {}) => ({
      query: { customerId, when: 'UPCOMING', ...changes } as const,
    })
    const rows = table((await call('exportBookings', query())).text, ',')
    const listed = (await call('providerBookings', query())).bookings
    expect(rows.map(({ Date: date, Start }) => `${date}T${Start}`)).toEqual(
      listed.map(({ startTime }) => startTime.slice(0, 16)),
    )
    expect(rows[0]).toMatchObject({
      Minutes: '60',
      State: 'Accepted',
      Service: 'Massage',
      Specialist: 'Anna de Vries',
      'First name': 'Noor',
      'Phone number': '06 12345678',
      Place: 'Papaverweg 34, Amsterdam',
      'Price (EUR)': '85.00',
      'Discount (EUR)': '0.00',
      'Agreed (EUR)': expect.any(String),
      'Paid (EUR)': '85.00',
      'To pay (EUR)': '0.00',
      Payment: 'Paid',
      'Payment method': 'Afterwards',
      Attendance: 'Late',
      Note: `'=1+1`,
    })
    expect(rows[1]).toMatchObject({
      'Discount (EUR)': '10.00',
      'Agreed (EUR)': '75.00',
      'Paid (EUR)': '50.00',
      'To pay (EUR)': '25.00',
    })
    const { text: open } = await call('exportBookings', query({ payment: 'OPEN' }))
    expect(table(open, ',')).toHaveLength(3)
    for (const when of ['UPCOMING', undefined] as const) {
      const inOrder = when ? bookings : bookings.toReversed()
      const after = `${new Date(inOrder[1]!.start * 60_000).toISOString()}_${inOrder[1]!.id}`
      const { text } = await call('exportBookings', { query: { customerId, ...(when && { when }), after } })
      expect(readCsv(text, ',').map(([date, start]) => `${date} ${start}`)).toEqual(
        (when ? rows : rows.toReversed()).slice(2).map(({ Date: date, Start }) => `${date} ${Start}`),
      )
    }
  })

  test('is refused for another specialist’s bookings and for an invalid position to continue from (T-A12)', async () => {
    const refusal = await failureOf(specialist()('exportBookings', { query: { specialistId: randomUUID() } }))
    expect(refusal.code).toBe('not-found')
    for (const after of ['x', `2025-01-01_${randomUUID()}`, '2025-01-01T00:00:00.000Z_x', `never_${randomUUID()}`]) {
      expect((await failureOf(owner('en')('exportBookings', { query: { after } }))).fieldErrors).toEqual({
        after: 'This is not valid.',
      })
    }
  })
})

test('The export of payments has the card payments of a period, their refunds, and the payments that the provider noted (R-D179)', async () => {
  const customerId = await entered({ firstName: 'Betaler' })
  const [noted, , back] = [
    await aBooking(scene().database, scene().studio, { customerId }),
    await aBooking(scene().database, scene().studio, { customerId }, { payment: 'paid', paymentMethod: 'card' }),
    await aBooking(scene().database, scene().studio, { customerId }, { payment: 'refunded', paymentMethod: 'card' }),
  ]
  await scene().rows(`update booking set guest_first_name = 'Betaler' where customer_id = $1`, customerId)
  await scene().owner('confirmPayment', { body: { id: noted.id, paymentStatus: 'PAID' } })
  await scene().database.inTenant(scene().studio.id, async (transaction) => {
    const money = { bookingId: back.id, kind: 'online', amountCents: 8500, by: THE_SYSTEM } as const
    await noteReceived(transaction, money, new Date())
    await noteReturned(transaction, money, new Date(Date.now() + 1000))
  })
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const query = { from: yesterday, to: tomorrow }
  const { text } = await owner('nl')('exportPayments', { query })
  const theirs = (file: string) => table(file, ';').filter(({ Klant }) => Klant === 'Betaler van Dijk')
  const rows = theirs(text)
  expect(rows.map((row) => [row['Betaling'], row['Bedrag (EUR)'], row['Betaalwijze'], row['Voor']])).toEqual([
    ['Betaling', '85,00', 'Online', 'Massage'],
    ['Betaling', '85,00', 'Achteraf', 'Massage'],
    ['Betaling', '85,00', 'Online', 'Massage'],
    ['Terugbetaling', '-85,00', 'Online', 'Massage'],
  ])
  expect(rows.every((row) => [yesterday, today, tomorrow].includes(row['Datum'] ?? ''))).toBe(true)
  expect(theirs((await specialist()('exportPayments', { query })).text)).toHaveLength(4)
  const other = { from: '2024-01-01', to: '2024-12-31' }
  expect(table((await owner('nl')('exportPayments', { query: other })).text, ';')).toEqual([])
})

test('The export of a report has a line for each part, specialist or service (R-D179)', async () => {
  const lines = async (by: 'MONTH' | 'SPECIALIST' | 'SERVICE') =>
    table((await owner('nl')('exportReport', { query: { from: '2025-01-15', to: '2025-02-10', by } })).text, ';')
  expect((await lines('MONTH')).map((row) => [row['Van'], row['Tot en met'], row['Omzet open (EUR)']])).toEqual([
    ['2025-01-15', '2025-01-31', '0,00'],
    ['2025-02-01', '2025-02-10', '0,00'],
  ])
  expect(await lines('SPECIALIST')).toEqual([])
  expect(await lines('SERVICE')).toEqual([])
})
