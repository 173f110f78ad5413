import { keepPreviousData, queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import type { Input, Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedVersion } from './check-answer-shape.ts'
import type { CustomerRecord, ListedCustomer } from './api-types.ts'

export type CustomersSearch = NonNullable<Input<'customers'>['query']>

/** Number of customers per page. */
export const CUSTOMERS_PER_PAGE = 50

/** The search with which the customers list opens. */
export const firstCustomers: CustomersSearch = { sort: 'NAME', page: 0, size: CUSTOMERS_PER_PAGE }

/** A page of the customers that match a filter. The previous page is shown while the next one loads. */
export const customersQuery = (bridge: DesktopBridge, search: CustomersSearch) =>
  queryOptions({
    queryKey: ['customers', 'list', search],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('customers', { query: search }, { signal }), ['customers']),
    placeholderData: keepPreviousData,
  })

/** Query for the tags that customers of the organisation have. */
export const customerTagsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['customers', 'tags'],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('customerTags', {}, { signal }), ['tags']).tags,
  })

/** Query for the record of a customer. While it loads, the data of the customer's row in a cached list is shown. */
export const customerQuery = (bridge: DesktopBridge, queryClient: QueryClient, id: string) =>
  queryOptions({
    queryKey: ['customers', 'record', id],
    queryFn: async ({ signal }) =>
      checkedVersion(await bridge.call('customer', { params: { id } }, { signal }), ['tags']),
    placeholderData: () => recordOfRow(listedCustomer(queryClient, id)),
    structuralSharing: keepNewest,
  })

/**
 * Keeps the cached record if it is newer than the fetched one. A slow read that started before a save can arrive after the save's own
 * answer.
 */
function keepNewest(known: unknown, read: unknown): unknown {
  const versionOf = (record: unknown) => (record as CustomerRecord | undefined)?.version ?? 0
  return versionOf(known) > versionOf(read) ? known : replaceEqualDeep(known, read)
}

function listedCustomer(queryClient: QueryClient, id: string): ListedCustomer | undefined {
  const pages = queryClient.getQueriesData<Output<'customers'>>({ queryKey: ['customers', 'list'] })
  return pages.flatMap(([, page]) => page?.customers ?? []).find((customer) => customer.id === id)
}

const recordOfRow = (row: ListedCustomer | undefined): CustomerRecord | undefined =>
  row && {
    ...row,
    version: 0,
    language: null,
    notes: null,
    bookings: { past: 0, upcoming: 0, noShows: 0, lateCancellations: 0 },
    amounts: { paid: 0, open: 0 },
    credits: [],
    duplicates: [],
  }

/** Query for a customer's latest answer to each question. */
export const customerAnswersQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['customers', 'answers', id],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('customerAnswers', { params: { id } }, { signal }), ['answers']).answers,
  })

/** Query for the setting which customer data specialists may see. */
export const customerAccessQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'customer-access'],
    queryFn: async ({ signal }) => checkedVersion(await bridge.call('customerAccess', {}, { signal })),
  })
