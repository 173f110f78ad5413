import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { BankReturnScreen } from './bank-return-screen.tsx'
import { PaymentResultScreen } from './payment-result-screen.tsx'

vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { errors: errorsEn, payment: paymentEn, ui: uiEn, widget: widgetEn },
  nl: { errors: errorsNl, payment: paymentNl, ui: uiNl, widget: widgetNl },
}

let server: FakeHttpServer
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  server = startFakeHttpServer()
  window.history.replaceState(null, '', '?payment_intent=pi_1&serviceId=s')
})
afterEach(() => {
  server.stop()
  session.logOut()
  window.history.replaceState(null, '', window.location.pathname)
})

function show(locale: 'en' | 'nl', Shown: typeof PaymentResultScreen, answer: object) {
  server.answer = ({ path }) =>
    path.endsWith('/result')
      ? { status: 200, body: { holdUntil: null, ...answer } }
      : { status: 404, body: { code: 'not-found', responseMessage: 'No.', requestId: 'r' } }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter initialEntries={[`/${locale}/complete?payment_intent=pi_1&serviceId=s`]}>
            <Shown />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
}

const until = '2030-03-10T20:17:00+01:00'

describe('a customer who returns from the bank in another browser (R-D358)', () => {
  test.each([
    ['en', 'BOOKING', 'SUCCEEDED', 'Payment received', 'Your appointment is booked. The details are in your mail.'],
    ['nl', 'BOOKING', 'SUCCEEDED', 'Betaling ontvangen', 'Je afspraak is geboekt. De details staan in je mail.'],
    ['en', 'SERIES', 'SUCCEEDED', 'Payment received', 'Your appointments are booked. The details are in your mail.'],
    ['nl', 'SERIES', 'SUCCEEDED', 'Betaling ontvangen', 'Je afspraken zijn geboekt. De details staan in je mail.'],
    ['en', 'PACKAGE', 'SUCCEEDED', 'Payment received', 'Your credits are ready. The details are in your mail.'],
    ['nl', 'PACKAGE', 'SUCCEEDED', 'Betaling ontvangen', 'Je tegoed staat klaar. De details staan in je mail.'],
    ['en', 'GIFT_CARD', 'SUCCEEDED', 'Payment received', 'Your gift card is on its way by email.'],
    ['nl', 'GIFT_CARD', 'SUCCEEDED', 'Betaling ontvangen', 'Je cadeaubon komt per mail.'],
    ['en', 'FEE', 'SUCCEEDED', 'Payment received', 'The fee is paid'],
    ['nl', 'FEE', 'SUCCEEDED', 'Betaling ontvangen', 'De vergoeding is betaald'],
    ['en', 'CARD', 'SUCCEEDED', 'Your card is kept', 'nothing was charged. The details are in your mail.'],
    ['nl', 'CARD', 'SUCCEEDED', 'Je kaart is bewaard', 'er is niets afgeschreven. De details staan in je mail.'],
    ['en', 'BOOKING', 'FAILED', 'The transaction could not be completed.', 'there you can try again'],
    ['nl', 'GIFT_CARD', 'FAILED', 'De transactie is niet gelukt.', 'daar kun je het opnieuw proberen'],
    ['en', 'CARD', 'FAILED', 'The transaction could not be completed.', 'Your card is not kept.'],
    ['en', 'PACKAGE', 'PENDING', 'Waiting for your bank', 'This page changes as soon as it does.'],
    ['nl', 'FEE', 'REQUIRES_ACTION', 'We wachten op je bank', 'Deze pagina verandert zodra dat gebeurt.'],
    ['en', 'BOOKING', 'CANCELLED', 'Your time is no longer held', 'Nothing was paid.'],
    ['en', 'FEE', 'CANCELLED', 'This cannot be paid any more', 'Nothing was paid.'],
    ['nl', 'SERIES', 'REFUNDED', 'Je krijgt je betaling terug', 'Je krijgt terug wat je betaalde'],
  ] as const)('reads in %s what happened to a %s that is %s', async (locale, about, status, title, text) => {
    show(locale, PaymentResultScreen, { about, status })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
  })

  test('reads how long the time is still held after a failure', async () => {
    show('en', PaymentResultScreen, { about: 'BOOKING', status: 'FAILED', holdUntil: until })
    expect(await screen.findByText('20:17', { exact: false })).toBeTruthy()
  })

  test('sees the result under another account too, without having to log in', async () => {
    session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
    show('en', PaymentResultScreen, { about: 'BOOKING', status: 'SUCCEEDED' })
    expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /log in/i })).toBeNull()
  })

  test.each([
    ['SUCCEEDED', 'Payment received', 'The details are in your mail.'],
    ['FAILED', 'The transaction could not be completed.', 'there you can try again'],
  ] as const)(
    'reads in the bank’s own window, beside a host page, that the payment is %s',
    async (status, title, text) => {
      show('en', BankReturnScreen, { about: 'BOOKING', status })
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
      expect(screen.getByText(text, { exact: false })).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Close this window' })).toBeTruthy()
    },
  )
})
