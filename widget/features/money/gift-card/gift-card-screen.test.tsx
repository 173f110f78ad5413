import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { answeredErrors } from '#shared/i18n/messages/en/answered-errors.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { guest } from '../../../data/guest/guest-visit.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { texts as firstTexts } from '../../../platform/first-texts-en.ts'
import { GiftCardScreen } from './gift-card-screen.tsx'
import { giftCardTexts } from './load-gift-card-texts.ts'

// The API client is loaded on demand, and each request needs a proof of work.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

let server: FakeHttpServer
let asksCode: boolean

const bought = (path: RegExp) => server.requests.filter((request) => path.test(request.path)).map(({ body }) => body)

beforeEach(() => {
  asksCode = false
  server = startFakeHttpServer()
  server.answer = ({ path }) => {
    if (path.endsWith('gift-cards') || path.endsWith('on-sale')) {
      return { status: 200, body: { isOn: true, amounts: [25, 50], isFree: true, months: null } }
    }
    if (path.endsWith('guest/confirm')) asksCode = false
    if (path.endsWith('guest/gift-card') && asksCode) {
      return { status: 403, body: { code: 'guest-code-required', responseMessage: 'No.', requestId: 'r' } }
    }
    const payment = { paymentIntentId: 'pi_1', clientSecret: 's', provider: 'sandbox', status: 'PENDING', methods: [] }
    return { status: 200, body: { ...payment, orderId: 'order-1', price: 25, amount: 25, accepted: true } }
  }
})
afterEach(() => {
  for (const id of ['order-1', 'pi_1']) guest.close(id)
  session.logOut()
  server.stop()
})

const Path = () => <output aria-label="path">{useLocation().pathname}</output>

async function show(locale: Locale = 'en') {
  const texts = { ...firstTexts, ...(await giftCardTexts[locale]()), answeredErrors }
  render(
    <TextProvider i18n={createSmallI18n(locale, { [locale]: texts })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue({ id: 'o' }))}>
          <MemoryRouter initialEntries={['/gift_card']}>
            <Path />
            <GiftCardScreen />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  await screen.findByText(texts.voucher?.['mail-on.hint'] ?? '')
  return userEvent.setup()
}

const pathNow = () => screen.getByLabelText('path').textContent

test('A guest who buys a gift card enters name and address, and is led to the payment (R-D315)', async () => {
  const user = await show()
  const pay = screen.getByRole('button', { name: 'Continue to pay €25' })
  await user.click(pay)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Full name/))
  expect(bought(/gift-card$/)).toEqual([])
  await user.type(screen.getByLabelText(/^Full name/), 'Bram de Vries')
  await user.type(screen.getByLabelText(/^Email$/), 'bram@example.nl')
  await user.click(pay)
  await waitFor(() => expect(pathNow()).toBe('/en/payment/card'))
  expect(bought(/guest\/gift-card$/)).toEqual([
    expect.objectContaining({
      amount: 25,
      buyer: { firstName: 'Bram', lastName: 'de Vries', email: 'bram@example.nl' },
    }),
  ])
  // The secrets that open the order and its payment are stored for the visit.
  expect(Object.keys(guest.current().secrets)).toEqual(['order-1', 'pi_1'])
})

test('A guest with a blocked address first enters a mailed code to buy a gift card (R-D315)', async () => {
  asksCode = true
  const user = await show()
  await user.type(await screen.findByLabelText(/^Full name/), 'Bram de Vries')
  await user.clear(screen.getByLabelText(/^Email$/))
  await user.type(screen.getByLabelText(/^Email$/), 'bram@example.nl')
  await user.click(screen.getByRole('button', { name: 'Continue to pay €25' }))
  await user.click(await screen.findByLabelText('Character 1 of 6'))
  expect(screen.getByRole('button', { name: 'Confirm and continue' })).toBeTruthy()
  await user.keyboard('123456')
  await waitFor(() => expect(pathNow()).toBe('/en/payment/card'))
})

test('A logged-in customer enters neither name nor address to buy a gift card (R-D315)', async () => {
  act(() => session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } }))
  const user = await show()
  expect(screen.queryByLabelText(/^Full name/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue to pay €25' }))
  await waitFor(() => expect(pathNow()).toBe('/en/payment/card'))
  expect(bought(/guest\/gift-card$/)).toEqual([])
})

test.each([
  { code: 'conflict', responseMessage: 'Gift cards are not sold at the moment.' },
  { code: 'validation', fields: { receiver: 'Gift cards are not sold at the moment.' } },
])('An error without a field is shown for the whole form: $code (R-D377)', async (refusal) => {
  const { answer } = server
  server.answer = (request) =>
    request.path.endsWith('guest/gift-card')
      ? { status: 409, body: { responseMessage: 'No.', requestId: 'r', ...refusal } }
      : answer(request)
  const user = await show()
  // The buyer was typed in a test before, and is kept for the visit.
  const email = await screen.findByLabelText(/^Email$/)
  await user.clear(email)
  await user.type(email, 'bram@example.nl')
  await user.click(screen.getByRole('button', { name: 'Continue to pay €25' }))
  expect(await screen.findByText('Gift cards are not sold at the moment.')).toBeTruthy()
})
