import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { waiting as waitingEn } from '#shared/i18n/messages/en/waiting.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { waiting as waitingNl } from '#shared/i18n/messages/nl/waiting.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, type SentRequest, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { waitingLinks } from '../../../data/waiting-list/waiting-links.ts'
import { FullTimes } from './full-times.tsx'
import type { WaitingEntry } from './waiting-queries.ts'
import { WaitingEntryScreen } from './waiting-entry-screen.tsx'
import { formatOrdinal } from './waiting-words.ts'

const texts = {
  en: { errors: errorsEn, ui: uiEn, waiting: waitingEn, widget: widgetEn },
  nl: { errors: errorsNl, ui: uiNl, waiting: waitingNl, widget: widgetNl },
}
const secret = 's'.repeat(43)
const entryId = '6f1c2a34-0000-4000-8000-000000000001'
const start = '2030-03-04T18:30:00+01:00'

const anEntry = (changes: Partial<WaitingEntry> = {}): WaitingEntry => ({
  serviceId: 'yoga',
  specialistId: 'i',
  startTime: start,
  date: null,
  serviceName: 'Yoga',
  specialistName: 'Imke Bos',
  id: entryId,
  state: 'WAITING',
  position: 3,
  offer: null,
  scheduleId: null,
  offeredBy: null,
  offeredDate: null,
  needsAccount: true,
  ...changes,
})

const offered = anEntry({
  state: 'OFFERED',
  position: null,
  offer: { startTime: start, endTime: '2030-03-04T19:30:00+01:00', validUntil: '2030-03-03T22:00:00+01:00' },
  scheduleId: 'x_20300304_1830',
  offeredBy: 'i',
  offeredDate: '2030-03-04',
})

const yoga = {
  id: 'yoga',
  serviceKind: 'PUBLIC',
  name: 'Yoga',
  description: '',
  price: 12,
  duration: 60,
  capacity: 8,
  mostSeats: 1,
  hasQuestions: false,
  address: '',
  city: '',
  featuredImage: null,
  locationTypes: ['PHYSICAL'],
  specialistIds: ['i'],
} as const

let server: FakeHttpServer
const answers = new Map<string, (request: SentRequest) => unknown>()
const answer = (route: string, body: (request: SentRequest) => unknown) => void answers.set(route, body)

// The client is loaded on demand, which takes its time on a busy machine.
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  answers.clear()
  server = startFakeHttpServer()
  server.answer = (request) => {
    const body = answers.get(`${request.method.toUpperCase()} ${request.path}`)
    return body ? { status: 200, body: body(request) } : { status: 404, body: {} }
  }
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function show(
  children: ReactNode,
  locale: Locale,
  address: string,
  locationTypes: ('PHYSICAL' | 'VIRTUAL')[] = ['PHYSICAL'],
) {
  const catalogue = readCatalogue(aCatalogue({}, { services: [{ ...yoga, locationTypes, specialistIds: ['i'] }] }))
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={catalogue}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('joining the waiting list of a full session in the widget (R-D188)', () => {
  test.each([
    ['en', 'Tell me when a place is free', 'You are 3rd', 'Mon, 4 Mar, 18:30'],
    ['nl', 'Laat me weten als er plek is', 'Je bent 3e', 'ma 4 mrt, 18:30'],
  ] as const)('adds the customer to the list, in %s', async (locale, join, position, when) => {
    let own: WaitingEntry[] = []
    answer('POST /api/public/waiting-list/full', () => ({
      sessions: [{ specialistId: 'i', startTime: start, endTime: '2030-03-04T19:30:00+01:00' }],
      days: [],
    }))
    answer('GET /api/customer/waiting-list', () => ({ entries: own }))
    const sent: unknown[] = []
    answer('POST /api/customer/waiting-list', ({ body }) => {
      sent.push(body)
      own = [anEntry()]
      return anEntry()
    })
    const user = show(<FullTimes />, locale, '/timeslot?serviceId=yoga')
    expect(await screen.findByRole('option', { name: when })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: join }))
    expect(await screen.findByText(position)).toBeTruthy()
    expect(sent).toEqual([{ serviceId: 'yoga', specialistId: 'i', startTime: start, date: null }])
    expect(screen.queryByRole('button', { name: join })).toBeNull()
  })
})

describe('the full session that is offered first for waiting (R-D188)', () => {
  const full = ['2030-03-04', '2030-03-11', '2030-03-18'].map((day) => ({
    specialistId: 'i',
    startTime: `${day}T18:30:00+01:00`,
    endTime: `${day}T19:30:00+01:00`,
  }))

  test.each([
    ['without a day', '', 'Mon, 4 Mar, 18:30'],
    ['on its day', '&date=2030-03-11', 'Mon, 11 Mar, 18:30'],
    ['on a day between', '&date=2030-03-12', 'Mon, 18 Mar, 18:30'],
    ['after the last', '&date=2030-03-20', 'Mon, 4 Mar, 18:30'],
  ])('%s', async (_, day, when) => {
    answer('POST /api/public/waiting-list/full', () => ({ sessions: full, days: [] }))
    answer('GET /api/customer/waiting-list', () => ({ entries: [] }))
    show(<FullTimes />, 'en', `/timeslot?serviceId=yoga${day}`)
    expect(await screen.findByRole('option', { name: when, selected: true })).toBeTruthy()
  })
})

describe('the page of a waiting list entry that a mail links to (R-D188)', () => {
  test('shows the position, and has one button to leave the list', async () => {
    let entry = anEntry()
    const keys: unknown[] = []
    answer('POST /api/public/waiting-list/entry', ({ body }) => {
      keys.push(body)
      return entry
    })
    answer('POST /api/public/waiting-list/leave', ({ body }) => {
      keys.push(body)
      return (entry = anEntry({ state: 'LEFT', position: null }))
    })
    waitingLinks.open(entryId, secret)
    const user = show(<WaitingEntryScreen />, 'en', `/waiting?offer=${entryId}`)
    expect(await screen.findByRole('heading', { name: 'You are 3rd' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave the waiting list' }))
    expect(await screen.findByRole('heading', { name: 'You left the waiting list' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'You left the waiting list' }))
    // The id alone opens it for the account that waits; whoever has the link sends its secret (threat A15).
    expect(keys.length).toBeGreaterThan(1)
    for (const body of keys) expect(body).toEqual({ key: secret })
  })

  test.each([
    ['en', 'It is held for you until Sun, 3 Mar, 22:00. After that it is free for others.', 'Book this place'],
    [
      'nl',
      'De plek wordt voor je vastgehouden tot zo 3 mrt, 22:00. Daarna is de plek vrij voor anderen.',
      'Deze plek boeken',
    ],
  ] as const)('says in %s until when a place is held (R-D190)', async (locale, until, book) => {
    answer('POST /api/public/waiting-list/entry', () => offered)
    show(<WaitingEntryScreen />, locale, `/waiting?offer=${entryId}`)
    expect(await screen.findByText(until)).toBeTruthy()
    expect(screen.getByRole('button', { name: book })).toBeTruthy()
  })

  test.each([
    [true, false],
    [false, true],
  ])(
    'lets a customer without an account book by the link; needs an account: %s (R-D422)',
    async (needsAccount, isForGuest) => {
      const entry = needsAccount ? entryId : entryId.replace(/1$/, '2')
      answer('POST /api/public/waiting-list/entry', () => ({ ...offered, id: entry, needsAccount }))
      const user = show(<WaitingEntryScreen />, 'en', `/waiting?offer=${entry}`)
      await user.click(await screen.findByRole('button', { name: 'Book this place' }))
      expect(waitingLinks.isForGuest(entry)).toBe(isForGuest)
    },
  )

  test.each([
    ['en', 'The link in the mail with the confirmation opens it.', 'My bookings'],
    ['nl', 'De link in de mail met de bevestiging opent hem.', 'Mijn boekingen'],
  ] as const)('in %s, sends no customer without an account to a log-in (R-D422)', async (locale, text, bookings) => {
    answer('POST /api/public/waiting-list/entry', () =>
      anEntry({ state: 'ACCEPTED', position: null, needsAccount: false }),
    )
    show(<WaitingEntryScreen />, locale, `/waiting?offer=${entryId}`)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: bookings })).toBeNull()
  })

  test.each([
    ['VIRTUAL', '18:30 (Amsterdam, UTC+1; for you Tue, 5 Mar, 06:30)', /22:00 \(Amsterdam, UTC\+1; for you Mon, 4 Mar/],
    ['PHYSICAL', '18:30 (Amsterdam, UTC+1)', /22:00 \(Amsterdam, UTC\+1\)/],
  ] as const)(
    '%s: shows the time zone to a visitor elsewhere, and for a call their own time (R-D356)',
    async (type, time, until) => {
      const device = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Pacific/Auckland' }
      const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(device)
      answer('POST /api/public/waiting-list/entry', () => offered)
      show(<WaitingEntryScreen />, 'en', `/waiting?offer=${entryId}`, [type])
      expect(await screen.findByText(time)).toBeTruthy()
      expect(screen.getByText(until)).toBeTruthy()
      spy.mockRestore()
    },
  )

  test.each([
    ['ACCEPTED', 'You have booked this place'],
    ['LAPSED', 'This place is no longer held for you'],
    ['ENDED', 'This waiting list is over'],
  ] as const)('says how an entry ended: %s (R-D191)', async (state, title) => {
    answer('POST /api/public/waiting-list/entry', () => anEntry({ state, position: null }))
    show(<WaitingEntryScreen />, 'en', `/waiting?offer=${entryId}`)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })
})

test.each([
  [1, '1st', '1e'],
  [2, '2nd', '2e'],
  [3, '3rd', '3e'],
  [11, '11th', '11e'],
  [22, '22nd', '22e'],
  [113, '113th', '113e'],
] as const)('Position %i in the waiting list is written %s or %s (R-D188)', (place, english, dutch) => {
  expect([formatOrdinal(place, 'en'), formatOrdinal(place, 'nl')]).toEqual([english, dutch])
})
