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
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { theBuyer } from '#tests/builders/invoice-document.ts'
import { prepareClient } from '../../../data/lazy-api-client.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { session } from '../../../data/session.ts'
import { OrderInvoices } from './order-invoices.tsx'

type Own = Output<'ownOrders'>

const texts = {
  en: { bookings: bookingsEn, errors: errorsEn, ui: uiEn },
  nl: { bookings: bookingsNl, errors: errorsNl, ui: uiNl },
}

const invoice: Own['orders'][number]['invoices'][number] = {
  id: 'i1',
  number: 'SN-2026-0007',
  kind: 'INVOICE',
  date: '2026-03-12',
  dueDate: '2026-03-26',
  customerName: 'Noor van Dijk',
  net: 330.58,
  vat: 69.42,
  total: 400,
  credited: 0,
  open: 0,
  state: 'PAID',
  bookingId: null,
  orderId: 'o1',
  creditedNumber: null,
  paidWith: 'IDEAL',
  reminders: 0,
  remindedOn: null,
}

const anOrder = (changes: Partial<Own['orders'][number]> = {}): Own['orders'][number] => ({
  id: 'o1',
  packageName: 'Five massages',
  date: '2026-03-12',
  price: 400,
  invoices: [],
  canAsk: true,
  ...changes,
})

let server: FakeHttpServer
let orders: Own['orders']
let asked: unknown[]

// The client is loaded on demand, which takes its time on a busy machine.
beforeAll(async () => void (await prepareClient()))
beforeEach(() => {
  orders = [anOrder()]
  asked = []
  server = startFakeHttpServer()
  server.answer = ({ method, path, body }) => {
    if (method.toUpperCase() === 'GET') return { status: 200, body: { orders, buyer: theBuyer } satisfies Own }
    if (path !== '/api/customer/invoice') return { status: 404, body: {} }
    asked.push(body)
    orders = [anOrder({ invoices: [invoice], canAsk: false })]
    return { status: 200, body: invoice }
  }
  session.logIn({ token: 't', user: { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' } })
})
afterEach(() => {
  server.stop()
  session.logOut()
})

function show(locale: Locale) {
  render(
    <TextProvider i18n={createSmallI18n(locale, texts)}>
      <QueryClientProvider client={createQueryClient()}>
        <OrderInvoices userId="1" />
      </QueryClientProvider>
    </TextProvider>,
  )
  return userEvent.setup()
}

describe('the invoices of packages in the widget (R-D288)', () => {
  test.each([
    ['en', 'Ask for an invoice for Five massages', 'Make invoice', 'Invoice SN-2026-0007'],
    ['nl', 'Factuur aanvragen voor Five massages', 'Factuur maken', 'Factuur SN-2026-0007'],
  ] as const)('can be requested with name and address, in %s', async (locale, ask, make, name) => {
    const user = show(locale)
    await user.click(await screen.findByRole('button', { name: ask }))
    await user.click(screen.getByText(make))
    expect(await screen.findByText(name)).toBeTruthy()
    expect(asked).toEqual([{ orderId: 'o1', buyer: theBuyer }])
    expect(screen.queryByRole('button', { name: ask })).toBeNull()
  })

  test('are not shown for packages that have none and can have none', async () => {
    orders = [anOrder({ canAsk: false })]
    show('en')
    await waitFor(() => expect(server.requests).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
