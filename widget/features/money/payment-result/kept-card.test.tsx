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
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
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
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
  window.history.replaceState(null, '', '?payment_intent=tr_1')
})
afterEach(() => {
  server.stop()
  session.logOut()
  window.history.replaceState(null, '', window.location.pathname)
})

describe('a customer who returns from the page for storing a card (R-D320)', () => {
  test.each([
    ['en', 'SUCCEEDED', 'Your card is kept', 'Thank you. Your booking is confirmed, and nothing was charged.'],
    ['nl', 'SUCCEEDED', 'Je kaart is bewaard', 'Bedankt. Je boeking is bevestigd en er is niets afgeschreven.'],
    ['en', 'PENDING', 'Waiting for your bank', 'Your booking is final as soon as your card is kept.'],
    ['nl', 'PENDING', 'We wachten op je bank', 'Je boeking is definitief zodra je kaart is bewaard.'],
    ['en', 'CANCELLED', 'Your time is no longer held', 'Your card did not come in time'],
    ['nl', 'CANCELLED', 'We houden je tijd niet meer vast', 'Je kaart kwam niet op tijd'],
    ['en', 'FAILED', 'The transaction could not be completed.', 'Please try again or contact your bank'],
    ['nl', 'FAILED', 'De transactie is niet gelukt.', 'Probeer het opnieuw of neem contact op met je bank'],
  ] as const)('reads in %s how it ended: %s', async (locale, status, title, text) => {
    const ids = { bookingId: 'b', bookingIds: ['b'], orderId: null, packageId: null, serviceId: 's' }
    const payment = { status, ...ids, scheduleId: null, amount: 0, holdUntil: null }
    server.answer = ({ path }) => ({ status: 200, body: path.includes('/appointment') ? aHeldAppointment() : payment })
    render(
      <TextProvider i18n={createSmallI18n(locale, texts)}>
        <QueryClientProvider client={createQueryClient()}>
          <CatalogueContext value={readCatalogue(aCatalogue())}>
            <MemoryRouter initialEntries={[`/${locale}/complete?payment_intent=tr_1`]}>
              <PaymentResultScreen />
            </MemoryRouter>
          </CatalogueContext>
        </QueryClientProvider>
      </TextProvider>,
    )
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
    // No text mentions a payment, because only a card was given.
    expect(screen.queryByText(/payment received|betaling ontvangen|pay another way|anders betalen/i)).toBeNull()
  })
})
