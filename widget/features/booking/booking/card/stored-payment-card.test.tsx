import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../../data/catalogue.ts'
import { readOwnBooking } from '../../../../data/booking/own-booking.ts'
import { createQueryClient } from '../../../../data/query-client.ts'
import { session } from '../../../../data/session.ts'
import { BookingActionBar } from '../booking-action-bar.tsx'
import { BookingNotice } from '../booking-notice.tsx'
import { BookingStateLabel } from '../booking-state-label.tsx'
import { StoredPaymentCard } from './stored-payment-card.tsx'

const texts = {
  en: { bookings: bookingsEn, errors: errorsEn, ui: uiEn, widget: widgetEn },
  nl: { bookings: bookingsNl, errors: errorsNl, ui: uiNl, widget: widgetNl },
}
const guarantee = {
  noShow: 42.5,
  late: null,
  wording: 'I agree.',
  card: null,
  keptUntil: null,
  canRemove: false,
  fee: null,
}
const held = { holdExpiresAt: '2030-03-13T18:30:00+01:00' }

let server: FakeHttpServer
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  server = startFakeHttpServer()
  server.answer = () => ({ status: 200, body: { guarantee } })
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function show(locale: 'en' | 'nl', changes: Parameters<typeof aHeldAppointment>[0]) {
  const booking = readOwnBooking(aHeldAppointment(changes))
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <MemoryRouter initialEntries={[`/${locale}/bookings/b`]}>
            <BookingNotice booking={booking} today={localDate('2030-03-13')} news={undefined} />
            <BookingStateLabel booking={booking} />
            <StoredPaymentCard booking={booking} />
            <BookingActionBar booking={booking} onAsk={() => undefined} />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
}

test.each([
  ['en', 'Waiting for your card', 'Give your card', 'Your card is not kept yet.'],
  ['nl', 'Wacht op je kaart', 'Geef je kaart', 'Je kaart is nog niet bewaard.'],
] as const)(
  'A booking that only waits for a card asks in %s for the card, and for no payment (R-D299)',
  async (...words) => {
    const [locale, state, act, card] = words
    show(locale, { ...held, due: { now: 0, rest: 'PLACE' } })
    expect(await screen.findByText(card)).toBeTruthy()
    expect(screen.getAllByText(state)).toHaveLength(2)
    expect(screen.getByRole('button', { name: act })).toBeTruthy()
  },
)

test('A booking with a deposit asks for the payment, which also stores the card (R-D299)', async () => {
  show('en', { ...held, due: { now: 20, rest: 'PLACE' } })
  expect(await screen.findByText('Your card is not kept yet.')).toBeTruthy()
  expect(screen.getAllByText('Waiting for payment')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy()
})

test('A booking whose stored card is gone says so (R-D302)', async () => {
  show('en', {})
  expect(await screen.findByText('No card is kept any more.')).toBeTruthy()
})
