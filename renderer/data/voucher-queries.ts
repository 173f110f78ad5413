import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input, Output } from '#shared/api/client.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { checkedAnswer, checkedList } from './check-answer-shape.ts'

export type Coupon = Output<'coupons'>[number]
export type GiftCard = Output<'giftCards'>['cards'][number]
export type GiftCardRecord = Output<'giftCard'>

export const GIFT_CARDS_PER_PAGE = 50

export const couponsQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['vouchers', 'coupons'],
    queryFn: async ({ signal }) => checkedList(await bridge.call('coupons', {}, { signal })),
  })

/** Query for a page of the gift cards that match a search. The previous page is shown while the next one loads. */
export const giftCardsQuery = (bridge: DesktopBridge, query: Input<'giftCards'>['query']) =>
  queryOptions({
    queryKey: ['vouchers', 'gift-cards', query],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('giftCards', { query }, { signal }), ['cards']),
    placeholderData: keepPreviousData,
  })

export const giftCardQuery = (bridge: DesktopBridge, id: string) =>
  queryOptions({
    queryKey: ['vouchers', 'gift-card', id],
    queryFn: async ({ signal }) =>
      checkedAnswer(await bridge.call('giftCard', { params: { id } }, { signal }), ['entries']),
  })

export const giftCardSaleQuery = (bridge: DesktopBridge) =>
  queryOptions({
    queryKey: ['vouchers', 'sale'],
    queryFn: async ({ signal }) => checkedAnswer(await bridge.call('giftCardSale', {}, { signal }), ['amounts']),
  })
