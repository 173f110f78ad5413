import type { Output } from '#shared/api/client.ts'
import { type GiftCardSale, isGiftCardAmount } from '#shared/domain/gift-card/gift-card-rules.ts'
import { centsOfEuros, eurosOfCents } from '#shared/domain/payment/money.ts'
import { onlineOffer } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import {
  findGiftCardSale,
  lockGiftCardSale,
  saveGiftCardSale,
  type StoredSale,
} from '#server/modules/money/records/voucher/gift-card/gift-card-sale-settings.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for how gift cards are sold in the widget (rule D283). */
export function giftCardSaleHandlers({
  database,
  payments,
}: Pick<Dependencies, 'database' | 'payments'>): Pick<
  Handlers,
  'giftCardSale' | 'saveGiftCardSale' | 'giftCardsOnSale'
> {
  return {
    giftCardSale: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const stored = await findGiftCardSale(transaction)
        return stored ? wireStored(stored) : refuse('not-found')
      }),

    saveGiftCardSale: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const stored = await lockGiftCardSale(transaction)
        if (!stored) return refuse('not-found')
        if (isOutdated(body.version, stored.version)) return refuse('conflict')
        const amounts = [...new Set(body.amounts.map((euros) => centsOfEuros(euros) ?? 0))].toSorted((a, b) => a - b)
        if (!amounts.every(isGiftCardAmount)) return refuse('validation', { amounts: 'gift-card' })
        if (body.isOn && amounts.length === 0 && !body.isFree) return refuse('validation', { amounts: 'required' })
        const sale = { isOn: body.isOn, amounts, isFree: body.isFree, months: body.months }
        await saveGiftCardSale(transaction, sale)
        await announce(transaction, ['settings', 'vouchers'])
        return wireStored({ ...sale, version: stored.version + 1 })
      }),

    giftCardsOnSale: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const sale = await findGiftCardSale(transaction)
        if (!sale) return refuse('not-found')
        const isPayable = sale.isOn && (await onlineOffer(transaction, payments)) !== undefined
        return wireSale({ ...sale, isOn: isPayable })
      }),
  }
}

const wireSale = ({ isOn, amounts, isFree, months }: GiftCardSale): Output<'giftCardsOnSale'> => ({
  isOn,
  amounts: amounts.map(eurosOfCents),
  isFree,
  months,
})

const wireStored = (stored: StoredSale): Output<'giftCardSale'> => ({ ...wireSale(stored), version: stored.version })
