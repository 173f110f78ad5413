import type { CardFace } from '#shared/domain/guarantee/kept-card.ts'
import { type IntentState, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CardDecline, CardRef, HeardCard } from './kept-card.ts'
import { type CallMollie, isMissing } from './mollie-client.ts'
import {
  isMollieOver,
  mollieCustomer,
  type MollieMandate,
  mollieMandate,
  mollieMethodOf,
  type MolliePayment,
  molliePayment,
  molliePayments,
  nothing,
} from './mollie-wire.ts'
import { type CardKeeping, type IntentOrder, PaymentsFault, type ProviderIntent } from './payment-provider.ts'

/** The most payments of a person that Mollie lists at once. A person has those of one card only. */
const LISTED = 250

const paths = {
  holder: ({ holderRef }: Pick<CardRef, 'holderRef'>) => `/customers/${encodeURIComponent(holderRef)}`,
  mandate: (card: CardRef) => `${paths.holder(card)}/mandates/${encodeURIComponent(card.cardRef)}`,
  payments: (card: CardRef) => `${paths.holder(card)}/payments?limit=${LISTED}`,
}

/** The person that a card is saved for: a new one for each payment, without name or address. Returns Mollie's id. */
export const newHolder = async (
  call: CallMollie,
  key: string,
  metadata: Readonly<Record<string, string>>,
): Promise<string> =>
  (await call('/customers', mollieCustomer, { method: 'POST', body: { metadata }, key: `${key}:holder` })).id

/** Charges, describes and removes cards at Mollie, where a mandate of a person is a card that may be charged. */
export function mollieCards(
  call: CallMollie,
  {
    bodyOf,
    clock,
    intentOf,
  }: {
    readonly bodyOf: (order: IntentOrder) => object
    readonly clock: Clock
    readonly intentOf: (payment: MolliePayment) => ProviderIntent
  },
): CardKeeping {
  const mandateOf = (card: CardRef) => unlessMissing(call(paths.mandate(card), mollieMandate))

  /** The charge of an order that Mollie has already. It keeps keys for an hour only, and a charge may be repeated for a day. */
  const chargeOf = async (card: CardRef, paymentId: string): Promise<MolliePayment | undefined> => {
    const { _embedded: listed } = (await unlessMissing(call(paths.payments(card), molliePayments))) ?? {}
    return listed?.payments.find(({ metadata }) => metadata?.payment_id === paymentId)
  }

  const charge = (order: IntentOrder, { holderRef, cardRef }: CardRef): Promise<MolliePayment> => {
    const body = {
      ...bodyOf(order),
      customerId: holderRef,
      mandateId: cardRef,
      sequenceType: 'recurring',
      method: mollieMethodOf.card,
    }
    return call('/payments', molliePayment, { method: 'POST', body, key: order.key })
  }

  return {
    charge: async (order, card) => {
      try {
        const intent = intentOf((await chargeOf(card, order.paymentId)) ?? (await charge(order, card)))
        return { intent, decline: intent.decline ?? null }
      } catch (error) {
        if (!(error instanceof PaymentsFault) || error.kind !== 'refused') throw error
        const decline = declineOfMandate(await mandateOf(card), clock())
        if (decline === undefined) throw error
        return { intent: null, decline }
      }
    },
    read: async (_, card) => {
      const mandate = await mandateOf(card)
      // The payment is known before its mandate is: the look is repeated.
      if (mandate?.status === 'pending') throw new PaymentsFault('away', 'Mollie: the mandate is pending')
      return faceOf(mandate)
    },
    // A person is left without a mandate when this ends between the two; the work is repeated.
    remove: async (_, card) => {
      await unlessMissing(call(paths.mandate(card), nothing, { method: 'DELETE' }))
      await unlessMissing(call(paths.holder(card), nothing, { method: 'DELETE' }))
    },
  }
}

/** Undefined when Mollie has nothing of that name, or not any more. */
const unlessMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** The card that a payment saved; undefined for one that saves none, or was not made. */
export function savedCardOf(
  { customerId, mandateId, sequenceType }: MolliePayment,
  state: IntentState,
): HeardCard | undefined {
  const isSaved = sequenceType === 'first' && wasPaid(state)
  return isSaved && customerId && mandateId ? { holderRef: customerId, cardRef: mandateId } : undefined
}

/** Mollie's reasons for which a charge of a card fails; all others mean that the bank declined. */
const declines: Readonly<Record<string, CardDecline>> = {
  authentication_abandoned: 'authentication',
  authentication_failed: 'authentication',
  authentication_required: 'authentication',
  authentication_unavailable_acs: 'authentication',
  card_expired: 'expired',
  insufficient_funds: 'funds',
}

/** Why a charge was not taken; undefined for one that was, or is not decided, and for payments that people make. */
export const declineOfPayment = (payment: MolliePayment): CardDecline | undefined =>
  payment.sequenceType === 'recurring' && isMollieOver(payment)
    ? (declines[payment.details?.failureReason ?? ''] ?? 'declined')
    : undefined

/** Why a card cannot be charged any more, so that Mollie makes no payment; undefined when that is not why. */
function declineOfMandate(mandate: MollieMandate | undefined, now: Date): CardDecline | undefined {
  if (mandate && mandate.status !== 'invalid') return undefined
  const expiryMonth = mandate?.details?.cardExpiryDate?.slice(0, 'YYYY-MM'.length)
  return expiryMonth && expiryMonth < now.toISOString().slice(0, 'YYYY-MM'.length) ? 'expired' : 'declined'
}

/** { cardLabel: 'American Express', cardNumber: '1005', cardExpiryDate: '2031-08-31' } → american_express 1005, 8/2031. */
function faceOf(mandate: MollieMandate | undefined): CardFace | undefined {
  const { cardExpiryDate, cardLabel, cardNumber } = mandate?.details ?? {}
  const [, last4] = /(\d{4})$/.exec(cardNumber ?? '') ?? []
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(cardExpiryDate ?? '') ?? []
  if (last4 === undefined || year === undefined || month === undefined) return undefined
  const brand = (cardLabel ?? '').toLowerCase().replaceAll(' ', '_')
  return { brand, last4, expiryMonth: Number(month), expiryYear: Number(year) }
}
