import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { boot } from '../../../app/boot-settings.ts'
import { customerQueryKey } from '../../../app/own-bookings/customer-query-key.ts'

/** The invoices of a booking of the customer, and whether one can be asked for. */
export const ownInvoicesQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, 'invoices', bookingId],
    queryFn: ({ signal }) => call('ownInvoices', { query: { appointmentId: bookingId } }, { signal }),
  })
