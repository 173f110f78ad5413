import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { call } from '../../../../data/lazy-api-client.ts'
import { boot } from '../../../../data/boot-settings.ts'
import { customerQueryKey } from '../../../../data/booking/customer-query-key.ts'

export type OwnGuarantee = NonNullable<Output<'ownCard'>['guarantee']>

/** The fees that the customer agreed to for a booking, and the card that is stored for it. */
export const ownCardQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organisationId, 'card', bookingId, version],
    queryFn: ({ signal }) => call('ownCard', { query: { bookingId } }, { signal }),
    select: ({ guarantee }) => guarantee,
  })
