import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../data/catalogue.ts'
import { createQueryClient } from '../../data/query-client.ts'
import { readOwnBooking } from '../../data/booking/own-booking.ts'
import { OwnTimeNotice } from './own-time-notice.tsx'

const texts = {
  en: { errors: errorsEn, ui: uiEn, widget: widgetEn },
  nl: { errors: errorsNl, ui: uiNl, widget: widgetNl },
}

let server: FakeHttpServer
beforeEach(() => {
  server = startFakeHttpServer()
})
afterEach(() => server.stop())

test.each([
  ['en', 'You are holding Thu, 14 Mar 2030, 18:30 until 20:17', 'Go on', 'Give it free'],
  ['nl', 'Je houdt do 14 mrt 2030, 18:30 vast tot 20:17', 'Ga verder', 'Geef hem vrij'],
] as const)(
  '%s: a customer can continue with a held time or release it (R-D362)',
  async (locale, title, goOn, giveFree) => {
    const held = aHeldAppointment({
      id: 'own',
      version: 3,
      paymentMethod: 'STRIPE',
      holdExpiresAt: '2030-03-14T20:17:00+01:00',
    })
    server.answer = () => ({ status: 200, body: held })
    render(
      <TextProvider i18n={createSmallI18n(locale, texts)}>
        <QueryClientProvider client={createQueryClient()}>
          <CatalogueContext value={readCatalogue(aCatalogue())}>
            <MemoryRouter initialEntries={[`/${locale}/timeslot`]}>
              <OwnTimeNotice booking={readOwnBooking(held)} />
            </MemoryRouter>
          </CatalogueContext>
        </QueryClientProvider>
      </TextProvider>,
    )
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: goOn }).getAttribute('href')).toMatch(/\/bookings\/own$/)
    await userEvent.click(screen.getByRole('button', { name: giveFree }))
    await waitFor(() => expect(server.requests.map(({ body }) => body)).toContainEqual({ id: 'own', version: 3 }))
  },
)
