import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceReminderJob } from '#server/modules/money/invoice/mails/invoice-mail-job-types.ts'
import { invoiceReminderMails } from '#server/modules/money/invoice/mails/invoice-mail-wording.ts'
import { findInvoice } from '#server/modules/money/invoice/invoices.ts'
import { listInvoices } from '#server/modules/money/invoice/list/invoice-list.ts'
import { startIssuing } from '#server/modules/money/invoice/issue/issue-invoices.ts'
import { remindOfInvoices } from '#server/modules/money/invoice/reminder/remind-of-invoices.ts'
import { noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import { insertPackageOrder } from '#server/modules/catalogue/package/package-orders.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { dateOfEpochMinute, epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, fromEpochDay, type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { anInvoice, makesInvoices } from '#tests/builders/issue-invoice.ts'
import { aBooking, aCustomer, aPackage, aStudio, type Person, type Studio } from '#tests/builders/studio.ts'
import { paymentNeeds } from './support/payment-dependencies.ts'
import { queryAsOwner } from './support/database.ts'
import { migratedDatabase } from './support/test-server.ts'

// Reminders of open invoices, with a clock that the test sets.

const at = migratedDatabase(6)
const AMSTERDAM = zoneOf('Europe/Amsterdam')
const today = fromEpochDay(instantToWall(AMSTERDAM, epochMinuteOf(new Date())).day)

let studio: Studio
let customer: Person & { customerId: string }
beforeEach(async () => {
  studio = await aStudio(at.database)
  customer = await aCustomer(at.database, studio)
})

const rows = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryAsOwner<Row>(at.databaseUrl, statement, values)

const reminds = (changes: { reminders?: number; remindersFrom?: LocalDate } = {}) =>
  makesInvoices(at.database, studio, 'on-request', { reminders: 2, reminderDays: 7, remindersFrom: today, ...changes })

/** Issues the invoice of a new booking. It is due in fourteen days. */
async function anOpenInvoice(who = customer): Promise<{ id: string; bookingId: string }> {
  const { id: bookingId } = await aBooking(at.database, studio, who)
  return { id: await anInvoice(at.database, studio, bookingId), bookingId }
}

/** Runs the reminder job as if it were this many days from today, at 09:30 local time by default. Returns the mails. */
async function remindAfter(days: number, minute = 9 * 60 + 30, suspended = ''): Promise<InvoiceReminderJob[]> {
  const now = dateOfEpochMinute(wallToInstantOrNext(AMSTERDAM, toEpochDay(addDays(today, days)), minute))
  const mails: MailJob[] = []
  const needs = paymentNeeds(at.database, {} as never, () => now, mails)
  await remindOfInvoices({ ...needs, suspensions: { isSuspended: (id) => id === suspended } })
  return mails.filter(
    (mail): mail is InvoiceReminderJob => mail.template === 'invoice-reminder' && mail.organisationId === studio.id,
  )
}

const issuingNeeds = {
  clock: () => new Date(),
  outbox: { add: async () => undefined, addAll: async () => undefined },
}

const credit = (id: string, cents: number | 'all') =>
  at.database.inTenant(studio.id, async (transaction) => {
    const issuing = await startIssuing(issuingNeeds, transaction)
    await issuing?.creditNote((await findInvoice(transaction, id))!, cents, '')
  })

const pay = (bookingId: string) => rows(`update booking set payment_state = 'paid' where id = $1`, bookingId)

const writeMail = (job: InvoiceReminderJob) =>
  invoiceReminderMails.write(job, { database: at.database, storage: { read: async () => undefined } } as never)

describe('the reminder of an open invoice (R-D287)', () => {
  test('is sent after the set number of days, again after as many, and at most as often as the owner set', async () => {
    await reminds()
    const { id: invoiceId } = await anOpenInvoice()
    expect(await remindAfter(20)).toEqual([])
    const job = { template: 'invoice-reminder', organisationId: studio.id, locale: 'nl', invoiceId }
    expect(await remindAfter(21)).toEqual([{ ...job, number: 1 }])
    expect(await remindAfter(27)).toEqual([])
    expect(await remindAfter(28)).toEqual([{ ...job, number: 2 }])
    expect(await remindAfter(35)).toEqual([])
    const sent = await rows(
      'select number, sent_on::text from invoice_reminder where invoice_id = $1 order by 1',
      invoiceId,
    )
    expect(sent).toEqual([21, 28].map((days, index) => ({ number: index + 1, sent_on: addDays(today, days) })))
  })

  test('is mailed once by several servers, and not before nine o’clock (T-P10)', async () => {
    await reminds()
    for (let index = 0; index < 3; index += 1) await anOpenInvoice()
    await remindAfter(20)
    expect(await remindAfter(21, 8 * 60 + 59)).toEqual([])
    const all = await Promise.all(Array.from({ length: 4 }, () => remindAfter(21)))
    expect(all.flat().map(({ number }) => number)).toEqual([1, 1, 1])
    expect(new Set(all.flat().map(({ invoiceId }) => invoiceId)).size).toBe(3)
  })

  test('cannot be changed or deleted by the server, so that new settings do not start over (T-P10)', async () => {
    await reminds()
    await anOpenInvoice()
    expect(await remindAfter(21)).toHaveLength(1)
    for (const statement of ['delete from invoice_reminder', 'update invoice_reminder set number = 3']) {
      const change = at.database.inTenant(studio.id, ({ sql }) =>
        sql.executeQuery({
          sql: statement,
          parameters: [],
          query: { kind: 'RawNode' },
          queryId: { queryId: statement },
        } as never),
      )
      await expect(change).rejects.toThrow(/permission denied/)
    }
  })

  test('is not sent when it was paid, credited or cancelled, or its customer was erased or has no address', async () => {
    await reminds()
    const [paid, credited, cancelled, left] = [
      await anOpenInvoice(),
      await anOpenInvoice(),
      await anOpenInvoice(),
      await anOpenInvoice(),
    ]
    const erased = await aCustomer(at.database, studio)
    await anOpenInvoice(erased)
    const unknown = { ...(await aCustomer(at.database, studio)) }
    await anOpenInvoice(unknown)
    await pay(paid.bookingId)
    await credit(credited.id, 'all')
    await credit(left.id, 1000)
    await rows(`update booking set status = 'rejected' where id = $1`, cancelled.bookingId)
    await rows('update customer set erased_at = now() where id = $1', erased.customerId)
    await rows('update customer set account_id = null where id = $1', unknown.customerId)
    const [job, ...others] = await remindAfter(21)
    expect([job?.invoiceId, others]).toEqual([left.id, []])
    // The reminder asks only for the amount that was not credited.
    const mail = await writeMail(job!)
    expect(mail).toMatchObject({ to: customer.email, attachment: { contentType: 'application/pdf' } })
    expect(JSON.stringify(mail?.content)).toContain('75,00')
    await pay(left.bookingId)
    expect(await writeMail(job!)).toBeUndefined()
  })

  test('states the open amount after a deposit, and is sent while the rest is unpaid (R-D268)', async () => {
    await reminds()
    const { id: bookingId } = await aBooking(at.database, studio, customer)
    const received = (amountCents: number) =>
      at.database.inTenant(studio.id, (transaction) =>
        noteReceived(transaction, { bookingId, kind: 'place', amountCents, by: THE_SYSTEM }, new Date()),
      )
    const stateOf = async (id: string) =>
      at.database.inTenant(studio.id, async (transaction) => {
        const [invoice] = await listInvoices(transaction, { id }, { page: 0, size: 1 })
        return [invoice?.state, invoice?.openCents]
      })
    await received(3000)
    await pay(bookingId)
    const invoiceId = await anInvoice(at.database, studio, bookingId)
    // The issued document contains the VAT of the whole price, and the amount to be paid excludes the deposit.
    const stored = await at.database.inTenant(studio.id, (transaction) => findInvoice(transaction, invoiceId))
    expect(stored?.document).toMatchObject({ isPaid: false, paidCents: 3000, grossCents: 8500, vatCents: 1475 })
    expect(await stateOf(invoiceId)).toEqual(['open', 5500])
    const [job] = await remindAfter(21)
    expect(job?.invoiceId).toBe(invoiceId)
    expect(JSON.stringify((await writeMail(job!))?.content)).toContain('55,00')
    await received(5500)
    expect(await stateOf(invoiceId)).toEqual(['paid', 0])
    expect(await writeMail(job!)).toBeUndefined()
    expect(await remindAfter(28)).toEqual([])
  })

  test('is not sent for an older invoice, for another organisation, or while reminders are off', async () => {
    await reminds({ remindersFrom: addDays(today, 22) })
    await anOpenInvoice()
    expect(await remindAfter(22)).toEqual([])
    await reminds({ reminders: 0 })
    expect(await remindAfter(23)).toEqual([])
    const [row] = await rows('select remind_at from invoice_seller where organization_id = $1', studio.id)
    expect(row).toEqual({ remind_at: null })
  })

  test('waits while the organisation is suspended (T-P10)', async () => {
    await reminds()
    await anOpenInvoice()
    expect(await remindAfter(21, 600, studio.id)).toEqual([])
    expect(await remindAfter(22)).toMatchObject([{ number: 1 }])
  })

  test('is also sent for the order of a package', async () => {
    await reminds()
    const order = {
      id: randomUUID(),
      packageId: await aPackage(at.database, studio),
      giftCardId: null,
      customerId: customer.customerId,
      accountId: customer.accountId,
      name: 'Five',
      priceCents: 40_000,
      items: [],
      validityDays: null,
      payment: 'none',
      paymentMethod: 'pay-afterwards',
      locale: 'en',
    } as const
    await at.database.inTenant(studio.id, async (transaction) => {
      await insertPackageOrder(transaction, order, new Date())
      const issuing = await startIssuing(issuingNeeds, transaction)
      await issuing?.invoice({ bookingId: null, orderId: order.id })
    })
    expect(await remindAfter(21)).toMatchObject([{ locale: 'en', number: 1 }])
  })
})
