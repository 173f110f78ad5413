import type { Output } from '#shared/api/client.ts'
import { isSold } from '#shared/domain/gift-card/gift-card-rules.ts'
import { centsOfEuros, eurosOfCents } from '#shared/domain/payment/money.ts'
import { addMonthsClamped, type LocalDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { blockedAccounts, customerOfAccount } from '#server/modules/customers/records/index.ts'
import { answeredOnce, findReplay, keepAnswer } from '#server/modules/booking/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { insertPackageOrder } from '#server/modules/catalogue/index.ts'
import { onlineOffer } from '#server/modules/money/records/payment/organisation-payment-provider.ts'
import { findGiftCardSale } from '#server/modules/money/records/voucher/gift-card/gift-card-sale-settings.ts'
import {
  endOfDay,
  mailMoment,
  prepareGiftCard,
} from '#server/modules/money/records/voucher/gift-card/issue-and-refund-gift-card.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { ourWord } from '#server/platform/wire/wire-enums.ts'
import { giftCardTexts } from './gift-card-translator.ts'
import { mailToWords, todayIn } from '#server/modules/money/voucher/voucher-wire.ts'

type Answer = Output<'buyGiftCard'>

/** Who buys a gift card. */
export interface GiftCardBuyer {
  /** The account; null for a guest. */
  readonly accountId: string | null
  /** The owner of the idempotency key: the account, or the guest's customer. */
  readonly keyOwner: string
  readonly name: string
  readonly email: string
  /** Finds or enters the customer; undefined for a guest whom the provider has erased. */
  readonly customerId: () => Promise<string | undefined>
}

/** An order of a gift card. */
export type GiftCardPurchase = Pick<RequestOf<'buyGiftCard'>, 'idempotencyKey' | 'locale' | 'now'> & {
  readonly body: RequestOf<'buyGiftCard'>['body']
}

/** Handler with which a customer orders a gift card, which is issued when it is paid online (rule D283). */
export function buyGiftCardHandlers(dependencies: Dependencies): Pick<Handlers, 'buyGiftCard'> {
  const { database } = dependencies
  return {
    buyGiftCard: (request) =>
      answeredOnce(() =>
        database.inTenant(request.organisationId, async (transaction) => {
          const { caller, now } = request
          const { accountId } = caller
          if ((await blockedAccounts(transaction, [accountId])).size > 0) return refuse('customer-blocked')
          return orderGiftCard(dependencies, transaction, request, {
            accountId,
            keyOwner: accountId,
            name: `${caller.firstName} ${caller.lastName}`.trim(),
            email: caller.email,
            customerId: async () =>
              (await customerOfAccount(transaction, accountId, dependencies.secrets.id(), now)).id,
          })
        }),
      ),
  }
}

/** Orders a gift card, which is worth nothing until its order is paid. A repeated request gets the first answer (threat B2). */
export async function orderGiftCard(
  { payments, secrets }: Pick<Dependencies, 'payments' | 'secrets'>,
  transaction: TenantTransaction,
  { body, idempotencyKey, locale, now }: GiftCardPurchase,
  buyer: GiftCardBuyer,
): Promise<Answer | Refusal> {
  const key = { accountId: buyer.keyOwner, key: idempotencyKey, requestHash: sha256(JSON.stringify(body)) }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind !== 'first') return replay.kind === 'mismatch' ? refuse('idempotency-mismatch') : replay.answer
  const organisation = await findOrganisation(transaction)
  const sale = await findGiftCardSale(transaction)
  if (!organisation || !sale?.isOn) return refuse('not-found')
  if (!(await onlineOffer(transaction, payments))) return refuse('payment-method-unavailable')
  const cents = centsOfEuros(body.amount)
  if (cents === undefined || !isSold(sale, cents)) return refuse('validation', { amount: 'gift-card' })
  const mailTo = ourWord(mailToWords, body.mailTo)
  if (mailTo === 'receiver' && body.receiverEmail === '') return refuse('validation', { receiverEmail: 'required' })
  const customerId = await buyer.customerId()
  if (customerId === undefined) return refuse('conflict')
  const zone = zoneOf(organisation.zone)
  const today = todayIn(zone, now)
  const giftCardId = secrets.id()
  const card = {
    id: giftCardId,
    sold: 'online' as const,
    buyerName: buyer.name,
    buyerEmail: buyer.email.toLowerCase(),
    receiverName: body.receiverName,
    receiverEmail: body.receiverEmail.toLowerCase(),
    message: body.message,
    locale,
    mailTo,
    expiresAt: sale.months === null ? null : endOfDay(zone, addMonthsClamped(today, sale.months)).getTime(),
  }
  await prepareGiftCard(transaction, card, mailMoment(zone, body.mailOn as LocalDate | null, now), now)
  const orderId = secrets.id()
  await insertPackageOrder(
    transaction,
    {
      id: orderId,
      packageId: null,
      giftCardId,
      customerId,
      accountId: buyer.accountId,
      name: giftCardTexts(locale)('name'),
      priceCents: cents,
      items: [],
      validityDays: null,
      payment: 'held',
      paymentMethod: 'card',
      locale,
    },
    now,
  )
  const answer: Answer = { orderId, price: eurosOfCents(cents) }
  await keepAnswer(transaction, key, answer, now)
  return answer
}
