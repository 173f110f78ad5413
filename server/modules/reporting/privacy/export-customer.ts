import type { Output } from '#shared/api/client.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { searchBookings } from '#server/modules/booking/index.ts'
import { findCustomer, listNotes, tagsOf } from '#server/modules/customers/records/index.ts'
import { guaranteesOf, readGiftCards } from '#server/modules/money/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { answersOfBookings } from '#server/modules/catalogue/index.ts'
import { readEntries, readLinks } from '#server/modules/booking/records/index.ts'
import { readConsents, readTexts } from '#server/modules/messaging/records/index.ts'
import {
  readCredits,
  readCustomer,
  readInvoices,
  readMoney,
  readOrders,
  readPayments,
  readTrails,
} from './personal-data.ts'
import { wireCustomerData } from './personal-data-wire.ts'

/** An upper bound for the bookings in one complete export. */
const MOST_BOOKINGS = 100_000

/** All data that an organisation has about a customer (threat G1), with its name in the reader's language; undefined when there is no such customer. */
export async function customerData(
  transaction: TenantTransaction,
  customerId: string,
  reader: Language | undefined,
): Promise<Output<'exportCustomer'> | undefined> {
  const organisation = await findOrganisation(transaction)
  const customer = organisation && (await readCustomer(transaction, customerId))
  if (!customer) return undefined
  const page = { page: 0, size: MOST_BOOKINGS, order: 'soonest-first' } as const
  const { bookings } = await searchBookings(transaction, { customerId }, page)
  return wireCustomerData(organisation, reader, {
    customer,
    bookings,
    notes: await listNotes(transaction, customerId),
    tags: await tagsOf(transaction, customerId),
    answers: await answersOfBookings(
      transaction,
      bookings.map(({ id }) => id),
    ),
    trails: await readTrails(transaction, customerId, customer.account_id),
    orders: await readOrders(transaction, customerId),
    credits: await readCredits(transaction, customerId),
    payments: await readPayments(transaction, customerId),
    money: await readMoney(transaction, customerId),
    guarantees: await guaranteesOf(transaction, customerId),
    invoices: await readInvoices(transaction, customerId),
    consents: await readConsents(transaction, customerId),
    texts: await readTexts(transaction, customerId),
    waiting: await readEntries(transaction, customerId),
    links: await readLinks(transaction, customerId),
    giftCards: await readGiftCards(transaction, await emailOfCustomer(transaction, customerId)),
  })
}

/** The address of the customer's account, or the contact address; empty when there is none. */
const emailOfCustomer = async (transaction: TenantTransaction, customerId: string): Promise<string> =>
  (await findCustomer(transaction, customerId))?.email ?? ''
