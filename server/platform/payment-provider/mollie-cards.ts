import type { CardFace } from '#shared/domain/guarantee/card-keeping-time.ts'
import { type IntentState, wasPaid } from '#shared/domain/payment/payment-intent.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CardDecline, CardRef, HeardCard } from './stored-card.ts'
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

/**
 * Maximum number of payments that Mollie lists at once for a customer object. It is enough, because each customer object has the payments
 * of one card only.
 */
const LISTED = 250

const paths = {
  holder: ({ holderRef }: Pick<CardRef, 'holderRef'>) => `/customers/${encodeURIComponent(holderRef)}`,
  mandate: (card: CardRef) => `${paths.holder(card)}/mandates/${encodeURIComponent(card.cardRef)}`,
  payments: (card: CardRef) => `${paths.holder(card)}/payments?limit=${LISTED}`,
}

/** Creates a Mollie customer to save a card for: a new one for each payment, without name or address. Returns its id. */
export const newHolder = async (
  call: CallMollie,
  key: string,
  metadata: Readonly<Record<string, string>>,
): Promise<string> =>
  (await call('/customers', mollieCustomer, { method: 'POST', body: { metadata }, key: `${key}:holder` })).id

/** Returns functions that charge, read and remove cards at Mollie. There, a card that may be charged is a mandate of a customer. */
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

  /**
   * Finds a charge that Mollie has already made for an order. Mollie remembers idempotency keys for only an hour, but a charge may be
   * retried for a day.
   */
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
      // Mollie may report the payment before its mandate is valid. Throwing 'away' makes the caller retry.
      if (mandate?.status === 'pending') throw new PaymentsFault('away', 'Mollie: the mandate is pending')
      return faceOf(mandate)
    },
    // If this is interrupted between the two calls, the Mollie customer remains without a mandate until a retry removes it.
    remove: async (_, card) => {
      await unlessMissing(call(paths.mandate(card), nothing, { method: 'DELETE' }))
      await unlessMissing(call(paths.holder(card), nothing, { method: 'DELETE' }))
    },
  }
}

/** Returns undefined when Mollie does not have the object, or does not have it any more. */
const unlessMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns the card that a payment saved; undefined when the payment saves no card or was not made. */
export function savedCardOf(
  { customerId, mandateId, sequenceType }: MolliePayment,
  state: IntentState,
): HeardCard | undefined {
  const isSaved = sequenceType === 'first' && wasPaid(state)
  return isSaved && customerId && mandateId ? { holderRef: customerId, cardRef: mandateId } : undefined
}

/** Maps Mollie's reasons for a failed charge. All reasons that are not listed mean that the bank declined. */
const declines: Readonly<Record<string, CardDecline>> = {
  authentication_abandoned: 'authentication',
  authentication_failed: 'authentication',
  authentication_required: 'authentication',
  authentication_unavailable_acs: 'authentication',
  card_expired: 'expired',
  insufficient_funds: 'funds',
}

/** Returns why a charge of a stored card failed. Undefined when it succeeded or is pending, and for payments that a person makes. */
export const declineOfPayment = (payment: MolliePayment): CardDecline | undefined =>
  payment.sequenceType === 'recurring' && isMollieOver(payment)
    ? (declines[payment.details?.failureReason ?? ''] ?? 'declined')
    : undefined

/** Returns why a card can no longer be charged, when Mollie refused to create a payment; undefined when the mandate is not the reason. */
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
