import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GuestPolicy } from '#shared/domain/guest/guest-requirements.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { useChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { TimeslotBar } from './timeslot-bar.tsx'

const texts = {
  en: { errors: errorsEn, ui: uiEn, widget: widgetEn },
  nl: { errors: errorsNl, ui: uiNl, widget: widgetNl },
}
const words = {
  en: { choose: 'Choose an address', location: 'Location', goOn: 'Continue to payment' },
  nl: { choose: 'Kies een adres', location: 'Locatie', goOn: 'Door naar betalen' },
}
const places = [
  { id: 'attic', address: 'Van der Pekstraat 12', city: 'Amsterdam', country: 'NL', postalCode: '1031 CS' },
  { id: 'workshop', address: 'Papaverweg 34', city: 'Amsterdam', country: 'NL', postalCode: '1032 KJ' },
]
const massage = {
  id: 's',
  serviceKind: 'PRIVATE',
  name: 'Massage',
  description: '',
  price: 85,
  duration: 60,
  capacity: 1,
  mostSeats: 1,
  hasQuestions: false,
  address: '',
  city: '',
  featuredImage: null,
  locationTypes: ['PHYSICAL', 'VIRTUAL'],
  specialistIds: ['i'],
} as const
const window = { id: 'window', date: '2030-03-04', specialistId: 'i', locationTypes: ['PHYSICAL', 'VIRTUAL'] }
const start = '2030-03-04T09:00:00+01:00'
const timeSlots = [{ startTime: start, endTime: '2030-03-04T10:00:00+01:00', duration: 60, price: 85 }]

let server: FakeHttpServer

beforeEach(() => {
  server = startFakeHttpServer()
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

const { services, ...catalogue } = readCatalogue(
  aCatalogue({}, { services: [{ ...massage, locationTypes: [...massage.locationTypes], specialistIds: ['i'] }] }),
)
const service = services[0]!

let shown = service
let priceOfSlot = 85
beforeEach(() => {
  shown = service
  priceOfSlot = 85
})

function Bar() {
  const chosen = useChosenSlot(shown, useWidgetNavigation().selection)
  const reserving = { reserve: () => undefined, isPending: false, error: null, refusedId: undefined }
  const price = { newPrice: undefined, dismissPrice: () => undefined }
  const [isHere, setHere] = useState(false)
  return (
    <TimeslotBar
      service={shown}
      chosen={chosen}
      reserving={{ ...reserving, ...price }}
      isPlaceChosenHere={isHere}
      onPlaceChosenHere={() => setHere(true)}
    />
  )
}

/** Shows the bar with a chosen slot that is possible at the given locations. */
async function show(
  locale: Locale,
  locationIds: readonly string[],
  selection = '',
  guests: GuestPolicy = catalogue.organisation.guests,
) {
  server.answer = ({ path }) => {
    const isWindows = path.endsWith('/appointment/slots')
    const response = isWindows
      ? [{ ...window, timeSlots: timeSlots.map((each) => ({ ...each, price: priceOfSlot })), locationIds }]
      : path.includes('locations')
        ? places
        : []
    return { status: 200, body: { response } }
  }
  const chosen = new URLSearchParams({ scheduleId: `window - ${start}`, date: '2030-03-04' })
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={{ ...catalogue, services, organisation: { ...catalogue.organisation, guests } }}>
          <MemoryRouter initialEntries={[`/${locale}/timeslot?${chosen.toString()}${selection}`]}>
            <Bar />
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  await screen.findByText(/09:00/, {}, { timeout: 10_000 })
  return userEvent.setup()
}

describe.each(['en', 'nl'] as const)('the location of a slot, in %s (R-D114)', { timeout: 15_000 }, (locale) => {
  const { choose, location, goOn } = words[locale]
  const canGoOn = () => screen.getByRole('button', { name: goOn }).getAttribute('aria-disabled') === null
  const where = () => screen.getByRole<HTMLSelectElement>('combobox', { name: location })
  const chosenPlace = () => where().selectedOptions[0]?.textContent

  test('the only possible location is used, and the customer is not asked', async () => {
    await show(locale, ['workshop'])
    await screen.findByText(/09:00.* · Papaverweg 34, Amsterdam/)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(canGoOn()).toBe(true)
  })

  test('the customer chooses among several locations before going on, and the time stays chosen', async () => {
    const user = await show(locale, ['attic', 'workshop'])
    expect(chosenPlace()).toBe(choose)
    expect(canGoOn()).toBe(false)
    await screen.findByRole('option', { name: 'Papaverweg 34, Amsterdam' })
    await user.selectOptions(where(), 'workshop')
    await waitFor(() => expect(canGoOn()).toBe(true))
    screen.getByText(/09:00/)
    expect(chosenPlace()).toBe('Papaverweg 34, Amsterdam')
    await user.selectOptions(where(), 'attic')
    expect(chosenPlace()).toBe('Van der Pekstraat 12, Amsterdam')
    expect(canGoOn()).toBe(true)
  })

  test('a location chosen with the times is not asked for again', async () => {
    await show(locale, ['attic', 'workshop'], '&serviceLocationIds=attic')
    await screen.findByText(/09:00.* · Van der Pekstraat 12, Amsterdam/)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(canGoOn()).toBe(true)
  })

  test.each([
    ['a call', '&locationType=virtual', ['attic', 'workshop']],
    ['a location that is to be determined', '', []],
  ])('%s needs no choice of location', async (_, selection, ids) => {
    await show(locale, ids, selection)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(canGoOn()).toBe(true)
  })
})

test.each([
  ['', 'Continue'],
  ['&offer=secret', 'Continue to log in'],
])(
  'A guest can continue, but has to log in for a place offered to an account from a waiting list: %s (R-D190, R-D215)',
  async (offer, name) => {
    session.logOut()
    await show('en', ['workshop'], offer, { booking: 'open', isPhoneRequired: false })
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  },
)

test.each([
  ['by phone goes on to the number', 'phone', 'Continue'],
  ['by video is booked at once', 'virtual', 'Book for free'],
] as const)('A free call %s (R-D360)', async (_, type, name) => {
  priceOfSlot = 0
  shown = { ...service, priceCents: 0, locationTypes: ['virtual', 'phone'] }
  await show('en', [], `&locationType=${type}`)
  expect(await screen.findByRole('button', { name })).toBeTruthy()
})

test.each([
  ['is offered for a free service', 0, undefined, true],
  ['is not offered for a free one that asks everyone for a card', 0, 'everyone', false],
  ['is offered where some are asked, who read it on the next screen', 0, 'some', true],
  ['is offered where credits pay instead', 85, 'everyone', true],
] as const)('The button for a repeat %s (R-D304)', async (_, price, asksCard, isOffered) => {
  priceOfSlot = price
  shown = { ...service, priceCents: price * 100, asksCard, repeats: { most: 6, steps: ['WEEK'] } }
  await show('en', ['workshop'])
  expect(screen.queryByRole('link', { name: widgetEn['timeslot.repeat'] }) !== null).toBe(isOffered)
})
