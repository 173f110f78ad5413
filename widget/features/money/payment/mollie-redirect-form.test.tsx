import { render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { payment as texts } from '#shared/i18n/messages/en/payment.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import type { CardPayment } from '../../../data/payment/card-payment-query.ts'
import { MollieRedirectForm } from './mollie-redirect-form.tsx'
import type { PaymentFieldsHandle } from './payment-fields-types.ts'

const card: CardPayment = {
  provider: 'mollie',
  id: 'tr_1',
  clientSecret: '',
  publishableKey: undefined,
  stripeAccount: undefined,
  isPaid: false,
  amountCents: 8500,
  channels: ['ideal', 'card'],
  holdUntil: undefined,
}

const confirming = {
  returnUrl: 'http://localhost/widget/complete',
  mayLeave: true,
  customer: { name: 'Noor', email: 'noor@example.nl' },
}

let server: FakeHttpServer
beforeEach(() => {
  server = startFakeHttpServer()
})
afterEach(() => server.stop())

function show() {
  const ref = createRef<PaymentFieldsHandle>()
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { payment: texts } })}>
      <MollieRedirectForm ref={ref} payment={card} channel="ideal" onChannelChange={() => undefined} />
    </TextProvider>,
  )
  return ref.current!
}

describe('the payment form for a provider with its own page (R-D255)', () => {
  test('leads to the page, and names the payment that is made there', async () => {
    server.answer = () => ({
      status: 200,
      body: { paymentIntentId: 'tr_2', pageUrl: 'https://checkout.mollie.test/ideal/tr_2' },
    })
    const fields = show()
    expect(fields.leavesForBank()).toBe(true)
    expect(await fields.confirm(confirming)).toEqual({
      kind: 'at-bank',
      address: 'https://checkout.mollie.test/ideal/tr_2',
      paymentId: 'tr_2',
    })
    expect(server.requests[0]?.body).toEqual({
      paymentIntentId: 'tr_1',
      method: 'ideal',
      returnUrl: confirming.returnUrl,
    })
  })

  test('asks the server what became of a payment that is over', async () => {
    server.answer = () => ({
      status: 409,
      body: { responseMessage: '', code: 'transition-not-allowed', requestId: 'r' },
    })
    expect(await show().confirm(confirming)).toEqual({ kind: 'submitted' })
  })
})
