import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../data/lazy-api-client.ts'
import { boot } from '../../../../data/boot-settings.ts'
import { customerQueryKey } from '../../../../data/booking/customer-query-key.ts'

/** The refunds of the customer's booking. */
export const ownRefundsQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, 'refunds', bookingId, version],
    queryFn: ({ signal }) => call('ownRefunds', { query: { bookingId } }, { signal }),
  })
