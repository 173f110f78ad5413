import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
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
import { OnlinePaymentStep } from './online-payment-step.tsx'

vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { errors: errorsEn, payment: paymentEn, ui: uiEn, widget: widgetEn },
  nl: { errors: errorsNl, payment: paymentNl, ui: uiNl, widget: widgetNl },
}
const noor = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: 'Bakker' }
/** The URL of the provider's page. It is a fragment of this document, because the test window cannot navigate to another page. */
const pageUrl = `${window.location.origin}${window.location.pathname}#at-mollie`

let server: FakeHttpServer
/** The amount in euros that is paid when the card is given. */
let amount: number

beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  server = startFakeHttpServer()
  server.answer = ({ path }) => {
    if (path.endsWith('/payment/page')) return { status: 200, body: { paymentIntentId: 'tr_card', pageUrl } }
    if (path.endsWith('/appointment/b')) return { status: 200, body: aHeldAppointment() }
    const shared = { amount, holdUntil: null, orderId: null }
    const intent = { provider: 'mollie', paymentIntentId: 'tr_card', clientSecret: '', publishableKey: null }
    if (path.endsWith('/payment/tr_card')) {
      const ids = { bookingId: 'b', bookingIds: ['b'], packageId: null, serviceId: 's', scheduleId: null }
      return { status: 200, body: { ...shared, ...ids, status: 'PENDING' } }
    }
    const ways = { methods: ['card'], savesCard: true, stripeAccount: null, currency: 'EUR' }
    return { status: 200, body: { ...shared, ...intent, ...ways, status: 'PENDING' } }
  }
  session.logIn({ token: 't', user: noor })
})
afterEach(() => {
  server.stop()
  session.logOut()
  window.history.replaceState(null, '', window.location.pathname)
})

function show(locale: Locale) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter initialEntries={[`/${locale}/payment/card?payment_intent=tr_card`]}>
            <OnlinePaymentStep method="first" />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('storing a card on Mollie’s page (R-D320)', () => {
  test.each([
    {
      locale: 'en',
      euros: 0,
      title: 'Your card as a guarantee',
      says: ['Nothing is charged now.', 'You give your card on the page of Mollie, and come back here.'],
      button: 'Keep my card and book',
    },
    {
      locale: 'nl',
      euros: 0,
      title: 'Je kaart als garantie',
      says: ['Er wordt nu niets afgeschreven.', 'Je geeft je kaart op de pagina van Mollie'],
      button: 'Kaart bewaren en boeken',
    },
    {
      locale: 'en',
      euros: 17,
      title: 'Pay securely',
      says: ['Your card is also kept as a guarantee', 'You give your card on the page of Mollie'],
      button: 'Pay €17 by card',
    },
    {
      locale: 'nl',
      euros: 17,
      title: 'Veilig betalen',
      says: ['Je kaart wordt ook als garantie bewaard', 'Je geeft je kaart op de pagina van Mollie'],
      button: 'Betaal €17 met creditcard',
    },
  ] as const)(
    'works in $locale when €$euros is paid at the same time: by card only, returning to this widget',
    async (row) => {
      amount = row.euros
      const user = show(row.locale)
      expect(await screen.findByRole('heading', { level: 1, name: new RegExp(row.title) })).toBeTruthy()
      for (const text of row.says) expect(await screen.findByText(text, { exact: false })).toBeTruthy()
      // Only a card can be stored, so there is no choice of payment channels.
      expect(screen.queryByRole('radio')).toBeNull()
      await user.click(await screen.findByRole('button', { name: row.button }))
      await waitFor(() => expect(window.location.hash).toBe('#at-mollie'))
      const sent = server.requests.find(({ path }) => path.endsWith('/payment/page'))?.body
      expect(sent).toEqual({
        paymentIntentId: 'tr_card',
        method: 'card',
        returnUrl: expect.stringMatching(new RegExp(`/widget${row.locale === 'en' ? '/en' : ''}/complete`)),
      })
    },
  )
})
