import type { Output } from '#shared/api/client.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { searchBookings } from '#server/features/booking/booking-search.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { readCredits, readCustomer, readOrders, readPayments, readTrails } from './personal-data.ts'
import { wireCustomerData } from './personal-data-wire.ts'

/** An upper bound for the bookings in one complete export. */
const MOST_BOOKINGS = 100_000

/** All data that an organisation has about a customer (threat G1); undefined when the account is not a customer of it. */
export async function customerData(
  transaction: TenantTransaction,
  accountId: string,
): Promise<Output<'exportCustomer'> | undefined> {
  const organisation = await findOrganisation(transaction)
  const customer = organisation && (await readCustomer(transaction, accountId))
  if (!customer) return undefined
  const page = { page: 0, size: MOST_BOOKINGS, order: 'soonest-first' } as const
  const { bookings } = await searchBookings(transaction, { accountId }, page)
  return wireCustomerData(organisation, {
    customer,
    bookings,
    trails: await readTrails(transaction, customer.id, accountId),
    orders: await readOrders(transaction, customer.id),
    credits: await readCredits(transaction, customer.id),
    payments: await readPayments(transaction, customer.id),
  })
}
