import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { bookings as bookingsEn } from '#shared/i18n/messages/en/bookings.ts'
import { errors as errorsEn } from '#shared/i18n/messages/en/errors.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { bookings as bookingsNl } from '#shared/i18n/messages/nl/bookings.ts'
import { errors as errorsNl } from '#shared/i18n/messages/nl/errors.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import {
  type FakeAnswer,
  type FakeHttpServer,
  type SentRequest,
  startFakeHttpServer,
} from '#tests/fakes/xml-http-request.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { prepareClient } from '../../../../data/lazy-api-client.ts'
import { createQueryClient } from '../../../../data/query-client.ts'
import { guest } from '../../../../data/guest/guest-visit.ts'
import { session } from '../../../../data/session.ts'
import { BookingInvoices } from './booking-invoices.tsx'

type Own = Output<'ownInvoices'>

const texts = {
  en: { bookings: bookingsEn, errors: errorsEn, ui: uiEn },
  nl: { bookings: bookingsNl, errors: errorsNl, ui: uiNl },
}

const anInvoice: Own['invoices'][number] = {
  id: 'i1',
  number: 'SN-2026-0007',
  kind: 'INVOICE',
  date: '2026-03-12',
  dueDate: '2026-03-26',
  customerName: 'Noor van Dijk',
  net: 70.25,
  vat: 14.75,
  total: 85,
  credited: 0,
  open: 85,
  state: 'OPEN',
  bookingId: 'b1',
  orderId: null,
  creditedNumber: null,
  paidWith: null,
  reminders: 0,
  remindedOn: null,
}

let server: FakeHttpServer
let own: Own
let asked: unknown[]

// The client is loaded on demand, which takes its time on a busy machine.
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  own = { invoices: [], canAsk: true, buyer: { ...theBuyer, businessName: '', street: '', vatId: '' } }
  asked = []
  server = startFakeHttpServer()
  server.answer = (request) => answer(request)
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function answer({ method, path, body }: SentRequest): FakeAnswer {
  if (method.toUpperCase() === 'GET') return { status: 200, body: own }
  if (path !== '/api/customer/invoice') return { status: 404, body: {} }
  asked.push(body)
  own = { ...own, canAsk: false, invoices: [anInvoice] }
  return { status: 200, body: anInvoice }
}

function show(locale: Locale, mayAsk?: boolean) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <p>The booking</p>
        <BookingInvoices bookingId="b1" mayAsk={mayAsk} />
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('the invoices of a booking in the widget (R-D249)', () => {
  test.each([
    ['en', 'Ask for an invoice', 'Street and number', 'Make invoice', 'Invoice SN-2026-0007'],
    ['nl', 'Factuur aanvragen', 'Straat en nummer', 'Factuur maken', 'Factuur SN-2026-0007'],
  ] as const)('can be requested with name and address, in %s (R-D245)', async (locale, ask, street, make, name) => {
    const user = show(locale)
    await user.click(await screen.findByRole('button', { name: ask }))
    // All fields are optional except the name and the country.
    expect(screen.getAllByText(texts[locale].ui.optional)).toHaveLength(5)
    // Text is pasted, and fields are found by their label: the list of all countries makes typing and role queries slow in this form.
    await user.click(screen.getByLabelText(street))
    await user.paste('Herengracht 1')
    await user.click(screen.getByText(make))
    expect(await screen.findByText(name)).toBeTruthy()
    expect(asked).toEqual([
      { bookingId: 'b1', buyer: { ...theBuyer, businessName: '', vatId: '', street: 'Herengracht 1' } },
    ])
    expect(screen.queryByRole('button', { name: ask })).toBeNull()
  })

  test.each([
    ['en', 'Ask for an invoice for the fee', 'Make invoice'],
    ['nl', 'Factuur voor de vergoeding aanvragen', 'Factuur maken'],
  ] as const)('can be requested separately for a fee, in %s (R-D314)', async (locale, ask, make) => {
    own = { ...own, canAsk: false, canAskForFee: true }
    const user = show(locale)
    await user.click(await screen.findByRole('button', { name: ask }))
    await user.click(screen.getByText(make))
    await waitFor(() => expect(asked).toMatchObject([{ bookingId: 'b1', isFee: true }]))
  })

  test('cannot be requested while the booking is unpaid and on hold, or when it was cancelled', async () => {
    own = { ...own, invoices: [{ ...anInvoice, state: 'CREDITED' }] }
    show('en', false)
    expect(await screen.findByText('Invoice SN-2026-0007')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask for an invoice' })).toBeNull()
  })

  test('are not shown when there are none and none can be requested', async () => {
    own = { ...own, canAsk: false }
    show('en')
    await waitFor(() => expect(server.requests).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('are requested with the guest’s secret for the link’s booking, and so is the file (R-D217)', async () => {
    session.logOut()
    const secret = `guest_${'s'.repeat(43)}`
    guest.open('b1', secret)
    own = { ...own, invoices: [anInvoice], canAsk: false }
    server.answer = (request) => (request.path.endsWith('/file') ? { status: 404, body: {} } : answer(request))
    const user = show('en')
    await user.click(await screen.findByRole('button', { name: 'Save as PDF' }))
    await waitFor(() => expect(server.requests).toHaveLength(2))
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${secret}`,
      `Bearer ${secret}`,
    ])
    for (const id of ['b1', 'i1']) guest.close(id)
  })

  test('are not requested without a log-in (R-D217)', async () => {
    session.logOut()
    show('en')
    await new Promise((resume) => {
      setTimeout(resume)
    })
    expect(server.requests).toEqual([])
  })

  test('are not shown to an account that opens somebody else’s booking by a guest’s link', async () => {
    server.answer = () => ({ status: 404, body: { code: 'not-found', message: '' } })
    show('en')
    await waitFor(() => expect(server.requests).toHaveLength(1))
    await new Promise((resume) => {
      setTimeout(resume, 50)
    })
    expect(screen.getByText('The booking')).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
