import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { describe, expect, test, vi } from 'vitest'
import { confirmWithStripe } from './stripe-confirm.ts'
import { stripeAppearance } from './stripe-appearance.ts'

const bankPage = 'https://hooks.stripe.test/redirect'

function stripeThat(result: object) {
  const answer = vi.fn<(...sent: unknown[]) => Promise<object>>(async () => result)
  const stripe = { confirmPayment: answer, confirmIdealPayment: answer, confirmBancontactPayment: answer }
  return { answer, stripe: stripe as unknown as Stripe }
}

const elementsThat = (result: Awaited<ReturnType<StripeElements['submit']>>) => ({
  submit: async () => result,
})

const payment = {
  elements: elementsThat({ selectedPaymentMethod: 'card' }),
  clientSecret: 'pi_1_secret_x',
  channel: 'card',
  mayLeave: true,
  returnUrl: 'https://book.example/widget/complete',
  customer: { name: 'Noor Jansen', email: 'noor@example.nl' },
} as const

describe('Stripe’s payment form', () => {
  test.each([
    ['a card that is taken', { paymentIntent: { status: 'succeeded' } }, { kind: 'submitted' }],
    ['a page that is on its way to the bank', {}, { kind: 'leaving' }],
    [
      'a card that is declined',
      { error: { type: 'card_error', message: 'No.' } },
      { kind: 'declined', message: 'No.' },
    ],
    ['no connection', { error: { type: 'api_connection_error' } }, { kind: 'unreachable' }],
    ['what is missing', { error: { type: 'validation_error' } }, { kind: 'incomplete' }],
    ['what was confirmed already', { error: { type: 'invalid_request_error' } }, { kind: 'submitted' }],
  ])('%s', async (_, result, expected) => {
    const { stripe, answer } = stripeThat(result)
    expect(await confirmWithStripe({ ...payment, stripe })).toEqual(expected)
    expect(answer).toHaveBeenCalledWith(
      expect.objectContaining({
        redirect: 'if_required',
        confirmParams: {
          return_url: payment.returnUrl,
          payment_method_data: { billing_details: payment.customer },
        },
      }),
    )
  })

  test('sends nothing that is incomplete', async () => {
    const { stripe, answer } = stripeThat({})
    const elements = elementsThat({ error: { type: 'validation_error' } } as never)
    expect(await confirmWithStripe({ ...payment, elements, stripe })).toEqual({ kind: 'incomplete' })
    expect(answer).not.toHaveBeenCalled()
  })

  test.each(['ideal', 'bancontact'] as const)('in a frame asks for the bank’s page: %s (R-D123)', async (channel) => {
    const { stripe, answer } = stripeThat({
      paymentIntent: { status: 'requires_action', next_action: { redirect_to_url: { url: bankPage } } },
    })
    expect(await confirmWithStripe({ ...payment, channel, mayLeave: false, stripe })).toEqual({
      kind: 'at-bank',
      address: bankPage,
    })
    expect(answer).toHaveBeenCalledWith('pi_1_secret_x', expect.objectContaining({ return_url: payment.returnUrl }), {
      handleActions: false,
    })
  })

  test('looks like the rest of the widget', () => {
    const { variables, rules } = stripeAppearance((name) => `[${name}]`)
    expect(variables).toMatchObject({ colorPrimary: '[--color-accent]', borderRadius: '[--radius-control]' })
    expect(rules?.['.Input--invalid']).toEqual({ border: '1px solid [--color-error-ink]' })
  })
})
