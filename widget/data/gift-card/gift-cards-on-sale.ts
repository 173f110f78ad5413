import { queryOptions } from '@tanstack/react-query'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'

/** The gift cards that the organisation sells in the widget. Their sale is switched off where the organisation takes no online payments. */
export const giftCardsOnSaleQuery = queryOptions({
  queryKey: ['gift-cards', boot.organisationId],
  queryFn: ({ signal }) => call('giftCardsOnSale', {}, { signal }),
})
