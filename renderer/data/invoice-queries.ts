import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input, Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer } from './check-answer-shape.ts'

export type InvoiceSearch = Input<'invoices'>['query']
export type Invoice = Output<'invoices'>['invoices'][number]
export type InvoiceBuyer = Output<'invoiceBuyer'>['buyer']
export type InvoiceSettings = Output<'invoiceSettings'>

export const INVOICES_PER_PAGE = 50

/** Query for a page of the invoices that match a search. The previous page is shown while the next one loads. */
export const invoicesQuery = (bridge: DesktopBridge, search: InvoiceSearch) =>
  queryOptions({
    queryKey: ['invoices', search],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('invoices', { query: search }, { signal }), ['invoices', 'sums']),
    placeholderData: keepPreviousData,
  })

export const invoiceSettingsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['settings', 'invoices'],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('invoiceSettings', {}, { signal }), ['services', 'packages']),
  })
