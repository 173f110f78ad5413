import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payment as texts } from '#shared/i18n/messages/en/payment.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import type { PaymentFieldsHandle } from './payment-fields-types.ts'
import { useConfirmPayment } from './use-confirm-payment.ts'

// The API client is loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })

const nothing = { bookingId: null, orderId: null, packageId: null, serviceId: null, scheduleId: null }
const submitted: PaymentFieldsHandle = {
  leavesForBank: () => false,
  confirm: () => Promise.resolve({ kind: 'submitted' }),
}

let server: FakeHttpServer
beforeEach(() => (server = startFakeHttpServer()))
afterEach(() => server.stop())

function Payment() {
  const { pay } = useConfirmPayment('pi_1', useRef(submitted), { name: 'Noor', email: 'noor@example.nl' })
  return <button onClick={pay}>Pay</button>
}

const Path = () => <output>{useLocation().pathname}</output>

test.each([
  ['a gift card', { orderId: 'o' }, '/en/complete'],
  ['a package', { orderId: 'o', packageId: 'p' }, '/en/checkout'],
  ['a booking', { bookingId: 'b' }, '/en/checkout'],
])('%s that was paid at once is confirmed on the result screen (R-D283)', async (_, paid, path) => {
  const payment = { ...nothing, ...paid, status: 'SUCCEEDED', amount: 25, holdUntil: null }
  server.answer = () => ({ status: 200, body: payment })
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { payment: texts } })}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/en/payment/card?payment_intent=pi_1']}>
          <Path />
          <Payment />
        </MemoryRouter>
      </QueryClientProvider>
    </TextProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(path))
})
