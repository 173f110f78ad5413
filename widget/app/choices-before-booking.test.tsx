import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { boot } from '../data/boot-settings.ts'
import { CatalogueContext, readCatalogue } from '../data/catalogue.ts'
import { createQueryClient } from '../data/query-client.ts'
import { WidgetRoutes } from './routes.tsx'
import { session } from '../data/session.ts'
import { texts } from '../platform/first-texts-en.ts'

// Tests the choices before a booking: service, package, specialist and time, from screen to screen.

// Screens are loaded on demand, which can take a while.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

const service = (id: string, name: string, more: object) => ({
  id,
  serviceKind: 'PRIVATE' as const,
  name,
  description: 'Rest',
  price: 62.5,
  duration: 45,
  capacity: 1,
  mostSeats: 1,
  hasQuestions: false,
  address: '',
  city: '',
  featuredImage: null,
  locationTypes: ['PHYSICAL' as const],
  specialistIds: ['fenna'],
  ...more,
})
const person = (id: string, firstName: string, lastName: string, more: object = {}) => ({
  id,
  firstName,
  lastName,
  title: 'Massage therapist',
  bio: '',
  email: `${id}@example.nl`,
  profilePicture: null,
  ...more,
})
const longBio = `${'Listens first. '.repeat(25)}Leads the class in the workshop.`
const workshop = { id: 'w', address: 'Papaverweg 34', city: 'Amsterdam', country: 'NL', postalCode: '1032 KJ' }
const catalogue = aCatalogue(
  {},
  {
    services: [
      service('massage', 'Massage', { price: 85, specialistIds: ['fenna', 'daan'] }),
      service('posture', 'Posture assessment', {}),
      service('call', 'Introduction call', {
        price: 0,
        locationTypes: ['VIRTUAL', 'PHONE'],
        specialistIds: ['fenna', 'daan'],
      }),
      service('class', 'Breath and mobility', { serviceKind: 'PUBLIC', capacity: 8, mostSeats: 8 }),
    ],
    specialists: [
      person('fenna', 'Fenna', 'de Boer', { bio: longBio }),
      person('daan', 'Daan', 'Visser'),
      person('iris', 'Iris', 'Bakker'),
    ],
    packages: [
      {
        id: 'p',
        name: 'Strong back',
        price: 119,
        packageServices: [
          { serviceId: 'class', name: 'Breath and mobility', credits: 4 },
          { serviceId: 'posture', name: 'Posture assessment', credits: 1 },
        ],
        validityDays: null,
      },
    ],
  },
)

/** A window of a specialist with one start. */
const windowOf = (specialistId: string, date: string, hour: string, price: number) => ({
  id: `${specialistId}-${date}`,
  date,
  specialistId,
  locationTypes: ['PHYSICAL'],
  locationIds: [workshop.id],
  timeSlots: [
    { startTime: `${date}T${hour}:00:00+01:00`, endTime: `${date}T${hour}:45:00+01:00`, duration: 45, price },
  ],
})

let server: FakeHttpServer
/** The windows that the server offers. */
let offered: ReturnType<typeof windowOf>[]

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-03-06T12:00:00+01:00') })
  document.documentElement.lang = 'en'
  boot.organisationId = 'o'
  offered = [
    windowOf('fenna', '2030-03-07', '10', 85),
    windowOf('daan', '2030-03-08', '11', 85),
    windowOf('fenna', '2030-03-18', '14', 85),
  ]
  server = startFakeHttpServer()
  server.answer = ({ path, body }) => {
    if (path.includes('locations')) return { status: 200, body: { response: [workshop] } }
    if (!path.endsWith('/slots'))
      return { status: 200, body: { sessions: [], days: [], entries: [], response: { date: null } } }
    const { specialistId } = body as { specialistId: string | null }
    const found = offered.filter((each) => specialistId === null || each.specialistId === specialistId)
    return { status: 200, body: { response: path.endsWith('/appointment/slots') ? found : [] } }
  }
})
afterEach(() => {
  server.stop()
  session.logOut()
  vi.useRealTimers()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="place">{pathname + search}</output>
}
const place = () => new URL(screen.getByLabelText('place').textContent ?? '', 'http://localhost')
const query = () => Object.fromEntries(place().searchParams)

function show(path: string) {
  const { unmount } = render(
    <TextProvider i18n={createSmallI18n('en', { en: texts })}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={readCatalogue(catalogue)}>
          <MemoryRouter initialEntries={[path]}>
            <Place />
            <Suspense>
              <WidgetRoutes />
            </Suspense>
          </MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return { user: userEvent.setup(), unmount }
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const bar = () => within(screen.getByRole('contentinfo'))
const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'
const isDisabled = (element: HTMLElement) => element.matches(':disabled, [aria-disabled="true"]')

test('Services and packages can be chosen, and the choice is kept in the URL and restored from it (R-B2.11, R-B3.8, R-B4.2)', async () => {
  const { user, unmount } = show('/en')
  await user.selectOptions(await screen.findByLabelText('Specialist'), 'Daan Visser')
  expect(screen.queryByRole('button', { name: /Posture assessment/ })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Meeting type'), 'Phone-call')
  expect(screen.queryByRole('button', { name: /Massage/ })).toBeNull()
  await user.click(button(/Introduction call/))
  expect(await bar().findByText('Introduction call')).toBeTruthy()
  expect(bar().getByText('Free')).toBeTruthy()

  await user.click(screen.getByRole('tab', { name: 'Packages' }))
  await user.click(await screen.findByRole('button', { name: /Strong back/ }))
  expect(button(/Strong back/).textContent).toContain('4x')
  expect(await bar().findByText(/4x Breath and mobility, 1x Posture assessment/)).toBeTruthy()
  expect(bar().getByText('€119')).toBeTruthy()
  expect([query()['packageId'], query()['serviceId']]).toEqual(['p', undefined])

  const { pathname, search } = place()
  unmount()
  show(pathname + search)
  expect(isPressed(await screen.findByRole('button', { name: /Strong back/ }))).toBe(true)
  await user.dblClick(button(/Strong back/))
  expect(isPressed(button(/Strong back/))).toBe(false)
})

test('A specialist has a folded biography, and cards can be selected and deselected (R-B2.12, R-B2.13, R-B9.3)', async () => {
  const { user } = show('/en/team/fenna/services')
  const professional = await screen.findByRole('region', { name: 'Fenna de Boer' })
  expect(within(professional).getByText('Massage therapist')).toBeTruthy()

  const bio = within(screen.getByRole('region', { name: 'About service' }))
  expect(bio.queryByText(/Leads the class in the workshop/)).toBeNull()
  await user.click(bio.getByRole('button', { name: 'Read more' }))
  expect(bio.getByText(/Leads the class in the workshop/)).toBeTruthy()

  expect(screen.getByRole('tab', { name: 'Select service' })).toBeTruthy()
  expect(isDisabled(button('Choose a time'))).toBe(true)
  const card = button(/Posture assessment/)
  for (const text of ['45 min', '€62.50', 'In-person']) expect(card.textContent).toContain(text)
  await user.click(card)
  expect(isPressed(card)).toBe(true)
  await user.keyboard('{Enter}')
  expect(isPressed(card)).toBe(false)
  expect(isDisabled(button('Choose a time'))).toBe(true)
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('link', { name: 'Choose a time' }))
  expect(await screen.findByText('Posture assessment · Fenna de Boer')).toBeTruthy()
  expect(place().pathname).toBe('/en/timeslot')
  expect(query()).toMatchObject({ serviceId: 'posture', instructorId: 'fenna' })
})

test('Team members, and the choice of anyone, show the first free time each (R-B2.14)', async () => {
  const { user } = show('/en')
  await user.click(await screen.findByRole('button', { name: /Massage/ }))
  await user.click(await screen.findByRole('link', { name: 'Choose a time' }))
  await screen.findByRole('heading', { level: 1, name: /^Choose a specialist/ })
  const linkTo = (name: RegExp) => screen.getByRole('link', { name })
  await waitFor(() => expect(linkTo(/Daan Visser/).textContent).toContain('First free: Fri, 8 Mar, 11:00'))
  expect(linkTo(/Fenna de Boer/).textContent).toContain('First free: Thu, 7 Mar, 10:00')
  expect(linkTo(/Anyone/).textContent).toContain('First free: Thu, 7 Mar, 10:00')
  expect(screen.queryByRole('link', { name: /Iris Bakker/ })).toBeNull()
  await user.click(linkTo(/Daan Visser/))
  expect(await screen.findByText('Massage · Daan Visser')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^11:00/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^10:00/ })).toBeNull()
})

test('Slots are listed by day, and the button says what comes next (R-B2.15, R-B2.16, R-B2.17)', async () => {
  const { user } = show('/en/timeslot?serviceId=massage&instructorId=fenna')
  // The first free day is selected at once.
  expect(await screen.findByRole('button', { name: /^10:00/ })).toBeTruthy()
  expect(isDisabled(button('Continue to log in'))).toBe(true)
  expect(bar().getByText('Massage')).toBeTruthy()

  // Sunday has no times, and the next free day is a link.
  await user.click(within(screen.getByRole('grid')).getAllByRole('button').at(-1)!)
  expect(await screen.findByText('No time slots for this day.', { selector: 'p' })).toBeTruthy()
  await user.click(button('Mon, Mar 18'))
  const slot = await screen.findByRole('button', { name: /^14:00/ })
  expect(screen.getByRole('heading', { level: 2, name: /^Mon/ })).toBeTruthy()
  await user.click(slot)
  await waitFor(() => expect(isPressed(button(/^14:00/))).toBe(true))
  expect(bar().getByText(/14:00/)).toBeTruthy()
  expect(bar().getByText('€85')).toBeTruthy()
  await user.click(button('Continue to log in'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
  expect(query()).toMatchObject({ serviceId: 'massage', date: '2030-03-18' })
})

test('A visitor in Auckland is shown the time zone, and chooses times of a call in their own days (R-D356)', async () => {
  const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
  // Thursday in Amsterdam is Friday in Auckland, from 12:00 on; it is Wednesday noon here, and already Thursday there.
  offered = [windowOf('fenna', '2030-03-07', '14', 0)]
  const { user, unmount } = show('/en/timeslot?serviceId=call')
  expect(await screen.findByText('Times in Amsterdam, UTC+1.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Thursday 7 March' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /14:00/ }))
  expect(bar().getByText(/14:45 \(Amsterdam, UTC\+1; for you Fri, 8 Mar, 02:00/)).toBeTruthy()

  await user.click(button('Show times in your zone (Auckland, UTC+13)'))
  expect(screen.getByText('Times in your zone, Auckland, UTC+13.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Friday 8 March' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Thursday 7 March.*today/i })).toBeTruthy()
  expect(isPressed(await screen.findByRole('button', { name: /02:00/ }))).toBe(true)
  // The address keeps the day by which the server knows the time.
  expect(query()['date']).toBe('2030-03-07')
  expect(bar().getByText(/Thu, 7 Mar, 14:00/)).toBeTruthy()

  // The choice is remembered, but a massage is where it is.
  unmount()
  const again = show('/en/timeslot?serviceId=call')
  expect(await screen.findByRole('heading', { name: 'Friday 8 March' })).toBeTruthy()
  again.unmount()
  show('/en/timeslot?serviceId=massage')
  expect(await screen.findByRole('heading', { name: 'Thursday 7 March' })).toBeTruthy()
  expect(screen.getByText('Times in Amsterdam, UTC+1.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show times/ })).toBeNull()
  window.localStorage.removeItem('zone')
  spy.mockRestore()
})

test('The next free day is that of the visitor’s own time zone (R-D356)', async () => {
  const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
  window.localStorage.setItem('zone', 'own')
  offered = [windowOf('fenna', '2030-06-03', '14', 0)]
  const { answer } = server
  server.answer = (request) => {
    if (request.path.endsWith('/next-available')) return { status: 200, body: { response: { date: '2030-06-03' } } }
    const { dateBegin, dateEnd, startDate, endDate } = (request.body ?? {}) as Record<string, string | undefined>
    const [from = '', to = ''] = [dateBegin ?? startDate, dateEnd ?? endDate]
    const isAsked = from <= '2030-06-03' && '2030-06-03' <= to
    return request.path.endsWith('/slots') && !isAsked ? { status: 200, body: { response: [] } } : answer(request)
  }
  show('/en/timeslot?serviceId=call')
  expect(await screen.findByRole('heading', { name: 'Tuesday 4 June' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^01:00/ })).toBeTruthy()
  window.localStorage.removeItem('zone')
  spy.mockRestore()
})

test('When no day of the coming weeks is free, the next free one comes from the server (R-B2.17)', async () => {
  offered = [windowOf('fenna', '2030-06-03', '09', 85)]
  const { answer } = server
  server.answer = (request) => {
    if (request.path.endsWith('/next-available')) return { status: 200, body: { response: { date: '2030-06-03' } } }
    const { dateBegin, dateEnd, startDate, endDate } = (request.body ?? {}) as Record<string, string | undefined>
    const [from = '', to = ''] = [dateBegin ?? startDate, dateEnd ?? endDate]
    const isAsked = from <= '2030-06-03' && '2030-06-03' <= to
    return request.path.endsWith('/slots') && !isAsked ? { status: 200, body: { response: [] } } : answer(request)
  }
  show('/en/timeslot?serviceId=massage')
  expect(await screen.findByRole('button', { name: /^09:00/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: /^Mon/ })).toBeTruthy()
})

test('A call shows the visitor’s own days, and a service in person shows times at its location (R-B2.29)', async () => {
  show('/en/service/call/location')
  const items = async () =>
    within(await screen.findByRole('region', { name: 'Location' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await items()).toEqual(['Video-call', 'Phone-call'])
})

describe('the description of a service in the widget (R-B2.30)', () => {
  const height = (of: 'scrollHeight' | 'clientHeight', value: number) =>
    vi.spyOn(Element.prototype, of, 'get').mockReturnValue(value)
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #report: () => void
        constructor(report: () => void) {
          this.#report = report
        }
        observe() {
          this.#report()
        }
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('that is cut off can be opened, with its tags', async () => {
    height('scrollHeight', 90)
    height('clientHeight', 60)
    const { user } = show('/en/service/class/location')
    await screen.findByRole('region', { name: 'Location' })
    expect(screen.queryByText('Group session')).toBeNull()
    const more = button('Read more')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(screen.getByText('Group session')).toBeTruthy()
    expect(screen.getByText('8 seats')).toBeTruthy()
    expect(button('Read less').getAttribute('aria-expanded')).toBe('true')
  })

  test('that is not cut off is shown with its tags, without a button to open it (R-D363)', async () => {
    height('scrollHeight', 60)
    height('clientHeight', 60)
    show('/en/service/class/location')
    await screen.findByRole('region', { name: 'Location' })
    expect(screen.getByText('Group session')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Read/ })).toBeNull()
  })
})
