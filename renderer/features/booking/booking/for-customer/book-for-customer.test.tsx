import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { aBooking, aCustomerRecord, aTimeForCustomer, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import type { CustomerRecord, TimeForCustomer } from '#renderer/data/api-types.ts'

type Body = Input<'bookForCustomer'>['body']

const outside: TimeForCustomer['warnings'][number] = {
  id: 'outside-availability',
  kind: 'OUTSIDE_AVAILABILITY',
  from: null,
  to: null,
  resource: null,
  specialistId: null,
}
const away: TimeForCustomer['warnings'][number] = {
  id: 'away leave 1',
  kind: 'AWAY',
  from: at('2025-03-13 14:30'),
  to: at('2025-03-14 09:00'),
  resource: null,
  specialistId: null,
}

/** A fake bridge with the customer Noor Jansen that records bookings. `refuse` answers a request in place of the booking. */
function bookingServer(
  check: TimeForCustomer = aTimeForCustomer(),
  customer: CustomerRecord = aCustomerRecord(),
  refuse: (body: Body) => Output<'bookForCustomer'> | undefined = () => undefined,
) {
  const bridge = createFakeBridge()
  const sent: Body[] = []
  bridge.answerWith('customers', ({ query }) => {
    const isFound = query === undefined || !query.text || customer.firstName.includes(query.text)
    return { customers: isFound ? [customer] : [], total: isFound ? 1 : 0, isMore: false }
  })
  bridge.answerWith('customer', () => customer)
  bridge.answerWith('checkBookForCustomer', () => check)
  bridge.answerWith('bookForCustomer', ({ body }) => {
    sent.push(body)
    return refuse(body) ?? { booking: aBooking({ id: 'booked' }), warnings: [] }
  })
  return { bridge, sent }
}

/** Opens the dialog with the calendar's shortcut C. */
async function open(server: ReturnType<typeof bookingServer>, locale: 'en' | 'nl' = 'en') {
  const app = await renderProvider(locale, { bridge: server.bridge })
  await findCalendar()
  await app.user.keyboard('c')
  const dialog = within(await screen.findByRole('dialog'))
  return { ...app, dialog }
}

/** Chooses Noor Jansen, and types 14:00 on the date that is proposed. */
async function fillIn({ user, dialog }: Awaited<ReturnType<typeof open>>, words = { start: 'Start' }) {
  await user.click(await dialog.findByRole('button', { name: /Noor Jansen/ }))
  await user.type(dialog.getByLabelText(new RegExp(words.start)), '1400')
}

describe('booking for a customer as the provider (R-D158)', () => {
  it.each(
    flowRows('en', [
      { locale: 'en', start: 'Start', book: 'Book', until: 'Until 15:00.', done: 'Noor Jansen is booked' },
      { locale: 'nl', start: 'Begin', book: 'Boeken', until: 'Tot 15:00.', done: 'Noor Jansen is geboekt' },
    ] as const),
  )('works for a known customer, in $locale', async ({ locale, start, book, until, done }) => {
    const server = bookingServer()
    const app = await open(server, locale)
    await fillIn(app, { start })
    expect(await app.dialog.findByText(until)).toBeTruthy()
    await app.user.click(app.dialog.getByRole('button', { name: book }))
    expect(await screen.findByText(done)).toBeTruthy()
    expect(server.sent).toEqual([
      expect.objectContaining({
        customerId: 'customer-1',
        serviceId: 'massage',
        specialistId: 'fenna',
        duration: 60,
        price: 85,
        sendConfirmation: true,
        confirmed: [],
      }),
    ])
  })

  it('works for a new customer, with what was typed in the search', async () => {
    const server = bookingServer()
    const { user, dialog } = await open(server)
    // The focus is in the customer search at first, and moves to what is chosen.
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name, address or phone number')))
    await user.keyboard('Bo Smit')
    await dialog.findByRole('button', { name: 'New customer “Bo Smit”' })
    await dialog.findByText('Nobody is called that yet.')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(document.activeElement).toBe(dialog.getByLabelText(/First name/))
    await user.type(dialog.getByLabelText(/Start/), '1400')
    await dialog.findByText('Until 15:00.')
    // A name is enough for somebody who walks in.
    expect(dialog.getByText('Without an email address, no confirmation can be sent.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]).toMatchObject({
      newCustomer: { firstName: 'Bo', lastName: 'Smit', phoneNumber: '', email: '' },
      sendConfirmation: false,
    })
  })

  it('sends the booking as soon as the time is checked, when the person did not wait for the check', async () => {
    const server = bookingServer()
    const { promise, resolve } = Promise.withResolvers<TimeForCustomer>()
    server.bridge.answerWith('checkBookForCustomer', () => promise)
    const app = await open(server)
    await fillIn(app)
    const book = app.dialog.getByRole('button', { name: 'Book' })
    await app.user.click(book)
    expect(book.getAttribute('aria-busy')).toBe('true')
    expect(server.sent).toEqual([])
    resolve(aTimeForCustomer())
    expect(await screen.findByText('Noor Jansen is booked')).toBeTruthy()
    expect(server.sent).toHaveLength(1)
  })

  it('works with a credit, another price, or for nothing', async () => {
    const server = bookingServer()
    const app = await open(server)
    const { user, dialog } = app
    await fillIn(app)
    await dialog.findByText('Until 15:00.')
    await user.click(dialog.getByRole('checkbox', { name: 'Pay with credit (3 left)' }))
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(server.sent[0]).toMatchObject({ useCredit: true, price: 0 }))
  })

  it('repeats a booking from its dialog, a week later', async () => {
    const server = bookingServer()
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a customer' }))
    expect(await dialog.findByText('noor@example.com · +31612345678')).toBeTruthy()
    expect(dialog.getByLabelText(/Duration/)).toHaveProperty('value', '60')
    expect(dialog.getByRole('button', { name: 'Date, Thu, 20 Mar' })).toBeTruthy()
    expect(dialog.getByLabelText(/Start/)).toHaveProperty('value', '09:30')
  })

  it('starts from the menu of the calendar', async () => {
    const server = bookingServer()
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: 'Add something else, or print' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Book a customer' }))
    expect(await screen.findByRole('dialog', { name: 'Book a customer' })).toBeTruthy()
  })

  it('starts at an empty place of the calendar, with its date and time', async () => {
    const server = bookingServer()
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    act(() => screen.getByRole('button', { name: /Noor Jansen/ }).focus())
    await user.keyboard('{ArrowRight}{Enter}')
    await screen.findByRole('dialog', { name: 'New availability' })
    await user.click(await screen.findByRole('button', { name: 'Book a customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a customer' }))
    expect(dialog.getByRole('button', { name: 'Date, Fri, 14 Mar' })).toBeTruthy()
    expect(dialog.getByLabelText(/Start/)).toHaveProperty('value', '09:30')
  })

  it('can be chosen instead of creating availability', async () => {
    const server = bookingServer()
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    await user.keyboard('n')
    await user.click(await screen.findByRole('button', { name: 'Book a customer' }))
    expect(await screen.findByRole('dialog', { name: 'Book a customer' })).toBeTruthy()
  })
})

describe('warnings about a time when booking for a customer (R-D159)', () => {
  it('are listed, and nothing is sent before they are confirmed', async () => {
    const server = bookingServer(aTimeForCustomer({ warnings: [outside, away] }))
    const app = await open(server)
    const { user, dialog } = app
    await fillIn(app)
    expect(await dialog.findByText('It is outside the published availability.')).toBeTruthy()
    expect(dialog.getByText('The specialist is away from 14:30 to 14 Mar 2025, 09:00.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await dialog.findByText('Confirm this first.')).toBeTruthy()
    expect(server.sent).toEqual([])
    await user.click(dialog.getByRole('checkbox', { name: 'Book anyway' }))
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(server.sent[0]?.confirmed).toEqual([outside.id, away.id]))
  })

  it('that appeared meanwhile are asked about again', async () => {
    const server = bookingServer(aTimeForCustomer({ warnings: [outside] }), aCustomerRecord(), ({ confirmed }) =>
      confirmed?.includes(away.id) ? undefined : { booking: null, warnings: [outside, away] },
    )
    const app = await open(server)
    const { user, dialog } = app
    await fillIn(app)
    await user.click(await dialog.findByRole('checkbox', { name: 'Book anyway' }))
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await dialog.findByText('Something changed meanwhile. Look at this before you book:')).toBeTruthy()
    const again = dialog.getByRole('checkbox', { name: 'Book anyway' })
    expect(again).toHaveProperty('checked', false)
    await user.click(again)
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText('Noor Jansen is booked')).toBeTruthy()
    expect(server.sent.map(({ confirmed }) => confirmed?.length)).toEqual([1, 2])
  })
})

describe('a booking at a time that is taken (R-D160)', () => {
  it.each([
    ['TAKEN', 'There is another booking from 14:00 to 15:00. Choose another time.'],
    ['FULL', 'This group session is full. Choose another time.'],
  ] as const)('is not possible: %s', async (verdict, text) => {
    const server = bookingServer(aTimeForCustomer({ verdict }))
    const app = await open(server)
    await fillIn(app)
    expect(await app.dialog.findByText(text)).toBeTruthy()
    expect(app.dialog.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true)
  })

  it('of a session joins it, with its length and price', async () => {
    const session = aTimeForCustomer({ isSession: true, capacity: 8, seatsLeft: 3, duration: 75, price: 18 })
    const app = await open(bookingServer(session))
    await fillIn(app)
    expect(await app.dialog.findByText('Joins the group session until 15:00: 3 free seats.')).toBeTruthy()
    expect(app.dialog.getByLabelText(/Duration/)).toMatchObject({ value: '75', readOnly: true })
    expect(app.dialog.getByLabelText(/Price/)).toHaveProperty('value', '18')
  })
})

describe('a customer chosen for a booking (R-D161, R-D162)', () => {
  it('who is blocked can be booked, and the dialog says that they are blocked', async () => {
    const app = await open(bookingServer(aTimeForCustomer(), aCustomerRecord({ isBlocked: true })))
    await fillIn(app)
    expect(await app.dialog.findByText(/cannot book online. You can still book/)).toBeTruthy()
  })

  it('who was erased meanwhile is reported as gone', async () => {
    const server = bookingServer(aTimeForCustomer(), aCustomerRecord(), () => {
      throw new AppError('customer-gone', { status: 409, message: 'This customer is no longer here.' })
    })
    const app = await open(server)
    await fillIn(app)
    await app.dialog.findByText('Until 15:00.')
    await app.user.click(app.dialog.getByRole('button', { name: 'Book' }))
    expect(await app.dialog.findByText('This customer is no longer here.')).toBeTruthy()
  })
})
