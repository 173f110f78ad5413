import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { call } from '../../../app/lazy-api-client.ts'
import { boot } from '../../../app/boot-settings.ts'
import { customerQueryKey } from '../../../app/own-bookings/customer-query-key.ts'

export type OwnGuarantee = NonNullable<Output<'ownCard'>['guarantee']>

/** The fees that the customer agreed to for a booking, and the card that is stored for it. */
export const ownCardQuery = (bookingId: string, version: number) =>
  queryOptions({
    queryKey: [...customerQueryKey, boot.organizationId, 'card', bookingId, version],
    queryFn: ({ signal }) => call('ownCard', { query: { appointmentId: bookingId } }, { signal }),
    select: ({ guarantee }) => guarantee,
  })
