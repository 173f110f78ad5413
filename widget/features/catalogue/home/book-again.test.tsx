import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { CatalogueContext, readCatalogue, type Service } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { texts as english } from '../../../platform/first-texts-en.ts'
import { texts as dutch } from '../../../platform/first-texts-nl.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { BookAgain } from './book-again.tsx'
import { lastBooked } from './service-to-book-again.ts'

// The API client is loaded on demand.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

describe('the service that a customer is likely to book again (R-D291)', () => {
  const booking = (serviceId: string, changes: Partial<OwnBooking> = {}) =>
    ({ serviceId, specialistId: 'fenna', locationType: 'virtual', state: 'accepted', ...changes }) as OwnBooking
  const service = (id: string, changes: Partial<Service> = {}) =>
    ({ id, specialistIds: ['fenna', 'daan'], locationTypes: ['physical', 'virtual'], ...changes }) as Service
  const services = [service('massage'), service('call', { locationTypes: ['virtual'], specialistIds: ['daan'] })]

  test.each<[string, OwnBooking[], OwnBooking[], unknown]>([
    ['the next appointment', [booking('massage')], [booking('call')], ['massage', 'fenna', 'virtual']],
    ['else the last one', [], [booking('massage'), booking('call')], ['massage', 'fenna', 'virtual']],
    [
      'not what was cancelled',
      [booking('massage', { state: 'rejected' })],
      [booking('call')],
      ['call', undefined, undefined],
    ],
    ['not what is no longer offered', [booking('yoga')], [], undefined],
    [
      'at a place, where it still is',
      [booking('massage', { locationType: 'phone' })],
      [],
      ['massage', 'fenna', undefined],
    ],
    ['nothing for who never booked', [], [], undefined],
  ])('%s', (_, upcoming, past, expected) => {
    const last = lastBooked(upcoming, past, services)
    expect(last && [last.service.id, last.choice.specialistId, last.choice.locationType]).toEqual(expected)
  })
})

type Appointment = Output<'ownBookings'>['appointments'][number]

const catalogue = aCatalogue(
  {},
  {
    services: [
      {
        id: 's',
        serviceKind: 'PRIVATE',
        name: 'Introduction call',
        description: '',
        price: 0,
        duration: 20,
        capacity: 1,
        mostSeats: 1,
        hasQuestions: false,
        address: '',
        city: '',
        featuredImage: null,
        locationTypes: [],
        specialistIds: ['i'],
      },
    ],
    specialists: [
      { id: 'i', firstName: 'Fenna', lastName: 'de Boer', title: '', bio: '', email: '', profilePicture: null },
    ],
  },
)

let server: FakeHttpServer
let upcoming: Partial<Appointment>[]

/** Free times on a day in the far future, two of which are at the same time. */
const at = (time: string) => ({
  startTime: `2030-03-14T${time}:00+01:00`,
  endTime: `2030-03-14T${time}:20+01:00`,
  duration: 20,
  price: 0,
})

beforeEach(() => {
  upcoming = [
    {
      id: 'b',
      serviceId: 's',
      specialistId: 'i',
      status: 'ACCEPTED',
      balance: { agreed: 0, kept: 0, keptAtPlace: 0, open: 0 },
      locationTypes: [],
      startTime: at('09:00').startTime,
    },
  ]
  server = startFakeHttpServer()
  server.answer = ({ path, query }) => {
    if (path.endsWith('appointment/slots')) {
      const times = ['09:00', '10:00', '11:00', '12:00', '13:00'].map(at)
      const day = { id: 'w', date: '2030-03-14', specialistId: 'i', timeSlots: times, locationTypes: [] }
      return { status: 200, body: { response: [{ ...day, locationIds: [] }] } }
    }
    if (path.endsWith('event/slots')) return { status: 200, body: { response: [] } }
    const appointments = query.when === 'UPCOMING' ? upcoming : []
    return { status: 200, body: { appointments, total: appointments.length } }
  }
})
afterEach(() => server.stop())

function show(locale: Locale) {
  render(
    <TextProvider i18n={createSmallI18n(locale, { [locale]: locale === 'en' ? english : dutch })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(catalogue, locale)}>
          <ScreensContext value={screensThatLoadNothing}>
            <MemoryRouter initialEntries={[`/${locale}`]}>
              <BookAgain userId="u" />
            </MemoryRouter>
          </ScreensContext>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
}

test.each([
  ['en', 'Book again', 'All times', 'Thu, 14 Mar, 10:00'],
  ['nl', 'Opnieuw boeken', 'Alle tijden', 'do 14 mrt, 10:00'],
] as const)(
  'The next free times are one tap away, without the time already booked, in %s (R-D291)',
  async (locale, title, all, first) => {
    show(locale)
    const proposal = within(await screen.findByRole('region', { name: title }))
    await waitFor(() => expect(proposal.getAllByRole('link')).toHaveLength(4))
    expect(proposal.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      first,
      first.replace('10:00', '11:00'),
      first.replace('10:00', '12:00'),
      all,
    ])
    expect(proposal.getByText('Introduction call')).toBeTruthy()
    const address = new URL(proposal.getAllByRole('link')[0]!.getAttribute('href') ?? '', 'http://widget')
    expect([address.pathname.replace(/^\/en/, ''), address.searchParams.get('serviceId')]).toEqual(['/timeslot', 's'])
    expect(address.searchParams.get('scheduleId')).toContain('10:00')
  },
)

test('Nothing is proposed to a customer who has never booked (R-D291)', async () => {
  upcoming = []
  show('en')
  await waitFor(() => expect(server.requests).toHaveLength(2))
  await waitFor(() => expect(document.querySelector('[aria-hidden]')).toBeNull())
  expect(screen.queryByRole('region')).toBeNull()
})
