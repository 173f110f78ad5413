import type { PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { Confirmation, Confirming } from './payment-fields-types.ts'

interface StripePayment extends Confirming {
  stripe: Pick<Stripe, 'confirmPayment' | 'confirmSetup' | 'confirmIdealPayment' | 'confirmBancontactPayment'>
  elements: Pick<StripeElements, 'submit'>
  clientSecret: string
  channel: PaymentChannel
}

/**
 * Submits Stripe's form:
 * - where this page may be redirected, Stripe does that, and shows a card's bank in a dialog of its own;
 * - in a frame, where no bank page can be shown, the bank's address is returned, to open it in a window.
 */
export async function confirmWithStripe(payment: StripePayment): Promise<Confirmation> {
  const { stripe, elements, channel, mayLeave, returnUrl, customer } = payment
  const { error: incomplete } = await elements.submit()
  if (incomplete) return readError(incomplete)
  if (payment.clientSecret.startsWith('seti_')) return saveCard(payment)
  if (channel !== 'card' && !mayLeave) return readBankPage(await askForBankPage(payment, channel))
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements: elements as StripeElements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: customer } },
  })
  if (error) return readError(error)
  // Without a result, Stripe is already redirecting the page to the bank.
  return paymentIntent === undefined ? { kind: 'leaving' } : { kind: 'submitted' }
}

/** Stores the card without a payment. The card's bank is shown in a dialog of Stripe. */
async function saveCard({ stripe, elements, returnUrl, customer }: StripePayment): Promise<Confirmation> {
  const { error } = await stripe.confirmSetup({
    elements: elements as StripeElements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: customer } },
  })
  return error ? readError(error) : { kind: 'submitted' }
}

function askForBankPage(
  { stripe, clientSecret, returnUrl, customer }: StripePayment,
  channel: 'ideal' | 'bancontact',
): Promise<PaymentIntentResult> {
  const byUs = { handleActions: false }
  return channel === 'ideal'
    ? stripe.confirmIdealPayment(
        clientSecret,
        { payment_method: { ideal: {}, billing_details: customer }, return_url: returnUrl },
        byUs,
      )
    : stripe.confirmBancontactPayment(
        clientSecret,
        { payment_method: { billing_details: customer }, return_url: returnUrl },
        byUs,
      )
}

function readBankPage({ error, paymentIntent }: PaymentIntentResult): Confirmation {
  if (error) return readError(error)
  const address = paymentIntent.next_action?.redirect_to_url?.url
  return address ? { kind: 'at-bank', address } : { kind: 'submitted' }
}

/** Converts Stripe's error. Its message is in the language of Stripe's form. */
function readError({ type, message }: Pick<StripeError, 'type' | 'message'>): Confirmation {
  if (type === 'validation_error') return { kind: 'incomplete' }
  if (type === 'api_connection_error' || type === 'rate_limit_error') return { kind: 'unreachable' }
  // The payment was confirmed already, after a reload or in another tab. The server knows the result.
  if (type === 'invalid_request_error') return { kind: 'submitted' }
  return { kind: 'declined', message }
}
