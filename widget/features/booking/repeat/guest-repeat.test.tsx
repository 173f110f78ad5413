import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { screensThatLoadNothing } from '#tests/dom/widget-screens.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { CatalogueContext, readCatalogue } from '../../../data/catalogue.ts'
import { guest, guestId } from '../../../data/guest/guest-visit.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { ScreensContext } from '../../../platform/screens-context.ts'
import { RepeatForm } from './repeat-form.tsx'

// A guest books appointments that repeat, and must type a mailed code.

// Each request needs a proof of work.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

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
const SECRET = /^guest_[\w-]{43}$/

let server: FakeHttpServer
let asksCode: boolean

const span = (date: string) => ({ startTime: `${date}T14:00:00+01:00`, endTime: `${date}T15:00:00+01:00` })
const preview = {
  timeZone: 'Europe/Amsterdam',
  totalPrice: 170,
  dates: ['2030-03-04', '2030-03-11'].map((date, index) => ({
    number: index + 1,
    date,
    state: 'FREE',
    time: span(date),
    price: 85,
    isClashing: false,
    nearest: null,
  })),
}
const sentTo = (path: string) => server.requests.filter((request) => request.path === path)

beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  asksCode = true
  server = startFakeHttpServer()
  server.answer = ({ path }) => {
    if (path === '/api/customer/repeat/preview') return { status: 200, body: preview }
    if (path === '/api/public/guest/code') return { status: 200, body: { accepted: true } }
    if (path === '/api/public/guest/confirm') {
      asksCode = false
      return { status: 200, body: { accepted: true } }
    }
    if (path !== '/api/public/guest/repeat') return { status: 404, body: {} }
    if (asksCode) return { status: 403, body: { code: 'guest-code-required', responseMessage: 'No.', requestId: 'r' } }
    const booked = { repeatId: 'r', bookingIds: ['b1', 'b2'], holdUntil: null }
    return { status: 200, body: { booked, dates: [], totalPrice: 0 } }
  }
})
afterEach(() => {
  for (const id of ['b1', 'b2']) guest.close(id)
  server.stop()
})

const Path = () => <output aria-label="path">{useLocation().pathname}</output>

function show(locale: Locale, isPhoneRequired = false) {
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
    repeats: { most: 6, steps: ['WEEK'] },
  }
  const read = readCatalogue(
    aCatalogue({ id: 'o' }, { guests: { booking: 'CODE', isPhoneRequired }, services: [massage as never] }),
  )
  const paymentOptions = [{ method: 'pay-afterwards', channels: [] }] as const
  const catalogue = { ...read, organisation: { ...read.organisation, paymentOptions } }
  const slot = { serviceId: 's', specialistId: 'i', date: '2030-03-04', time: '14:00', seats: 1 }
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <CatalogueContext value={catalogue}>
          <ScreensContext value={screensThatLoadNothing}>
            <MemoryRouter initialEntries={[`/${locale}/repeat`]}>
              <Path />
              <RepeatForm
                service={catalogue.services[0]!}
                repeats={{ most: 6, steps: ['WEEK'] } as never}
                slot={{ ...slot, locationTypes: [], locationIds: [] }}
                mostSeats={1}
                user={{ id: guestId, email: '', firstName: '', lastName: '' }}
                known={null}
                credits={0}
                terms={{
                  deposit: undefined,
                  guarantee: undefined,
                  cancellation: { lateMinutes: 0, whenLate: 'forfeit' },
                }}
                questions={[]}
              />
            </MemoryRouter>
          </ScreensContext>
        </CatalogueContext>
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

test.each([
  ['en', 'Book 2 appointments', /Email/],
  ['nl', '2 afspraken boeken', /E-mail/],
] as const)(
  '%s: a guest enters name, address and code for a repeat, and is led to its first booking (R-D319)',
  async (locale, book, email) => {
    const t = texts[locale].payment
    const user = show(locale)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: book })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    // What an earlier test typed is kept.
    await user.clear(screen.getByRole('textbox', { name: new RegExp(t['full-name']) }))
    await user.clear(screen.getByRole('textbox', { name: email }))
    await user.click(button)
    expect(await screen.findAllByText(texts[locale].validation.required)).toHaveLength(2)
    expect(sentTo('/api/public/guest/repeat')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: new RegExp(t['full-name']) }), 'Bram Visser')
    await user.type(screen.getByRole('textbox', { name: email }), ' bram@example.nl ')
    await user.click(button)
    await screen.findByRole('heading', { name: t['guest.code.title'] })
    await user.click(screen.getAllByRole('textbox')[0]!)
    await user.paste('123456')
    await waitFor(() => expect(screen.getByLabelText('path').textContent).toMatch(/bookings\/b1$/))
    const sent = sentTo('/api/public/guest/repeat')
    expect(sent).toHaveLength(2)
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
      sent[0]?.headers['idempotency-key'],
      sent[0]?.headers['idempotency-key'],
    ])
    expect(sent[1]?.body).toMatchObject({
      firstName: 'Bram',
      lastName: 'Visser',
      email: 'bram@example.nl',
      secret: expect.stringMatching(SECRET) as string,
      times: 4,
      seenPrice: { amount: 170 },
    })
    expect(sent[1]?.body).not.toHaveProperty('useCredits')
    const { secrets } = guest.current()
    expect(secrets['b2']).toMatch(SECRET)
    expect(secrets['b1']).toBe(secrets['b2'])
  },
)

test('Guests are asked for a phone number for a repeat where the organisation requires one (R-D215)', async () => {
  const user = show('en', true)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Book 2 appointments' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
  expect(screen.getByRole('textbox', { name: /Phone/ }).getAttribute('aria-invalid')).toBe('true')
})
