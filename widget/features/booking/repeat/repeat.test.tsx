import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { payment as paymentEn } from '#shared/i18n/messages/en/payment.ts'
import { repeat as repeatEn } from '#shared/i18n/messages/en/repeat.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { validation as validationEn } from '#shared/i18n/messages/en/validation.ts'
import { widget as widgetEn } from '#shared/i18n/messages/en/widget.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { payment as paymentNl } from '#shared/i18n/messages/nl/payment.ts'
import { repeat as repeatNl } from '#shared/i18n/messages/nl/repeat.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { validation as validationNl } from '#shared/i18n/messages/nl/validation.ts'
import { widget as widgetNl } from '#shared/i18n/messages/nl/widget.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, type SentRequest, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { guest } from '../../../data/guest/guest-visit.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import type { ServiceTerms } from '../../../data/payment/payment-terms-query.ts'
import { SeriesDates, useSeries } from '../../../platform/payment/series-dates.tsx'
import { OwnRepeat } from './own-repeat.tsx'
import type { RepeatBody } from './repeat-draft.ts'
import { RepeatForm } from './repeat-form.tsx'

type Preview = Output<'previewOwnRepeat'>
type Appointment = Output<'ownBooking'>

const texts = {
  en: {
    bookings: bookingsEn,
    errors: errorsEn,
    payment: paymentEn,
    repeat: repeatEn,
    ui: uiEn,
    validation: validationEn,
    widget: widgetEn,
  },
  nl: {
    bookings: bookingsNl,
    errors: errorsNl,
    payment: paymentNl,
    repeat: repeatNl,
    ui: uiNl,
    validation: validationNl,
    widget: widgetNl,
  },
}
const user = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: 'Bakker' }
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
  locationTypes: ['VIRTUAL'],
  specialistIds: ['i'],
  repeats: { most: 6, steps: ['WEEK', 'MONTH'] },
} as const
const slot = {
  serviceId: 's',
  specialistId: 'i',
  date: '2030-03-04',
  time: '14:00',
  seats: 1,
  locationTypes: [],
  locationIds: [],
} satisfies Partial<RepeatBody>

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
  session.logIn({ token: 't', user })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

const catalogue = readCatalogue(
  aCatalogue(
    {},
    {
      services: [
        {
          ...massage,
          locationTypes: ['VIRTUAL'],
          specialistIds: ['i'],
          repeats: { most: 6, steps: ['WEEK', 'MONTH'] },
        },
      ],
    },
  ),
)

function show(children: ReactNode, locale: Locale, address: string, options = catalogue.organisation.paymentOptions) {
  const organisation = { ...catalogue.organisation, paymentOptions: options }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={{ ...catalogue, organisation }}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

const span = (date: string, from: string) => ({
  startTime: `${date}T${from}:00+01:00`,
  endTime: `${date}T${from}:59+01:00`,
})

/**
 * Answers a preview: every second date is not free, and 09:00 is the nearest free time. A date with a choice in the request is free, or
 * skipped.
 */
function previewOf({ body }: SentRequest): Preview {
  const { times, choices = [] } = body as RepeatBody
  const dates = Array.from({ length: times }, (_, index): Preview['dates'][number] => {
    const date = `2030-03-${String(4 + 7 * index).padStart(2, '0')}`
    const choice = choices.find(({ number }) => number === index + 1)
    const nothing = { number: index + 1, date, time: null, price: null, isClashing: false, nearest: null }
    if (choice?.startTime === null) return { ...nothing, state: 'SKIPPED' }
    if (index % 2 === 0 || choice)
      return {
        ...nothing,
        state: 'FREE',
        time: span(date, choice ? '09:00' : '14:00'),
        price: 85,
        isClashing: index === 2,
      }
    return { ...nothing, state: 'NOT_FREE', nearest: span(date, '09:00') }
  })
  const free = dates.filter(({ state }) => state === 'FREE').length
  return { timeZone: 'Europe/Amsterdam', dates, totalPrice: 85 * free }
}

const Where = () => <output data-testid="where">{useLocation().pathname}</output>

const noDeposit: ServiceTerms = {
  deposit: undefined,
  guarantee: undefined,
  cancellation: { lateMinutes: 1440, whenLate: 'forfeit' },
}

const form = (credits = 0, terms = noDeposit) => (
  <>
    <RepeatForm
      service={catalogue.services[0]!}
      repeats={massage.repeats as never}
      slot={slot}
      mostSeats={1}
      user={user}
      known={null}
      credits={credits}
      terms={terms}
      questions={[]}
    />
    <Where />
  </>
)

const afterwards = [{ method: 'pay-afterwards', channels: [] }] as const

const words = {
  en: {
    times: 'How many appointments',
    leaveOut: 'Leave out Mon, 25 Mar 2030',
    book: /^Book 3/,
    clash: /another booking/,
  },
  nl: {
    times: 'Hoeveel afspraken',
    leaveOut: 'ma 25 mrt 2030 overslaan',
    book: /^3 afspraken boeken/,
    clash: /andere boeking/,
  },
}

describe.each(['en', 'nl'] as const)(
  'a repeat in the widget, in %s (R-D264, R-D265)',
  { timeout: 15_000 },
  (locale) => {
    test('is booked when each date is decided, at the total price', async () => {
      answer('POST /api/customer/repeat/preview', previewOf)
      const sent: unknown[] = []
      answer('POST /api/customer/repeat', ({ body }) => {
        sent.push(body)
        return { booked: { repeatId: 'r', bookingIds: ['b1', 'b2', 'b3'] }, dates: [], totalPrice: 0 }
      })
      const { times, leaveOut, book, clash } = words[locale]
      const at = show(form(), locale, '/repeat', afterwards)
      expect(await screen.findByText(clash)).toBeTruthy()
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: times }).value).toBe('4')
      const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /boeken$|^Book/ })
      expect(button().getAttribute('aria-disabled')).toBe('true')
      await at.click(screen.getByRole('button', { name: /09:00.*11 (Mar|mrt)/ }))
      await screen.findByText(/11 (Mar|mrt) 2030, 09:00/)
      await at.click(screen.getByRole('button', { name: leaveOut }))
      await at.click(await screen.findByRole('button', { name: book }))
      await screen.findByText(locale === 'en' ? '/en/bookings/b1' : '/bookings/b1', {}, { timeout: 5000 })
      expect(sent).toMatchObject([
        {
          step: 'WEEK',
          times: 4,
          choices: [
            { number: 2, startTime: '2030-03-11T09:00:00+01:00' },
            { number: 4, startTime: null },
          ],
          firstName: 'Noor',
          lastName: 'Bakker',
          paymentMethod: 'AFTER_PAY',
          useCredits: false,
          seenPrice: { amount: 255 },
        },
      ])
    })
  },
)

describe('a repeat that cannot be booked as it is (R-D265)', () => {
  test('because a date was taken meanwhile is asked about again', async () => {
    let taken = false
    answer('POST /api/customer/repeat/preview', (request) => {
      const preview = previewOf(request)
      return taken ? preview : { ...preview, dates: preview.dates.filter(({ state }) => state === 'FREE') }
    })
    answer('POST /api/customer/repeat', () => {
      taken = true
      return { booked: null, dates: [], totalPrice: 0 }
    })
    const at = show(form(), 'en', '/repeat', afterwards)
    await at.click(await screen.findByRole('button', { name: 'Book 2 appointments' }))
    expect(await screen.findByText(/A date is not free any more/)).toBeTruthy()
    expect(screen.getByText(/2 dates are not free/)).toBeTruthy()
  })

  test('because only credits are accepted says so; with enough credits it is paid by them', async () => {
    answer('POST /api/customer/repeat/preview', (request) => {
      const preview = previewOf(request)
      return { ...preview, dates: preview.dates.filter(({ state }) => state === 'FREE') }
    })
    show(form(1), 'en', '/repeat', [])
    expect(await screen.findByText(/can only be paid with credits here/)).toBeTruthy()
    expect(screen.getByText('You have 1 of the 2 credits that this takes.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Book 2 appointments' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('is paid with credits first, and shows its cost in credits (R-D359)', async () => {
    answer('POST /api/customer/repeat/preview', (request) => {
      const preview = previewOf(request)
      return { ...preview, dates: preview.dates.filter(({ state }) => state === 'FREE') }
    })
    show(form(2), 'en', '/repeat', afterwards)
    expect(await screen.findByText('2 credits')).toBeTruthy()
  })
})

test.each([
  ['en', 'A card is asked for each of these appointments. Book them one by one.'],
  ['nl', 'Voor elk van deze afspraken wordt een kaart gevraagd. Boek ze één voor één.'],
] as const)('A free repeat that would require a card is not booked, in %s (R-D304)', async (locale, text) => {
  answer('POST /api/customer/repeat/preview', (request) => {
    const { dates, ...preview } = previewOf(request)
    return { ...preview, dates: dates.filter(({ state }) => state === 'FREE'), totalPrice: 0 }
  })
  const guarantee = { noShow: { kind: 'amount', cents: 2500 }, late: null } as const
  show(form(0, { ...noDeposit, guarantee }), locale, '/repeat', afterwards)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: /boeken$|^Book/ }).getAttribute('aria-disabled')).toBe('true')
})

const card = [
  { method: 'card', channels: ['ideal', 'card'] },
  { method: 'pay-afterwards', channels: [] },
] as const

describe.each([
  {
    locale: 'en' as const,
    afterwards: 'Pay afterwards',
    apart: /each appointment separately/,
    pay: 'Book and pay €170',
    left: 'Book and pay €70',
    each: /2 × €85/,
    terms: /until 24 h before it begins/,
    ways: /iDEAL.* credit card/,
    now: 'Book and pay €51',
    rest: /the rest, €119 in total, at the place/,
  },
  {
    locale: 'nl' as const,
    afterwards: 'Achteraf betalen',
    apart: /elke afspraak apart/,
    pay: /Boeken en € ?170 betalen/,
    left: /Boeken en € ?70 betalen/,
    each: /2 × € ?85/,
    terms: /tot 24 u voor hij begint/,
    ways: /iDEAL.* creditcard/,
    now: /Boeken en € ?51 betalen/,
    rest: /De rest, in totaal € ?119, betaal je ter plaatse/,
  },
])('a repeat by card, in $locale (R-D305, R-D309)', { timeout: 15_000 }, ({ locale, ...said }) => {
  const isFree = (request: SentRequest) => {
    const preview = previewOf(request)
    return { ...preview, dates: preview.dates.filter(({ state }) => state === 'FREE') }
  }

  test('shows the sum and the terms, and leads to one payment of all', async () => {
    answer('POST /api/customer/repeat/preview', isFree)
    const sent: unknown[] = []
    answer('POST /api/customer/repeat', ({ body }) => {
      sent.push(body)
      const holdUntil = '2030-03-01T10:15:00+01:00'
      return { booked: { repeatId: 'r', bookingIds: ['b1', 'b2'], holdUntil }, dates: [], totalPrice: 0 }
    })
    answer('POST /api/payment/create-payment-intent', ({ body }) => {
      sent.push(body)
      return { paymentIntentId: 'pi_1' }
    })
    const at = show(form(), locale, '/repeat', card)
    expect(await screen.findByText(said.each)).toBeTruthy()
    expect(screen.getByText(said.terms)).toBeTruthy()
    expect(screen.getByText(said.ways)).toBeTruthy()
    await at.selectOptions(screen.getByRole('combobox', { name: /pay$|betaal je/ }), said.afterwards)
    expect(screen.getByText(said.apart)).toBeTruthy()
    expect(screen.queryByText(said.each)).toBeNull()
    const online = locale === 'en' ? 'All together, online now' : 'Alles samen, nu online'
    await at.selectOptions(screen.getByRole('combobox', { name: /pay$|betaal je/ }), online)
    await at.click(screen.getByRole('button', { name: said.pay }))
    await screen.findByText(/\/payment\/card$/, {}, { timeout: 5000 })
    expect(sent).toMatchObject([
      { paymentMethod: 'STRIPE', seenPrice: { amount: 170 }, seenDeposit: null },
      { bookingId: 'b1' },
    ])
  })

  test('shows all deposits, and how the rest is paid', async () => {
    answer('POST /api/customer/repeat/preview', isFree)
    const deposit = { part: { kind: 'percent', percent: 30 }, rest: 'place' } as const
    show(form(0, { ...noDeposit, deposit }), locale, '/repeat', card)
    expect(await screen.findByRole('button', { name: said.now })).toBeTruthy()
    expect(screen.getByText(said.rest)).toBeTruthy()
    expect(screen.queryByRole('option', { name: said.afterwards })).toBeNull()
  })

  test('with a gift card asks for the remaining amount, and sends the amounts that were shown (R-D316)', async () => {
    answer('POST /api/customer/repeat/preview', isFree)
    const asked: unknown[] = []
    const booked: unknown[] = []
    answer('POST /api/public/quote/repeat', ({ body }) => {
      asked.push(body)
      const codes = [{ code: 'GIFT', kind: 'GIFT_CARD', problem: null, amount: 100 }]
      return { list: 170, discount: 0, giftCard: 100, now: 70, later: 0, codes }
    })
    answer('POST /api/customer/repeat', ({ body }) => {
      booked.push(body)
      return { booked: { repeatId: 'r', bookingIds: ['b1', 'b2'], holdUntil: null }, dates: [], totalPrice: 0 }
    })
    const at = show(form(), locale, '/repeat', card)
    const t = texts[locale]
    expect(await screen.findByText(new RegExp(t.repeat['pay.no-codes']))).toBeTruthy()
    await at.click(screen.getByRole('button', { name: t.repeat['gift-cards.open'] }))
    await at.type(await screen.findByLabelText(t.payment['voucher.code']), 'GIFT')
    await at.click(screen.getByRole('button', { name: t.payment['voucher.add'] }))
    await at.click(await screen.findByRole('button', { name: said.left }))
    await screen.findByText(/\/bookings\/b1$/)
    expect(asked[0]).toMatchObject({ prices: [85, 85], paymentMethod: 'STRIPE', codes: ['GIFT'] })
    expect(booked).toMatchObject([{ codes: ['GIFT'], seenQuote: { giftCard: 100, now: 70 } }])
  })
})

const anAppointment = (id: string, date: string, changes: Partial<Appointment> = {}): Appointment => ({
  id,
  status: 'ACCEPTED',
  paymentStatus: 'PAID',
  ...span(date, '14:00'),
  duration: 60,
  price: 85,
  seats: 1,
  serviceId: 's',
  serviceName: 'Massage',
  specialistId: 'i',
  specialistName: 'Fenna',
  organisationName: 'Studio',
  locationTypes: ['VIRTUAL'],
  address: '',
  city: '',
  version: 1,
  paymentMethod: 'CREDITS',
  balance: { agreed: 0, kept: 0, keptAtPlace: 0, open: 0 },
  returned: 0,
  isPast: false,
  canCancel: true,
  canReschedule: true,
  isLate: false,
  inTimeUntil: null,
  whenLate: 'FORFEIT',
  givenBack: 'CREDIT',
  requestExpiresAt: null,
  holdExpiresAt: null,
  repeat: { id: 'r', number: 1, total: 3 },
  ...changes,
})

/** Shows the dates of the series as the screens after a payment do. */
function PaidDates() {
  return <SeriesDates bookings={useSeries('b1', true)} />
}

test.each([
  ['en', 'All 2 appointments'],
  ['nl', 'Alle 2 afspraken'],
] as const)('After the payment, all dates that are booked are shown, in %s (R-D309)', async (locale, title) => {
  const appointments = [
    anAppointment('b1', '2030-03-04'),
    anAppointment('b2', '2030-03-11', { status: 'REJECTED' }),
    anAppointment('b3', '2030-03-18'),
  ]
  answer('GET /api/customer/repeat/b1', () => ({ appointments }))
  show(<PaidDates />, locale, '/complete')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const dates = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(dates.map((date) => date?.match(/\d+ (Mar|mrt) 2030/)?.[0]?.split(' ')[0])).toEqual(['4', '18'])
})

describe('a repeat among the customer’s bookings (R-D266, R-D267)', () => {
  const page = (
    <Routes>
      <Route path="/bookings/:bookingId" element={<OwnRepeat />} />
    </Routes>
  )
  const appointments = [
    anAppointment('b1', '2030-03-04', { isLate: true, givenBack: 'NOTHING' }),
    anAppointment('b2', '2030-03-11'),
    anAppointment('b3', '2030-03-18', { canCancel: false }),
  ]

  test('is listed, and cancelled after a list of what is given back', async () => {
    answer('GET /api/customer/repeat/b2', () => ({ appointments }))
    const sent: unknown[] = []
    answer('POST /api/customer/repeat/cancel', ({ body }) => {
      sent.push(body)
      return { appointments: appointments.slice(0, 2) }
    })
    const at = show(page, 'en', '/bookings/b2')
    expect((await screen.findByText(/11 Mar 2030/)).getAttribute('aria-current')).toBe('page')
    await at.click(screen.getByRole('button', { name: 'Cancel all upcoming' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mon, 4 Mar 2030, 14:00\u00A0-\u00A014:00 Late · You do not get the credit back',
      'Mon, 11 Mar 2030, 14:00\u00A0-\u00A014:00 You get the credit back',
      'Mon, 18 Mar 2030, 14:00\u00A0-\u00A014:00 Stays: it is too late to cancel it',
    ])
    await at.click(dialog.getByRole('button', { name: 'Cancel 2 appointments' }))
    expect(await screen.findByText('2 appointments are cancelled')).toBeTruthy()
    expect(sent).toEqual([
      {
        bookingId: 'b2',
        seen: [
          { id: 'b1', version: 1, givenBack: 'NOTHING' },
          { id: 'b2', version: 1, givenBack: 'CREDIT' },
        ],
      },
    ])
  })

  test('is not cancelled when it has changed meanwhile', async () => {
    server.answer = ({ method }) =>
      method.toUpperCase() === 'GET'
        ? { status: 200, body: { appointments } }
        : { status: 409, body: { code: 'conflict', responseMessage: '' } }
    const at = show(page, 'en', '/bookings/b2')
    await at.click(await screen.findByRole('button', { name: 'Cancel all upcoming' }))
    await at.click(screen.getByRole('button', { name: 'Cancel 2 appointments' }))
    expect(await screen.findByText(/changed meanwhile/)).toBeTruthy()
  })
})

test('The link to one appointment also shows the others of its series (R-D319)', async () => {
  session.logOut()
  const secret = `guest_${'s'.repeat(43)}`
  guest.open('b1', secret)
  const tokens: unknown[] = []
  answer('GET /api/customer/repeat/b1', ({ headers }) => {
    tokens.push(headers['authorization'])
    return { appointments: [anAppointment('b1', '2030-03-04'), anAppointment('b2', '2030-03-11')] }
  })
  const page = (
    <Routes>
      <Route path="/bookings/:bookingId" element={<OwnRepeat />} />
    </Routes>
  )
  show(page, 'en', '/bookings/b1')
  expect(await screen.findByRole('link', { name: /11 Mar/ })).toBeTruthy()
  expect(tokens).toEqual([`Bearer ${secret}`])
  expect(guest.current().secrets['b2']).toBe(secret)
  for (const id of ['b1', 'b2']) guest.close(id)
})
