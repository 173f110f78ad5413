import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#shared/i18n/messages/en/errors.ts'
import { ui } from '#shared/i18n/messages/en/ui.ts'
import { widget } from '#shared/i18n/messages/en/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { ServiceDetailsScreen } from './service-details-screen.tsx'

const places = [
  { id: 'attic', address: 'Van der Pekstraat 12', city: 'Amsterdam', country: 'NL', postalCode: '1031 CS' },
  { id: 'workshop', address: 'Papaverweg 34', city: 'Amsterdam', country: 'NL', postalCode: '1032 KJ' },
]
const startTime = '2030-03-04T09:00:00+01:00'
const timeSlots = [{ startTime, endTime: '2030-03-04T10:00:00+01:00', duration: 60, price: 85 }]
const window = { id: 'window', date: '2030-03-04', specialistId: 'i', timeSlots, locationIds: ['workshop'] }

let server: FakeHttpServer
beforeEach(() => {
  server = startFakeHttpServer()
})
afterEach(() => server.stop())

/** Shows the screen of a service without location types. Its address has `query`, and the service's slots have `locationTypes`. */
async function show(query: string, locationTypes: readonly string[]) {
  const massage = {
    id: 's',
    serviceKind: 'PRIVATE',
    name: 'Massage',
    description: 'Rest',
    price: 85,
    duration: 60,
    capacity: 1,
    mostSeats: 1,
    hasQuestions: false,
    address: '',
    city: '',
    featuredImage: null,
    locationTypes: [],
    specialistIds: ['i'],
  } as const
  server.answer = ({ path }) => {
    const windows = path.endsWith('/appointment/slots') ? [{ ...window, locationTypes }] : []
    return { status: 200, body: { response: path.includes('locations') ? places : windows } }
  }
  const catalogue = readCatalogue(
    aCatalogue({}, { services: [{ ...massage, locationTypes: [], specialistIds: ['i'] }] }),
  )
  render(
    <TextProvider i18n={createSmallI18n('en', { en: { errors, ui, widget } })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={catalogue}>
          <MemoryRouter initialEntries={[`/en/service/s/location?${query}`]}>
            <ScreensContext value={screensThatLoadNothing}>
              <Routes>
                <Route path="/:locale/service/:serviceId/location" element={<ServiceDetailsScreen />} />
              </Routes>
            </ScreensContext>
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return within(await screen.findByRole('region', { name: 'Location' }))
}

const chosen = `serviceId=s&date=2030-03-04&scheduleId=${encodeURIComponent(`window - ${startTime}`)}`

describe(
  'the location of a service with several meeting types or locations (R-B2.29, R-D38)',
  { timeout: 15_000 },
  () => {
    test.each([
      ['in person, as its chosen slot', chosen, ['PHYSICAL'], 'Papaverweg 34, 1032 KJ Amsterdam', 'In-person'],
      ['by phone, as its chosen slot', chosen, ['PHONE'], 'Phone-call', 'Phone-call'],
    ])('is shown %s', async (_, query, types, place, badge) => {
      const card = await show(query, types)
      expect(await card.findByText(place, {}, { timeout: 10_000 })).toBeTruthy()
      expect(screen.getAllByText(badge).length).toBeGreaterThan(0)
      expect(screen.queryByText(/to be determined/i)).toBeNull()
    })

    test.each([
      ['without a chosen slot', ''],
      ['with a slot of another service', chosen.replace('serviceId=s', 'serviceId=other')],
    ])('is to be determined %s', async (_, query) => {
      const card = await show(query, ['PHYSICAL'])
      expect(card.getByRole('listitem').textContent).toBe('Location is to be determined')
    })
  },
)
