import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { calendar as calendarEn } from '#shared/i18n/messages/en/calendar-and-slot-picker.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { calendar as calendarNl } from '#shared/i18n/messages/nl/calendar-and-slot-picker.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const texts = {
  en: { bookings: bookingsEn, calendar: calendarEn, errors: errorsEn, ui: uiEn, widget: widgetEn },
  nl: { bookings: bookingsNl, calendar: calendarNl, errors: errorsNl, ui: uiNl, widget: widgetNl },
}

const booking = {
  id: 'b',
  version: 2,
  state: 'accepted',
  serviceId: 's',
  specialistId: 'i',
  specialistName: 'Fenna de Boer',
  date: '2030-03-14',
  startTime: '2030-03-14T18:30:00+01:00',
  endTime: '2030-03-14T19:45:00+01:00',
  answerBy: undefined,
} as OwnBooking

const asked: OwnBooking = { ...booking, state: 'asked', answerBy: '2030-03-12T12:00:00+01:00' }

test.each<[Locale, string, OwnBooking, string]>([
  ['en', 'Decide later', asked, 'Please answer before Tue, 12 Mar 2030, 12:00, or the booking is cancelled.'],
  ['nl', 'Later beslissen', asked, '12 mrt 2030'],
  ['en', 'Keep this time', booking, texts.en.bookings['reschedule.choose']],
  ['nl', 'Laat zo staan', booking, texts.nl.bookings['reschedule.choose']],
])(
  'In %s, “%s” explains what happens to the booking, and changes nothing (R-A1.5)',
  async (locale, label, shown, said) => {
    const server = startFakeHttpServer()
    server.answer = () => ({ status: 200, body: { availableDates: ['2030-03-15'], timeSlots: [] } })
    const onClose = vi.fn<() => void>()
    render(
      <TextProvider i18n={createSmallI18n(locale, texts)}>
        <QueryClientProvider client={createQueryClient()}>
          <CatalogueContext value={readCatalogue(aCatalogue())}>
            <RescheduleDialog
              booking={shown}
              isOpen
              onClose={onClose}
              onClosed={() => undefined}
              onOutcome={() => undefined}
            />
          </CatalogueContext>
        </QueryClientProvider>
      </TextProvider>,
    )
    const dialog = within(screen.getByRole('dialog'))
    const button = dialog.getByRole('button', { name: label })
    expect(button.previousElementSibling?.textContent).toContain(said)
    await userEvent.setup().click(button)
    expect(onClose).toHaveBeenCalledOnce()
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    server.stop()
  },
)

test.each<[Locale, string, string, 'keep' | 'change']>([
  ['en', 'Keep 60 min, €85', 'Change to 1 h 30 min, €95', 'change'],
  ['nl', 'Houd 60 min, €85', 'Wijzig in 1 u 30 min, €95', 'keep'],
])('In %s, a time with another length and price is confirmed first (R-D324)', async (locale, keep, change, answer) => {
  const server = startFakeHttpServer()
  const longer = {
    id: 'slot',
    startTime: '2030-03-15T11:00:00+01:00',
    endTime: '2030-03-15T12:00:00+01:00',
    specialistId: 'i',
    terms: [
      { duration: 60, price: 85 },
      { duration: 90, price: 95 },
    ],
  }
  const options = { duration: 60, price: 85, type: null, availableDates: ['2030-03-15'], timeSlots: [longer] }
  server.answer = () => ({ status: 200, body: options })
  const hour = { ...booking, startTime: '2030-03-14T18:30:00+01:00', endTime: '2030-03-14T19:30:00+01:00' }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <RescheduleDialog
            booking={{ ...hour, priceCents: 8500 }}
            isOpen
            onClose={() => undefined}
            onClosed={() => undefined}
            onOutcome={() => undefined}
          />
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^11:00/ }))
  const choice = within(screen.getByRole('group', { name: /60 min → 1 [hu] 30 min, €85 → €95\?/ }))
  expect(choice.getByRole('radio', { name: keep })).toHaveProperty('checked', true)
  if (answer === 'change') await user.click(choice.getByRole('radio', { name: change }))
  await user.click(screen.getByRole('button', { name: locale === 'en' ? /^Move to/ : /^Verplaats naar/ }))
  const newTerms = { duration: 90, price: 95 }
  await expect
    .poll(() => server.requests.find(({ method }) => method !== 'GET')?.body)
    .toEqual({ id: 'b', slotId: 'slot', version: 2, ...(answer === 'change' && { newTerms }) })
  server.stop()
})

test('A visitor in another time zone chooses a new time of a call in their own days (R-D356)', async () => {
  const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
  window.localStorage.setItem('zone', 'own')
  const server = startFakeHttpServer()
  // Thursday afternoon in Amsterdam is Friday in Auckland.
  const slot = {
    id: 'slot',
    startTime: '2030-03-14T14:00:00+01:00',
    endTime: '2030-03-14T15:15:00+01:00',
    specialistId: 'i',
    terms: [],
  }
  const options = { duration: 75, price: 85, type: null, availableDates: ['2030-03-14'], timeSlots: [slot] }
  server.answer = () => ({ status: 200, body: options })
  const unmounted = show({ ...booking, locationType: 'virtual' })
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Times in your zone, Auckland, UTC+13.')).toBeTruthy()
  expect(await dialog.findByRole('heading', { name: /Friday 15 March/ })).toBeTruthy()
  await userEvent.setup().click(await dialog.findByRole('button', { name: /^02:00/ }))
  expect(
    dialog.getByRole('button', { name: /Thu, 14 Mar.*14:00 \(Amsterdam, UTC\+1; for you Fri, 15 Mar, 02:00\)/ }),
  ).toBeTruthy()
  unmounted.unmount()

  // A meeting in person is in the days of its place.
  show({ ...booking, locationType: 'physical' })
  expect(await within(screen.getByRole('dialog')).findByRole('heading', { name: /Thursday 14 March/ })).toBeTruthy()
  window.localStorage.removeItem('zone')
  spy.mockRestore()
  server.stop()
})

function show(shown: OwnBooking) {
  return render(
    <TextProvider i18n={createSmallI18n('en', texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(aCatalogue())}>
          <RescheduleDialog
            booking={shown}
            isOpen
            onClose={() => undefined}
            onClosed={() => undefined}
            onOutcome={() => undefined}
          />
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
}
