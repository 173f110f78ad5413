import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aHeldAppointment } from '#tests/builders/own-appointment-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../data/lazy-api-client.ts'
import { AddToCalendar } from '../features/booking/confirmation/add-to-calendar.tsx'
import { CalendarChoices } from '../features/booking/booking/calendar-choices.tsx'
import { createQueryClient } from '../data/query-client.ts'
import { readOwnBooking } from '../data/booking/own-booking.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { bookings: bookingsEn, errors: errorsEn, payment: paymentEn },
  nl: { bookings: bookingsNl, errors: errorsNl, payment: paymentNl },
}
const links = { file: 'https://a.test/event.ics', google: 'https://a.test/google', outlook: 'https://a.test/outlook' }

let server: FakeHttpServer
beforeAll(async () => void (await prepareClient()))
beforeEach(() => void (server = startFakeHttpServer()))
afterEach(() => server.stop())

function show(locale: Locale, Shown: typeof AddToCalendar, changes: Parameters<typeof aHeldAppointment>[0] = {}) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <Shown booking={readOwnBooking(aHeldAppointment(changes))} />
      </QueryClientProvider>
    </TextProvider>,
  )
}

test.each([
  ['en', AddToCalendar, 'Add to calendar'],
  ['nl', AddToCalendar, 'Zet in je agenda'],
  ['en', CalendarChoices, 'Apple, file'],
  ['nl', CalendarChoices, 'Apple, bestand'],
] as const)(
  'In %s, a booking is added to a calendar by links from the server (R-B2.25, R-D420)',
  async (locale, Shown, label) => {
    server.answer = () => ({ status: 200, body: links })
    show(locale, Shown)
    const file = await screen.findByRole<HTMLAnchorElement>('link', { name: label })
    expect([file.href, file.target]).toEqual([links.file, ''])
    for (const name of ['Google', 'Outlook']) {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name })
      expect([link.href, link.target]).toEqual([links[name === 'Google' ? 'google' : 'outlook'], '_blank'])
    }
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/v2/appointment/b/calendar/links'])
  },
)

test.each([AddToCalendar, CalendarChoices])(
  'A failure to add a booking to a calendar is reported, and can be tried again (R-D420)',
  async (Shown) => {
    server.answer = () => ({ status: 500, body: { code: 'unexpected', responseMessage: 'It broke.', requestId: 'r' } })
    show('en', Shown)
    await screen.findByText('It broke.')
    server.answer = () => ({ status: 200, body: links })
    await userEvent.setup().click(screen.getByRole('button'))
    expect((await screen.findByRole<HTMLAnchorElement>('link', { name: /calendar|file/ })).href).toBe(links.file)
  },
)

test.each([
  ['a blank name', { serviceName: '  ' }],
  ['no time of the start', { startTime: '2030-03-14' }],
  ['no end', { endTime: '' }],
  ['an end that is no instant', { endTime: 'tomorrow' }],
  ['an end that is no later', { endTime: '2030-03-14T18:30:00+01:00' }],
])('A booking with %s shows only a warning, and no calendar links (R-B5.11)', async (_, changes) => {
  server.answer = () => ({ status: 200, body: links })
  show('en', AddToCalendar, { startTime: '2030-03-14T18:30:00+01:00', ...changes })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add to calendar' }))
  await screen.findByText(paymentEn['checkout.incomplete'])
  expect(screen.queryByRole('link')).toBeNull()
})
