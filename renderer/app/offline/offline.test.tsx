import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Refusal, QueuedAct } from '#shared/ipc/offline-acts.ts'
import { aBooking, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'

/** Opens the calendar and then makes the server unreachable. */
async function away({ locale = 'en', bridge = createFakeBridge() }: { locale?: Locale; bridge?: FakeBridge } = {}) {
  const app = await renderProvider(locale, { bridge })
  await findCalendar()
  bridge.isAway = true
  act(() => bridge.emit('connectivity', 'offline'))
  return app
}

/** Opens Monday's booking, which is over. */
async function openLotte(app: Awaited<ReturnType<typeof away>>) {
  await app.user.click(screen.getByRole('button', { name: /Lotte Vos/ }))
  return within(await screen.findByRole('dialog'))
}

describe('acts while the server is away (R-D209)', () => {
  it.each([
    ['en', 'No-show', '1 change waits to be sent.', /^Not sent yet, noted on 12 Mar 2025, 12:10/],
    ['nl', 'Niet gekomen', '1 wijziging wacht op versturen.', /^Nog niet verstuurd, genoteerd op/],
  ] as const)('keep an attendance and mark it as not sent, in %s', async (locale, choice, notice, mark) => {
    const app = await away({ locale })
    const dialog = await openLotte(app)
    await app.user.click(await dialog.findByRole('radio', { name: choice }))
    expect(await dialog.findByText(mark)).toBeTruthy()
    expect(dialog.getByRole('radio', { name: choice })).toHaveProperty('checked', true)
    expect(screen.getByText(notice)).toBeTruthy()
    expect(app.bridge.acts.acts).toMatchObject([
      {
        route: 'noteAttendance',
        body: { bookings: [{ id: 'over', version: 1 }], attendance: 'NO_SHOW' },
        about: { customer: 'Lotte Vos', startTime: '2025-03-10T09:00:00+01:00' },
      },
    ])
  })

  it('keep a payment once', async () => {
    const bridge = createFakeBridge()
    const app = await away({ bridge })
    const dialog = await openLotte(app)
    await app.user.click(await dialog.findByRole('button', { name: 'Mark as paid' }))
    await app.user.click(await screen.findByRole('button', { name: /^Yes/ }))
    expect(await screen.findByText('Kept, and sent when the connection is back.')).toBeTruthy()
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Mark as paid' })).toBeNull())
    expect(dialog.getByText(/^Paid\. Not sent yet, noted on/)).toBeTruthy()
    expect(bridge.acts.acts).toMatchObject([{ route: 'confirmPayment', body: { id: 'over', version: 1 } }])
  })

  it('keep an absence, show it in the calendar, and lead to the list of waiting acts', async () => {
    const app = await away()
    await app.user.keyboard('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Time off' }))
    expect(dialog.getByText(/a single block for one person is kept/)).toBeTruthy()
    await app.user.type(dialog.getByLabelText(/Title/), 'Lunch')
    await app.user.click(dialog.getByRole('checkbox', { name: /Fenna de Boer/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    await app.user.click(await screen.findByRole('button', { name: /^Lunch, .*not sent yet/ }))
    const list = within(await screen.findByRole('dialog', { name: 'Changes that wait' }))
    expect(list.getByText('Blocked time: Lunch')).toBeTruthy()
    await app.user.click(list.getByRole('button', { name: 'Remove' }))
    await app.user.click(
      within(await screen.findByRole('dialog', { name: 'Remove this change?' })).getByRole('button', {
        name: 'Remove',
      }),
    )
    expect(await list.findByText('Nothing waits. Everything has been sent.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Lunch/ })).toBeNull()
  })

  it('are refused when they cannot be kept, and always in a browser', async () => {
    const bridge = createFakeBridge()
    const app = await away({ bridge })
    await app.user.keyboard('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Time off' }))
    // No specialist is chosen, so the block is for everyone.
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Inplan is offline, so nothing was changed/)).toBeTruthy()
    expect(bridge.acts.acts).toEqual([])
  })

  it('that cannot be stored are not kept, and the person is told', async () => {
    const bridge = createFakeBridge()
    const app = await away({ bridge })
    const dialog = await openLotte(app)
    bridge.failNext('acts.keep', new AppError('acts-unwritable'))
    await app.user.click(await dialog.findByRole('radio', { name: 'No-show' }))
    expect(await screen.findByText(/could not be kept on this computer/)).toBeTruthy()
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Not noted' })).toHaveProperty('checked', true))
  })
})

describe('booking for a customer while the server is away (R-D213)', () => {
  it('works for a new customer at a time that is free in the last seen calendar', async () => {
    const app = await away()
    await app.user.keyboard('c')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/only customers with a booking in the last seen calendar/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: /New customer/ }))
    await app.user.type(dialog.getByLabelText(/First name/), 'Bo')
    await app.user.type(dialog.getByLabelText(/Phone/), '0612345678')
    await app.user.type(dialog.getByLabelText(/Start/), '1500')
    expect(await dialog.findByText(/^Compared with the last seen calendar/)).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Book' }))
    expect(await screen.findByText('Kept, and sent when the connection is back.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /, Bo, Not sent yet/ })).toBeTruthy()
    expect(app.bridge.acts.acts).toMatchObject([
      { route: 'bookForCustomer', body: { newCustomer: { firstName: 'Bo' }, confirmed: [] } },
    ])
  })

  it('finds customers with a booking in that calendar, and names a booking at the same time', async () => {
    const bridge = createFakeBridge()
    const today = { startTime: at('2025-03-12 15:00'), endTime: at('2025-03-12 16:00') }
    const pim = { firstName: 'Pim', lastName: 'Bos', email: '', phoneNumber: '' }
    const booking = aBooking({ id: 'b3', customerId: 'customer-3', guest: pim, ...today })
    bridge.calendar = { ...bridge.calendar, bookings: [...bridge.calendar.bookings, booking] }
    const app = await away({ bridge })
    await app.user.keyboard('c')
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(await dialog.findByRole('button', { name: /Pim Bos/ }))
    await app.user.type(dialog.getByLabelText(/Start/), '1530')
    expect(await dialog.findByText(/15:00.*16:00/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Book' })).toHaveProperty('disabled', true)
  })

  it('can start from a customer’s record, which shows what is known, and keeps a note with its date', async () => {
    const app = await away()
    await app.user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(dialog.getByRole('link', { name: 'Noor Jansen' }))
    expect(await screen.findByText(/only this is known of the customer/)).toBeTruthy()
    await app.user.type(screen.getByRole('textbox', { name: /^New note/ }), 'Likes tea')
    await app.user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Likes tea')).toBeTruthy()
    expect(await screen.findByText(/^Not sent yet, noted on/)).toBeTruthy()
    expect(app.bridge.acts.acts).toMatchObject([
      { route: 'addCustomerNote', body: { text: 'Likes tea', writtenAt: '2025-03-12T11:10:00.000Z' } },
    ])
  })
})

const refusal = (code: Refusal['code'], rest: Partial<Refusal> = {}): Refusal => ({
  code,
  message: '',
  warnings: [],
  ...rest,
})

const missed = (rest: Partial<QueuedAct> = {}): QueuedAct =>
  ({
    id: 'key-of-the-attendance',
    route: 'noteAttendance',
    body: { bookings: [{ id: 'over', version: 1 }], attendance: 'NO_SHOW' },
    about: { customer: 'Lotte Vos', service: 'Deep tissue massage' },
    doneAt: '2025-03-12T09:12:00.000Z',
    refusal: refusal('conflict'),
    ...rest,
  }) as QueuedAct

const booked = (given: Refusal): QueuedAct => ({
  id: 'key-of-the-booking-1',
  route: 'bookForCustomer',
  body: {
    newCustomer: { id: 'c9', firstName: 'Bo', phoneNumber: '0612345678' },
    serviceId: 'massage',
    specialistId: 'fenna',
    startTime: '2025-03-13T14:00:00.000Z',
    duration: 45,
    price: 70,
    note: 'Knee',
    sendConfirmation: false,
  },
  about: {
    customer: 'Bo',
    service: 'Deep tissue massage',
    startTime: at('2025-03-13 15:00'),
    endTime: at('2025-03-13 15:45'),
  },
  doneAt: '2025-03-12T09:12:00.000Z',
  refusal: given,
})

/** Opens the list of queued changes, one of which was refused. */
async function refused(waiting: QueuedAct, prepare: (bridge: FakeBridge) => void = () => {}) {
  const bridge = createFakeBridge()
  bridge.acts = { ...bridge.acts, acts: [waiting] }
  prepare(bridge)
  const app = await renderProvider('en', { bridge })
  await findCalendar()
  expect(screen.getByText('1 change needs your decision.')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Show' }))
  return { ...app, list: within(await screen.findByRole('dialog', { name: 'Changes that wait' })) }
}

describe('a queued change that the server refused (R-D212)', () => {
  const attended = (bridge: FakeBridge) => {
    bridge.calendar = {
      ...bridge.calendar,
      bookings: bridge.calendar.bookings.map((booking) =>
        booking.id === 'over' ? { ...booking, version: 4, attendance: 'ATTENDED' } : booking,
      ),
    }
    bridge.answerWith('bookingTrail', () => ({
      events: [
        {
          version: 4,
          kind: 'attendance-noted',
          at: '2025-03-12T09:30:00.000Z',
          actor: 'provider',
          surface: 'provider-app',
          address: null,
          person: { firstName: 'Anna', lastName: 'Bos', email: '' },
          before: null,
          after: {} as never,
        },
      ],
    }))
  }

  it('shows both versions, and sends the person’s own based on the version shown', async () => {
    const { list, user, bridge } = await refused(missed(), attended)
    expect(await list.findByText('You, offline on 12 Mar 2025, 10:12:')).toBeTruthy()
    expect(await list.findByText('Attended, by Anna Bos on 12 Mar 2025, 10:30')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Use mine' }))
    expect(bridge.resent).toEqual([
      { id: 'key-of-the-attendance', body: { bookings: [{ id: 'over', version: 4 }], attendance: 'NO_SHOW' } },
    ])
  })

  it('is discarded only by its person’s decision', async () => {
    const { list, user, bridge } = await refused(missed(), attended)
    await user.click(await list.findByRole('button', { name: 'Leave as it is now' }))
    expect(bridge.acts.acts).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(bridge.acts.acts).toEqual([]))
  })

  it('cannot be sent for a cancelled booking', async () => {
    const { list } = await refused(missed(), (bridge) => {
      bridge.answerWith('bookingTrail', () => ({ events: [] }))
      bridge.answerWith('providerBooking', () => aBooking({ id: 'over', version: 2, status: 'REJECTED' }))
    })
    expect(await list.findByText('Cancelled')).toBeTruthy()
    expect(list.queryByRole('button', { name: 'Use mine' })).toBeNull()
  })

  it('with warnings is confirmed with the warnings that were shown', async () => {
    const warnings = [
      {
        id: 'outside-availability',
        kind: 'OUTSIDE_AVAILABILITY',
        from: null,
        to: null,
        resource: null,
        specialistId: null,
      },
    ] as const
    const { list, user, bridge } = await refused(booked(refusal('WARNINGS', { warnings: [...warnings] })))
    expect(await list.findByText('Customers could not book this time online')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Book anyway' }))
    expect(bridge.resent).toMatchObject([{ body: { confirmed: ['outside-availability'], price: 70 } }])
  })

  it('because the time is taken opens its booking dialog with its values, and disappears when that is saved', async () => {
    const { list, user, bridge } = await refused(booked(refusal('slot-taken', { message: 'This time is taken.' })))
    expect(await list.findByText('This time is taken.')).toBeTruthy()
    bridge.answerWith('checkBookForCustomer', ({ query }) => ({
      verdict: 'FREE',
      resource: null,
      startTime: query.startTime,
      endTime: query.startTime,
      duration: 45,
      price: 85,
      isSession: false,
      capacity: 1,
      seatsLeft: 1,
      locationTypes: [],
      locationIds: [],
      warnings: [],
    }))
    bridge.answerWith('bookForCustomer', () => ({ booking: aBooking({ id: 'booked' }), warnings: [] }))
    await user.click(list.getByRole('button', { name: 'Change' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book a customer' }))
    expect(dialog.getByLabelText(/First name/)).toHaveProperty('value', 'Bo')
    expect(dialog.getByLabelText(/Start/)).toHaveProperty('value', '15:00')
    expect(dialog.getByLabelText(/Price/)).toHaveProperty('value', '70')
    await user.clear(dialog.getByLabelText(/Start/))
    await user.type(dialog.getByLabelText(/Start/), '1700')
    await user.click(dialog.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(bridge.acts.acts).toEqual([]))
  })

  it('because it is too old is asked about', async () => {
    const { list, user, bridge } = await refused(missed({ refusal: refusal('TOO_OLD') }))
    expect(await list.findByText(/more than fourteen days ago/)).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Try again' }))
    expect(bridge.resent).toEqual([{ id: 'key-of-the-attendance' }])
  })
})

describe('changes in the offline queue (R-D210)', () => {
  it('are mentioned before a log-out', async () => {
    const bridge = createFakeBridge()
    bridge.acts = { ...bridge.acts, acts: [missed({ refusal: null })] }
    const app = await renderProvider('en', { bridge })
    await findCalendar()
    await app.user.click(screen.getByRole('button', { name: /account and settings/i }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    const question = within(await screen.findByRole('dialog', { name: 'Log out with changes that wait?' }))
    expect(question.getByText(/stays encrypted on this computer/)).toBeTruthy()
    expect(bridge.session).not.toBeNull()
    await app.user.click(question.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(bridge.session).toBeNull())
  })

  it.each([
    ['DAMAGED', /was put aside in Inplan’s data folder/],
    ['LOCKED', /The keychain is not available/],
  ] as const)('that cannot be read are reported: %s', async (problem, text) => {
    const bridge = createFakeBridge()
    bridge.acts = { acts: [], storage: 'memory', problem }
    await renderProvider('en', { bridge })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
