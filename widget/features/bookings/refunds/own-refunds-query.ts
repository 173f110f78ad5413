import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { boot } from '../../../app/boot-settings.ts'
import { customerQueryKey } from '../../../app/own-bookings/customer-query-key.ts'

/** What was given back of a booking of the customer. */
export const ownRefundsQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, 'refunds', bookingId, version],
    queryFn: ({ signal }) => call('ownRefunds', { query: { appointmentId: bookingId } }, { signal }),
  })
