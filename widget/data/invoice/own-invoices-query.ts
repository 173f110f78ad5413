import { queryOptions } from '@tanstack/react-query'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import { customerQueryKey } from '../booking/customer-query-key.ts'

/** The key of all queries that return the customer's invoices, to invalidate them together. */
export const ownInvoicesKey = [...customerQueryKey, boot.organisationId, 'invoices'] as const

/** The invoices of the customer's booking, and whether the customer can request one. */
export const ownInvoicesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...ownInvoicesKey, bookingId],
    queryFn: ({ signal }) => call('ownInvoices', { query: { bookingId } }, { signal }),
  })

/** The packages that the customer bought, with their invoices. */
export const ownOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: [...ownInvoicesKey, 'orders', userId],
    queryFn: ({ signal }) => call('ownOrders', {}, { signal }),
  })
