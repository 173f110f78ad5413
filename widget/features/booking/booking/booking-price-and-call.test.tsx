import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { readOwnBooking } from '../../../data/booking/own-booking.ts'
import { BookingTicket } from '../../../platform/payment/booking-ticket.tsx'
import { BookingFacts } from './booking-facts.tsx'

const texts = {
  en: { bookings: bookingsEn, payment: paymentEn, ui: uiEn, widget: widgetEn },
  nl: { bookings: bookingsNl, payment: paymentNl, ui: uiNl, widget: widgetNl },
}

function show(locale: Locale, changes: Parameters<typeof aHeldAppointment>[0]) {
  const booking = readOwnBooking(aHeldAppointment(changes))
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <CatalogueContext value={readCatalogue(aCatalogue())}>
        <MemoryRouter>
          <BookingTicket booking={booking} />
          <BookingFacts booking={booking} today={localDate('2030-03-01')} />
        </MemoryRouter>
      </CatalogueContext>
    </TextProvider>,
  )
}

test.each([
  ['en', 1, '1 credit', 'Free'],
  ['en', 2, '2 credits', 'Free'],
  ['nl', 1, '1 tegoed', 'Gratis'],
  ['nl', 2, '2 tegoeden', 'Gratis'],
] as const)(
  '%s: a booking of %i that was paid with credits shows the cost %s (R-D359)',
  (locale, seats, price, free) => {
    const paid = { paymentMethod: 'CREDITS', paymentStatus: 'PAID', price: 0, seats } as const
    show(locale, paid)
    expect(screen.getAllByText(price, { exact: false })).toHaveLength(2)
    expect(screen.queryByText(free)).toBeNull()
  },
)

test.each([
  ['en', 'https://meet.example.com/a', 'Join the video call', 'You get the link from Fenna'],
  ['nl', 'https://meet.example.com/a', 'Naar het videogesprek', 'Je krijgt de link van Fenna'],
] as const)('%s: a video call shows its link, or who will send it (R-D361)', (locale, videoUrl, join, from) => {
  const paid = {
    paymentMethod: null,
    paymentStatus: 'NONE',
    price: 0,
    locationTypes: ['VIRTUAL'] as 'VIRTUAL'[],
  } as const
  show(locale, { ...paid, videoUrl })
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: join })
  expect(links.map(({ href, rel }) => [href, rel])).toEqual([
    [videoUrl, 'noreferrer'],
    [videoUrl, 'noreferrer'],
  ])
  expect(screen.queryByText(from)).toBeNull()
  cleanup()
  show(locale, paid)
  expect(screen.queryByRole('link', { name: join })).toBeNull()
  expect(screen.getAllByText(from)).toHaveLength(2)
})
