import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import { PDF_TYPE } from '#server/modules/money/invoice/invoice-file.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { startIssuing } from '#server/modules/money/invoice/issue/issue-invoices.ts'
import { invoiceSettings, makesInvoices } from '#tests/builders/issue-invoice.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { aBooking, aCustomer, aPackage, aStudio } from '#tests/builders/studio.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { mailTo } from './support/mailbox.ts'
import { aRepeat, bookRepeat } from './support/repeats.ts'
import { purchaseOf } from './support/reservations.ts'

// Tests invoices and credit notes: settings, issuing, what customers and owners see, and what is retained.

let scene: BookingTestStudio
let guest: Guest
beforeAll(async () => {
  scene = await aBookingTestStudio('own server')
  guest = await scene.aGuest()
})
afterAll(() => scene.stop())

type Settings = Partial<Input<'saveInvoiceSettings'>['body']>

/** Saves invoice settings. They replace those of earlier tests. */
async function set(changes: Settings = {}): Promise<Output<'invoiceSettings'>> {
  const { version } = await scene.owner('invoiceSettings', {})
  return scene.owner('saveInvoiceSettings', {
    body: invoiceSettings({ ...(version !== undefined && { version }), ...changes }),
  })
}

const aBookingOf = async (who = guest): Promise<string> => who.book((await scene.sessions(scene.aDay()))('09:00'))

const pay = (id: string) => scene.owner('confirmPayment', { body: { id, paymentStatus: 'PAID', version: 1 } })

const invoicesOf = async (bookingId: string) => (await guest.call('ownInvoices', { query: { bookingId } })).invoices

/** Waits until the job has issued the invoices of a booking, and returns them. */
async function made(bookingId: string, count = 1) {
  await scene.expectSoon(async () => (await invoicesOf(bookingId)).length).toBe(count)
  return invoicesOf(bookingId)
}

describe('the invoice settings (R-D243)', () => {
  test('are refused while the seller’s details are incomplete or wrong', async () => {
    const code = failureOf(set({ street: '', registerNumber: '123', vatId: 'NL000000000B00' }))
    expect(await code).toMatchObject({ code: 'validation', fieldErrors: { registerNumber: expect.any(String) } })
    expect(await failureOf(set({ street: '' }))).toMatchObject({ fieldErrors: { street: expect.any(String) } })
    expect(await scene.owner('invoiceSettings', {})).toMatchObject({ made: 'NEVER', vat: 'STANDARD' })
  })

  test('store identifiers without spaces, and accept only one of two simultaneous saves', async () => {
    const saved = await set({ iban: 'nl91 abna 0417 1643 00', made: 'ON_REQUEST' })
    expect(saved).toMatchObject({ iban: 'NL91ABNA0417164300', made: 'ON_REQUEST' })
    const again = (when: 'NEVER' | 'ON_REQUEST') =>
      scene.owner('saveInvoiceSettings', { body: invoiceSettings({ made: when, version: saved.version }) })
    const outcomes = await Promise.allSettled([again('NEVER'), again('ON_REQUEST')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('say how often customers are reminded of open invoices, from the next morning on (R-D287)', async () => {
    const remindAt = async () =>
      (await scene.rows<{ at: Date | null }>('select remind_at as at from invoice_seller'))[0]?.at ?? null
    expect(await set()).toMatchObject({ reminders: 0 })
    expect(await remindAt()).toBeNull()
    expect(await set({ reminders: 3, reminderDays: 10 })).toMatchObject({ reminders: 3, reminderDays: 10 })
    const next = (await remindAt())!
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' }).format(next)
    expect([wall, next > new Date(), next.getTime() - Date.now() < 25 * 3_600_000]).toEqual(['09:00', true, true])
    for (const wrong of [{ reminders: 4 }, { reminders: -1 }, { reminderDays: 0 }, { reminderDays: 61 }])
      expect(await failureOf(set(wrong))).toMatchObject({ code: 'validation' })
    await set()
    expect(await remindAt()).toBeNull()
  })

  test('refuse services of other organisations', async () => {
    const services = [{ id: randomUUID(), treatment: 'REDUCED' as const }]
    expect(await failureOf(set({ services }))).toMatchObject({ code: 'not-found' })
  })
})

describe('an invoice (R-D245)', () => {
  test('is written with a payment, with a mail and a PDF (R-D249)', async () => {
    await set({ made: 'WITH_PAYMENT' })
    const id = await aBookingOf()
    expect(await invoicesOf(id)).toEqual([])
    await pay(id)
    const [invoice] = await made(id)
    expect(invoice).toMatchObject({ kind: 'INVOICE', state: 'PAID', total: 85, vat: 14.75, net: 70.25 })
    const mail = await mailTo(scene.url, guest.email, new RegExp(invoice!.number))
    expect(mail.text).toContain(invoice!.number)
    const raw = await scene.rows<{ raw: string }>("select convert_from(raw, 'UTF8') as raw from development.mail")
    const attached = raw.filter((each) => each.raw.includes(`filename="Invoice ${invoice!.number}.pdf"`))
    expect(attached).toHaveLength(1)
    expect(attached[0]!.raw).toMatch(/Content-Type: application\/pdf[^]*\r\n\r\nJVBERi0/)
    const file = await guest.call('ownInvoiceFile', { params: { id: invoice!.id } })
    expect(file).toMatchObject({ fileName: `Invoice ${invoice!.number}.pdf`, contentType: PDF_TYPE })
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(await scene.owner('invoiceFile', { params: { id: invoice!.id }, query: {} })).toEqual(file)
  })

  test('is written once when it is requested twice, with the given address', async () => {
    await set({ made: 'ON_REQUEST' })
    const id = await aBookingOf()
    const ask = () => guest.call('askForInvoice', { body: { bookingId: id, buyer: theBuyer } })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toEqual(other)
    expect(one).toMatchObject({ customerName: 'Van Dijk Advies', state: 'OPEN' })
    expect(await scene.owner('makeInvoice', { body: { bookingId: id } })).toEqual(one)
    await pay(id)
    expect(await invoicesOf(id)).toMatchObject([{ number: one.number, state: 'PAID' }])
  })

  test('is written for the buyer whose details the owner completes; the UBL file reports missing details (R-D436)', async () => {
    await set({ made: 'ON_REQUEST' })
    const [first, second] = [await aBookingOf(), await aBookingOf()]
    const before = await scene.owner('invoiceBuyer', { query: { bookingId: first } })
    expect(before).toMatchObject({ number: null })
    const name = { ...before.buyer, businessName: '', street: '', postalCode: '', city: '', country: 'NL', vatId: '' }
    const asUbl = (id: string) => scene.owner('invoiceFile', { params: { id }, query: { format: 'UBL' } })
    const bare = await scene.owner('makeInvoice', { body: { bookingId: first, buyer: name } })
    expect((await asUbl(bare.id)).missing).toEqual(['STREET', 'POSTAL_CODE', 'CITY', 'VAT_ID'])

    const complete = { ...theBuyer, vatId: 'NL853746333B01' }
    const wrong = { ...theBuyer, vatId: 'NL1' }
    const refused = await failureOf(scene.owner('makeInvoice', { body: { bookingId: second, buyer: wrong } }))
    expect(Object.keys(refused.fieldErrors)).toEqual(['buyer.vatId'])
    const issued = await scene.owner('makeInvoice', { body: { bookingId: second, buyer: complete } })
    expect(issued).toMatchObject({ customerName: 'Van Dijk Advies' })
    const file = await asUbl(issued.id)
    expect(file.missing).toBeUndefined()
    expect(Buffer.from(file.content, 'base64').toString()).toContain('urn:fdc:peppol.eu:2017:poacc:billing:3.0')
    // The number of the invoice, and the buyer for the next one.
    const after = await scene.owner('invoiceBuyer', { query: { bookingId: second } })
    expect(after).toEqual({ buyer: complete, number: issued.number })
  })

  test.each(['held', 'failed'])('cannot be asked for while the payment of the booking is %s', async (payment) => {
    await set({ made: 'ON_REQUEST' })
    const id = await aBookingOf()
    await scene.rows('update booking set payment_state = $2, payment_method = $3 where id = $1', id, payment, 'card')
    const asked = guest.call('askForInvoice', { body: { bookingId: id, buyer: theBuyer } })
    expect(await failureOf(asked)).toMatchObject({ code: 'no-invoice' })
    expect(await guest.call('ownInvoices', { query: { bookingId: id } })).toMatchObject({ canAsk: false })
  })

  test('is not written for a free booking, after a cancellation, or while invoices are switched off', async () => {
    await set({ made: 'ON_REQUEST' })
    const cancelled = await aBookingOf()
    await scene.owner('changeBooking', { body: { id: cancelled, status: 'REJECTED' } })
    const ask = (id: string) => failureOf(guest.call('askForInvoice', { body: { bookingId: id, buyer: theBuyer } }))
    expect(await ask(cancelled)).toMatchObject({ code: 'no-invoice' })
    const id = await aBookingOf()
    await set({ made: 'NEVER' })
    expect(await ask(id)).toMatchObject({ code: 'no-invoice' })
    expect(await guest.call('ownInvoices', { query: { bookingId: id } })).toMatchObject({ canAsk: false })
    await pay(id)
    const waiting = await scene.rows('select from invoice_request where booking_id = $1', id)
    expect(waiting).toEqual([])
  })

  test('is refused with a wrong VAT id of the customer', async () => {
    await set({ made: 'ON_REQUEST' })
    const body = { bookingId: await aBookingOf(), buyer: { ...theBuyer, vatId: 'NL123456789B01' } }
    expect(await failureOf(guest.call('askForInvoice', { body }))).toMatchObject({ code: 'validation' })
  })

  test('of another customer is reported as not found (T-A1)', async () => {
    await set({ made: 'ON_REQUEST' })
    const { id } = await scene.owner('makeInvoice', { body: { bookingId: await aBookingOf() } })
    const other = await scene.aGuest()
    expect(await failureOf(other.call('ownInvoiceFile', { params: { id } }))).toMatchObject({ code: 'not-found' })
  })
})

test('The VAT is that of the time of booking, even if the rate changes before the payment (R-D244)', async () => {
  const { id: serviceId } = scene.studio.privateService
  await set({ services: [{ id: serviceId, treatment: 'REDUCED' }] })
  const reduced = await aBookingOf()
  await set({ services: [{ id: serviceId, treatment: 'EXEMPT' }] })
  const exempt = await aBookingOf()
  await set({ services: [{ id: serviceId, treatment: null }] })
  const standard = await aBookingOf()
  const vatOf = async (id: string) => (await scene.owner('makeInvoice', { body: { bookingId: id } })).vat
  expect([await vatOf(reduced), await vatOf(exempt), await vatOf(standard)]).toEqual([7.02, 0, 14.75])
})

test('A small business charges no VAT (R-D244)', async () => {
  await set({ isSmallBusiness: true, vatId: '' })
  const invoice = await scene.owner('makeInvoice', { body: { bookingId: await aBookingOf() } })
  expect(invoice).toMatchObject({ net: 85, vat: 0, total: 85 })
})

describe('the invoice of a package (R-D288)', () => {
  test('can be requested only by its buyer', async () => {
    await set({ made: 'ON_REQUEST' })
    const buyer = await scene.aGuest()
    const body = purchaseOf(scene.studio, await aPackage(scene.database, scene.studio))
    const { response } = await buyer.call('reserve', { body }, { idempotencyKey: randomUUID() })
    const orderId = response.orderId!
    const own = () => buyer.call('ownOrders', {})
    expect(await own()).toMatchObject({
      orders: [{ id: orderId, packageName: 'Five', price: 400, invoices: [], canAsk: true }],
    })
    const ask = (who: Guest) => who.call('askForInvoice', { body: { orderId, buyer: theBuyer } })
    const [invoice, again] = await Promise.all([ask(buyer), ask(buyer)])
    expect(again).toEqual(invoice)
    expect(invoice).toMatchObject({
      orderId,
      bookingId: null,
      total: 400,
      customerName: 'Van Dijk Advies',
      state: 'OPEN',
    })
    expect(await own()).toMatchObject({ orders: [{ invoices: [invoice], canAsk: false }], buyer: theBuyer })
    const params = { id: invoice.id }
    expect(await buyer.call('ownInvoiceFile', { params })).toMatchObject({ contentType: PDF_TYPE })
    expect(await failureOf(ask(guest))).toMatchObject({ code: 'not-found' })
    expect(await failureOf(guest.call('ownInvoiceFile', { params }))).toMatchObject({ code: 'not-found' })
    expect((await guest.call('ownOrders', {})).orders).toEqual([])
    const both = { orderId, bookingId: await aBookingOf(buyer), buyer: theBuyer }
    expect(await failureOf(buyer.call('askForInvoice', { body: both }))).toMatchObject({ code: 'validation' })
  })

  test.each(['held', 'failed', 'refunded'])('cannot be asked for while its payment is %s', async (state) => {
    const buyer = await scene.aGuest()
    const body = purchaseOf(scene.studio, await aPackage(scene.database, scene.studio))
    const { response } = await buyer.call('reserve', { body }, { idempotencyKey: randomUUID() })
    const orderId = response.orderId!
    await scene.rows(
      `update package_order set payment_method = 'card', payment_state = $2 where id = $1`,
      orderId,
      state,
    )
    expect((await buyer.call('ownOrders', {})).orders).toMatchObject([{ canAsk: false }])
    const asked = buyer.call('askForInvoice', { body: { orderId, buyer: theBuyer } })
    expect(await failureOf(asked)).toMatchObject({ code: 'no-invoice' })
  })
})

describe('a credit note (R-D247)', () => {
  test('takes back parts of an invoice, each once and never more than the whole', async () => {
    await set({ made: 'ON_REQUEST' })
    const id = await aBookingOf()
    const invoice = await scene.owner('makeInvoice', { body: { bookingId: id } })
    const credit = (amount: number, credited: number) =>
      scene.owner('creditInvoice', { body: { id: invoice.id, amount, credited, reason: 'Ill' } })
    const twice = await Promise.allSettled([credit(50, 0), credit(50, 0)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await failureOf(credit(35.01, 50))).toMatchObject({ code: 'credit-too-much' })
    expect(await credit(35, 50)).toMatchObject({ kind: 'CREDIT_NOTE', creditedNumber: invoice.number, total: 35 })
    expect(await failureOf(credit(1, 85))).toMatchObject({ code: 'credit-too-much' })
    const all = await invoicesOf(id)
    const sum = (field: 'net' | 'vat') =>
      Math.round(all.reduce((total, each) => total + (each.kind === 'INVOICE' ? 100 : -100) * each[field], 0))
    expect([sum('net'), sum('vat')]).toEqual([0, 0])
    expect(all.at(-1)).toMatchObject({ number: invoice.number, state: 'CREDITED', credited: 85 })
  })

  test('is followed by a new invoice when one is written again', async () => {
    const id = await aBookingOf()
    const first = await scene.owner('makeInvoice', { body: { bookingId: id } })
    await scene.owner('creditInvoice', { body: { id: first.id, amount: 85, credited: 0, reason: 'Wrong name' } })
    const second = await scene.owner('makeInvoice', { body: { bookingId: id } })
    expect(second.number).not.toBe(first.number)
    expect(second).toMatchObject({ kind: 'INVOICE', state: 'OPEN' })
  })

  test('cannot be credited itself', async () => {
    const { id } = await scene.owner('makeInvoice', { body: { bookingId: await aBookingOf() } })
    const note = await scene.owner('creditInvoice', { body: { id, amount: 1, credited: 0, reason: '' } })
    const again = scene.owner('creditInvoice', { body: { id: note.id, amount: 1, credited: 0, reason: '' } })
    expect(await failureOf(again)).toMatchObject({ code: 'not-found' })
  })
})

test('Each booking of a repeat has an invoice of its own, dated by its own day (R-D245)', async () => {
  await set({ made: 'ON_REQUEST' })
  const order = { ...aRepeat(scene.studio, scene.aDay(), 3), customerId: guest.customerId }
  const { bookingIds: ids } = (await bookRepeat(scene.owner, order)).booked!
  const issued = await Promise.all(ids.map((id) => scene.owner('makeInvoice', { body: { bookingId: id } })))
  expect(new Set(issued.map(({ number }) => number)).size).toBe(3)
  await scene.owner('creditInvoice', { body: { id: issued[1]!.id, amount: 85, credited: 0, reason: 'Ill' } })
  const states = await Promise.all(ids.map(async (id) => (await invoicesOf(id)).at(-1)?.state))
  expect(states).toEqual(['OPEN', 'CREDITED', 'OPEN'])
  const days = await scene.rows<{ same: boolean }>(
    `select (document -> 'lines' -> 0 ->> 'suppliedOn')::date = (starts_at at time zone 'Europe/Amsterdam')::date as same
     from invoice join booking on booking.organization_id = invoice.organization_id and booking.id = booking_id where booking_id = any($1::uuid[]) and invoice.kind = 'invoice'`,
    ids,
  )
  expect(days).toEqual([{ same: true }, { same: true }, { same: true }])
})

describe('an issued invoice (R-D247)', () => {
  test.each(['update invoice set label = label', 'delete from invoice'])(
    'is not changed by the server: %s',
    async (statement) => {
      const change = scene.database.inTenant(scene.studio.id, ({ sql }) =>
        sql.executeQuery({
          sql: statement,
          parameters: [],
          query: { kind: 'RawNode' },
          queryId: { queryId: statement },
        } as never),
      )
      await expect(change).rejects.toThrow(/permission denied/)
    },
  )
})

describe('invoice numbers (R-D246)', () => {
  const numbers = async (year: number) =>
    (
      await scene.rows<{ number: number }>(
        'select number from invoice where organization_id = $1 and year = $2 order by number',
        scene.studio.id,
        year,
      )
    ).map(({ number }) => number)

  test('have no gap, and the database refuses one', async () => {
    const year = new Date().getFullYear()
    const all = await numbers(year)
    expect(all).toEqual(all.map((_, index) => index + 1))
    const copied = `organization_id, year, kind, booking_id, order_id, credited_id, label, issued_on, due_on, issued_at, buyer_name,
      net_cents, vat_cents, gross_cents, document`
    const insert = (number: string) =>
      scene.rows(
        `insert into invoice (id, number, ${copied}) select gen_random_uuid(), ${number}, ${copied}
         from invoice where organization_id = $1 order by number desc limit 1`,
        scene.studio.id,
      )
    await expect(insert('number + 2')).rejects.toThrow(/invoice_continues/)
    await expect(insert('number')).rejects.toThrow(/invoice_number/)
  })
})

test('The invoice year ends at midnight in the organisation’s time zone (R-D246)', async () => {
  const studio = await aStudio(scene.database)
  await makesInvoices(scene.database, studio)
  const customer = await aCustomer(scene.database, studio)
  const labelAt = async (moment: string) => {
    const { id: bookingId } = await aBooking(scene.database, studio, customer)
    return scene.database.inTenant(studio.id, async (transaction) => {
      const outbox = { add: async () => undefined, addAll: async () => undefined }
      const issuing = await startIssuing({ clock: () => new Date(moment), outbox }, transaction)
      const { label, issuedOn } = (await issuing!.invoice({ bookingId, orderId: null }))!.document
      return `${label} ${issuedOn}`
    })
  }
  expect(await labelAt('2031-12-31T22:59:59.999Z')).toBe('SN-2031-0001 2031-12-31')
  expect(await labelAt('2031-12-31T23:00:00.000Z')).toBe('SN-2032-0001 2032-01-01')
  expect(await labelAt('2032-01-01T00:00:00.000Z')).toBe('SN-2032-0002 2032-01-01')
})

test('The list of invoices can be filtered, sums up by VAT rate, and is saved as a file for the bookkeeper (R-D250)', async () => {
  await set({ made: 'ON_REQUEST' })
  const invoice = await scene.owner('makeInvoice', { body: { bookingId: await aBookingOf() } })
  await scene.owner('creditInvoice', { body: { id: invoice.id, amount: 10, credited: 0, reason: '' } })
  const found = await scene.owner('invoices', { query: { text: invoice.number } })
  expect(found.invoices).toMatchObject([{ id: invoice.id, state: 'OPEN', credited: 10 }])
  expect(found.sums).toEqual([{ treatment: 'STANDARD', rate: 21, net: 70.25, vat: 14.75, total: 85 }])
  expect(await scene.owner('invoices', { query: { text: invoice.number, state: 'PAID' } })).toMatchObject({ total: 0 })
  expect(await scene.owner('invoices', { query: { from: '2999-01-01' } })).toMatchObject({ total: 0, sums: [] })
  const all = await scene.owner('invoices', { query: {} })
  const owner = apiClient(scene.url, { token: scene.studio.owner.token, locale: 'nl' })
  const { text, next } = await owner('exportInvoices', { query: {} })
  expect(next).toBeNull()
  const [titles = [], ...rows] = readCsv(text.slice(1), ';')
  expect(rows).toHaveLength(all.total)
  const cents = (title: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number((row[titles.indexOf(title)] ?? '').replace(',', '.')) * 100), 0)
  expect(cents('Incl. btw (EUR)')).toBe(Math.round(all.sums.reduce((sum, { total }) => sum + total, 0) * 100))
  expect(cents('Btw-bedrag (EUR)')).toBe(Math.round(all.sums.reduce((sum, { vat }) => sum + vat, 0) * 100))
})

describe('legal retention of invoices (R-D248)', () => {
  test('an erased customer’s invoices are kept, and the address for future ones is deleted', async () => {
    await set({ made: 'ON_REQUEST' })
    const person = await scene.aGuest()
    const bookingId = await aBookingOf(person)
    const { id } = await person.call('askForInvoice', { body: { bookingId, buyer: theBuyer } })
    const exported = await scene.owner('exportCustomer', { body: { customerId: person.customerId } })
    expect(exported).toMatchObject({ invoiceAddress: theBuyer, invoices: [{ buyer: theBuyer, total: 85 }] })
    await scene.owner('eraseCustomer', { body: { customerId: person.customerId } })
    const [row] = await scene.rows('select billing from customer where id = $1', person.customerId)
    expect(row).toEqual({ billing: null })
    expect(await scene.owner('invoiceFile', { params: { id }, query: {} })).toMatchObject({ contentType: PDF_TYPE })
  })

  test('the payments of an erased customer get an invoice without the name, which is not mailed', async () => {
    await set({ made: 'WITH_PAYMENT' })
    const person = await scene.aGuest()
    const id = await aBookingOf(person)
    await person.call('askForInvoice', { body: { bookingId: id, buyer: theBuyer } })
    const { invoices: asked } = await person.call('ownInvoices', { query: { bookingId: id } })
    await scene.owner('creditInvoice', { body: { id: asked[0]!.id, amount: 85, credited: 0, reason: '' } })
    await scene.owner('eraseCustomer', { body: { customerId: person.customerId } })
    const invoice = await scene.owner('makeInvoice', { body: { bookingId: id } })
    expect([invoice.kind, invoice.customerName.includes('Dijk')]).toEqual(['INVOICE', false])
    const file = await scene.owner('invoiceFile', { params: { id: invoice.id }, query: {} })
    expect(file.fileName).toBe(`Invoice ${invoice.number}.pdf`)
    const mails = () =>
      scene.rows<{ state: string }>(`select state from pgboss.job where data ->> 'invoiceId' = $1`, invoice.id)
    await expect.poll(mails, { timeout: 15_000 }).toEqual([{ state: 'completed' }])
    const sent = await scene.rows(
      "select from development.mail where convert_from(raw, 'UTF8') like $1",
      `%Invoice ${invoice.number}.pdf%`,
    )
    expect(sent).toEqual([])
  })

  test('invoices are deleted when the seven years after their own year have passed', async () => {
    await scene.owner('makeInvoice', { body: { bookingId: await aBookingOf() } })
    const count = async () =>
      (
        await scene.rows<{ many: number }>(
          'select count(*)::int as many from invoice where organization_id = $1',
          scene.studio.id,
        )
      )[0]!.many
    const before = await count()
    const year = new Date().getUTCFullYear()
    await deleteExpired(scene.database, new Date(Date.UTC(year + 7, 11, 31)))
    expect(await count()).toBe(before)
    await deleteExpired(scene.database, new Date(Date.UTC(year + 8, 0, 2)))
    expect(await count()).toBe(0)
  })
})
