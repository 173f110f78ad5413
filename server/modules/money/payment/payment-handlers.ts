import { isSettled } from '#shared/domain/payment/payment-intent.ts'
import { PaymentsFault } from '#server/platform/payment-provider/payment-provider.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findOwnPayment, type OwnPayment, readCurrentPayment } from './own-payment.ts'
import { paymentStatusOf, wireIntent, wirePayment, wireResult } from './payment-wire.ts'
import { type Handlers, isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isPayableBy } from './payable.ts'
import { beginOrContinuePayment, orderOf } from './payment-attempts.ts'
import { payAtSandbox, widgetPath } from './pay-at-sandbox.ts'
import { slotIdOfBooking } from '#server/modules/booking/index.ts'

type PaymentRoute =
  | 'createPaymentIntent'
  | 'updatePaymentIntent'
  | 'payment'
  | 'paymentResult'
  | 'payOnPage'
  | 'sandboxPay'

/** Handlers with which a customer pays online. */
export function paymentHandlers(dependencies: Dependencies): Pick<Handlers, PaymentRoute> {
  const { database, log, payments: providers, publicUrl } = dependencies

  return {
    createPaymentIntent: async ({ organisationId, body, caller, now }) => {
      const purpose = body.isFee === true ? 'fee' : 'price'
      const wish = { bookingId: body.bookingId ?? null, orderId: body.orderId ?? null, purpose } as const
      const begun = await beginOrContinuePayment(dependencies, organisationId, wish, caller, now)
      return isRefusal(begun) ? begun : wireIntent(begun.payments, begun)
    },

    /** The client's values are only compared with our record; differences are refused (threat P3). */
    updatePaymentIntent: async ({ organisationId, body, caller, token, now }) => {
      const own = await findOwnPayment(dependencies, organisationId, body.paymentIntentId, caller, now)
      if (!own) return refuse('not-found')
      const { payment, payable, payments } = own
      const isSame = areSame(body, own) && (body.token == null || body.token === token)
      if (!isSame || !payments) return refuse('payment-update-failed')
      const name = { organisationId, intentId: body.paymentIntentId }
      try {
        const known = await payments.read(name)
        const isOpen = payable.isOpen && !isSettled(known.news.state) && known.news.state !== 'processing'
        const order = orderOf(payments, organisationId, payment, payable)
        const intent = isOpen ? await payments.update(name, order) : known
        return intent.news.state === 'cancelled'
          ? refuse('payment-update-failed')
          : wireIntent(payments, { payment, payable, intent })
      } catch (error) {
        if (!(error instanceof PaymentsFault)) throw error
        log.warn({ fault: error.message }, 'a payment could not be updated')
        return refuse('payment-update-failed')
      }
    },

    /** Asks the provider while the payment is open. The client is never believed (threat W5). */
    payment: async ({ organisationId, params: { id }, caller, now }) => {
      const own = await readCurrentPayment(
        dependencies,
        organisationId,
        id,
        (payable) => isPayableBy(payable, caller),
        now,
      )
      if (!own) return refuse('not-found')
      const { booking } = own.payable
      const scheduleId = booking
        ? await database.inTenant(organisationId, (transaction) => slotIdOfBooking(transaction, booking))
        : undefined
      return wirePayment(own, paymentStatusOf(own, now), scheduleId ?? null)
    },

    /** Needs no secret: the provider's id of the payment cannot be guessed, and the answer names nobody (rule D358). */
    paymentResult: async ({ organisationId, params: { id }, now }) => {
      const found = await readCurrentPayment(dependencies, organisationId, id, () => true, now)
      return found ? wireResult(found, paymentStatusOf(found, now)) : refuse('not-found')
    },

    /** Continues the payment. Begins another attempt when the provider cannot retry a declined one (rule D255). */
    payOnPage: async ({ organisationId, body: { paymentIntentId, method, returnUrl }, caller, now }) => {
      const own = await findOwnPayment(dependencies, organisationId, paymentIntentId, caller, now)
      if (!own) return refuse('not-found')
      const path = widgetPath(returnUrl)
      if (path === undefined) return refuse('validation', { returnUrl: 'invalid' })
      const begun = await beginOrContinuePayment(dependencies, organisationId, own.payment, caller, now)
      if (isRefusal(begun)) return begun
      const { intent, payable, payments } = begun
      const { intentId, state } = intent.news
      const canGo = payable.isOpen && !isSettled(state) && state !== 'processing'
      if (!payments.redirect || !canGo) return refuse('transition-not-allowed')
      // When a card must be saved, only the card is offered, because other methods save none.
      const isOffered = payments.channels.includes(method) && (!payable.savesCard || method === 'card')
      if (!isOffered) return refuse('validation', { method: 'invalid' })
      const back = new URL(path, publicUrl())
      back.searchParams.set('payment_intent', intentId)
      try {
        const visit = { channel: method, returnUrl: back.href }
        const pageUrl = await payments.redirect({ organisationId, intentId }, visit)
        return { paymentIntentId: intentId, pageUrl }
      } catch (error) {
        if (!(error instanceof PaymentsFault)) throw error
        log.warn({ fault: error.message }, 'a customer could not be led to the page of the provider')
        return refuse(error.kind === 'refused' ? 'transition-not-allowed' : 'payment-unavailable')
      }
    },

    sandboxPay: async (request) =>
      providers.own?.provider === 'sandbox' ? payAtSandbox(dependencies, request) : refuse('not-found'),
  }
}

/** Whether the client's values match our record. Absent values are not compared. */
function areSame(
  { totalPrice, reservation, booking, packageId }: RequestOf<'updatePaymentIntent'>['body'],
  { payment, payable }: OwnPayment,
): boolean {
  const packageOf = payable.order?.packageId ?? null
  const prices = [payment.amountCents, ...payable.prices]
  const isPrice = (euros: number) => prices.includes(Math.round(euros * 100))
  const isBooking = (said: typeof booking) => said == null || (isPrice(said.price) && said.packageId === packageOf)
  const isReservation =
    reservation == null ||
    (isPrice(reservation.totalPrice) &&
      reservation.bookingId === payment.bookingId &&
      (reservation.orderId ?? null) === payment.orderId &&
      isBooking(reservation.booking))
  return isPrice(totalPrice) && isReservation && isBooking(booking) && (packageId ?? packageOf) === packageOf
}
