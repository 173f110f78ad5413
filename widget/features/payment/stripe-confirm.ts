import type { PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Confirmation, Confirming } from './payment-fields.ts'

interface StripePayment extends Confirming {
  stripe: Pick<Stripe, 'confirmPayment' | 'confirmIdealPayment' | 'confirmBancontactPayment'>
  elements: Pick<StripeElements, 'submit'>
  clientSecret: string
  channel: PaymentChannel
}

/**
 * Sends Stripe's form:
 * - where this page may go to the bank itself, Stripe leads there, and asks a card's bank in a dialog of its own;
 * - in a frame, which no bank shows itself in, a bank's page is answered for a window to open.
 */
export async function confirmWithStripe(payment: StripePayment): Promise<Confirmation> {
  const { stripe, elements, channel, mayLeave, returnUrl, customer } = payment
  const { error: incomplete } = await elements.submit()
  if (incomplete) return readError(incomplete)
  if (channel !== 'card' && !mayLeave) return readBankPage(await askForBankPage(payment, channel))
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements: elements as StripeElements,
    redirect: 'if_required',
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: customer } },
  })
  if (error) return readError(error)
  // A bank's page was chosen: Stripe is leading there, and nothing was answered.
  return paymentIntent === undefined ? { kind: 'leaving' } : { kind: 'submitted' }
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

/** Stripe says what is wrong in the language of its form. */
function readError({ type, message }: Pick<StripeError, 'type' | 'message'>): Confirmation {
  if (type === 'validation_error') return { kind: 'incomplete' }
  if (type === 'api_connection_error' || type === 'rate_limit_error') return { kind: 'unreachable' }
  // Confirmed already, as after a reload or in another tab: the server knows what became of it.
  if (type === 'invalid_request_error') return { kind: 'submitted' }
  return { kind: 'declined', message }
}
