import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/lazy-api-client.ts'
import { boot } from '../../../app/boot-settings.ts'
import { customerQueryKey } from '../../../app/own-bookings/customer-query-key.ts'

/** The refunds of the customer's booking. */
export const ownRefundsQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, 'refunds', bookingId, version],
    queryFn: ({ signal }) => call('ownRefunds', { query: { appointmentId: bookingId } }, { signal }),
  })
