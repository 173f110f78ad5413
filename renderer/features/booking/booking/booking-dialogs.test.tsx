import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider, type RenderedProvider } from '#tests/dom/render-provider.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { aBooking, aLocation, aSeat, at } from '#tests/builders/provider-wire.ts'
import {
  createFakeBridge,
  freelancerSession,
  noInvoiceSettings,
  type FakeBridge,
} from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { BookingTrail, ProviderBooking } from '#renderer/data/api-types.ts'

/** Opens the bookings screen at an address. */
const openAt = (place: string, bridge: FakeBridge = createFakeBridge()) => {
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  return renderProvider('en', { bridge, place })
}

/** Opens the dialog of the only booking. */
async function openBooking(booking: ProviderBooking, bridge = createFakeBridge()) {
  bridge.calendar = { ...bridge.calendar, bookings: [booking] }
  const app = await openAt(`/bookings?booking=${booking.id}`, bridge)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(booking.guest.email || booking.guest.firstName)
  return { ...app, dialog }
}

const open = async (app: RenderedProvider, card: RegExp) => {
  await findCalendar()
  await app.user.click(screen.getByRole('button', { name: card }))
  return screen.findByRole('dialog')
}

it('An erased customer’s booking offers no mail link (R-D129)', async () => {
  const booking = aBooking({ guest: { firstName: 'Deleted customer', lastName: '', email: '', phoneNumber: '' } })
  const { dialog } = await openBooking(booking)
  expect(within(dialog).getByText('Deleted customer')).toBeTruthy()
  expect(dialog.querySelector('a[href^="mailto:"]')).toBeNull()
})

it('A booking lists its companions, rooms and devices (R-D204, R-D208)', async () => {
  const { dialog } = await openBooking(
    aBooking({ otherSpecialists: [{ id: 'daan', name: 'Daan Visser' }], resources: ['Bike (2)', 'Room 1'] }),
  )
  expect(within(dialog).getByText('Fenna de Boer, with Daan Visser')).toBeTruthy()
  expect(within(dialog).getByText('Bike (2) · Room 1')).toBeTruthy()
})

describe('the dialog “Booked appointment” (R-A2.30, R-A2.31)', () => {
  it.each([
    ['en', 'Thursday 13 March, tomorrow, ends Friday 14 March', /13 March.* to 00:30 on Friday 14 March/],
    [
      'nl',
      'Donderdag 13 maart, morgen, eindigt vrijdag 14 maart',
      /^Donderdag 13 maart.* tot 00:30 op vrijdag 14 maart/,
    ],
  ] as const)('says that the booking ends on the next day in %s', async (locale, detail, name) => {
    const bridge = createFakeBridge()
    const night = aBooking({ startTime: at('2025-03-13 23:30'), endTime: at('2025-03-14 00:30') })
    bridge.calendar = { ...bridge.calendar, bookings: [night] }
    const { user } = await renderProvider(locale, { bridge })
    const [evening, morning] = await screen.findAllByRole('button', { name })
    expect(morning, 'a card on both days').toBeTruthy()
    await user.click(evening!)
    expect(within(await screen.findByRole('dialog')).getByText(detail)).toBeTruthy()
  })

  it.each(
    flowRows('en', [
      {
        locale: 'en',
        title: 'Booked appointment',
        state: 'Accepted',
        when: '13 Mar 2025, 09:30 - 10:30',
        day: 'Thursday 13 March, tomorrow',
        where: 'In-person',
        pay: 'Not paid yet',
      },
      {
        locale: 'nl',
        title: 'Geboekte afspraak',
        state: 'Bevestigd',
        when: '13 mrt 2025, 09:30 - 10:30',
        day: 'Donderdag 13 maart, morgen',
        where: 'Op locatie',
        pay: 'Nog niet betaald',
      },
    ] as const),
  )('shows customer, service, time, location and payment in $locale', async ({ locale, title, ...facts }) => {
    const dialog = await open(await renderProvider(locale), /Noor Jansen/)
    expect(within(dialog).getByRole('heading', { name: title })).toBeTruthy()
    for (const text of [
      'Noor Jansen',
      '+31612345678',
      'Deep tissue massage',
      '60 min',
      '€85',
      ...Object.values(facts),
    ]) {
      expect(within(dialog).getByText(text)).toBeTruthy()
    }
    expect(within(dialog).getByRole('link', { name: /noor@example.com/ })).toHaveProperty(
      'href',
      'mailto:noor@example.com',
    )
  })

  it('shows the calendar’s data of the booking while the server is away (R-D103)', async () => {
    const bridge = createFakeBridge()
    let asked = 0
    bridge.answerWith('providerBooking', () => {
      asked += 1
      throw new AppError('network')
    })
    const dialog = await open(await renderProvider('en', { bridge }), /Noor Jansen/)
    await waitFor(() => expect(asked).toBe(1))
    expect(await within(dialog).findByText('13 Mar 2025, 09:30 - 10:30')).toBeTruthy()
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel appointment' })).toBeTruthy())
    expect(within(dialog).queryByText('This could not be loaded.')).toBeNull()
  })

  it('says that it could not be loaded when the server no longer has the booking', async () => {
    const bridge = createFakeBridge()
    bridge.answerWith('providerBooking', () => {
      throw new AppError('not-found', { status: 404 })
    })
    const dialog = await open(await renderProvider('en', { bridge }), /Noor Jansen/)
    expect(await within(dialog).findByText('This could not be loaded.')).toBeTruthy()
  })

  it('is called “Reschedule pending” while the customer has to answer (R-A4.9)', async () => {
    const dialog = await open(await renderProvider(), /Ali Kaya/)
    expect(within(dialog).getByRole('heading', { name: 'Reschedule pending' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Cancel appointment' })).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Reschedule' })).toBeNull()
  })

  it.each([1440, 390])(
    'of a pending booking at %i pixels has further actions in its menu only, such as money and another booking (R-A4.9)',
    async (width) => {
      setScreenWidth(width)
      const bridge = createFakeBridge()
      bridge.answerWith('invoiceSettings', () => ({ ...noInvoiceSettings, made: 'ON_REQUEST' }))
      const { user } = await openAt('/bookings?booking=booking-2', bridge)
      const dialog = await screen.findByRole('dialog', { name: 'Reschedule pending' })
      const names = (role: string) =>
        within(dialog)
          .getAllByRole(role)
          .map((each) => each.textContent)
      await within(dialog).findByRole('button', { name: 'Cancel appointment' })
      expect(names('button').filter((name) => name !== '')).toEqual(['Cancel appointment'])
      await user.click(within(dialog).getByRole('button', { name: 'More actions' }))
      await screen.findByRole('menuitem', { name: 'Make invoice' })
      expect(names('menuitem')).toEqual(['Make invoice', 'Book again', 'Mark as paid'])
      await user.keyboard('{Escape}')
      await within(dialog).findByRole('button', { name: 'Cancel appointment' })
      expect(names('button').filter((name) => name !== '')).toEqual(['Cancel appointment'])
    },
  )

  it('offers to move an accepted booking, and shows a business’s specialist and the customer’s address (R-A4.10)', async () => {
    const dialog = await open(await renderProvider(), /Noor Jansen/)
    expect(within(dialog).getByRole('button', { name: 'Reschedule' })).toBeTruthy()
    expect(within(dialog).getByText('Fenna de Boer')).toBeTruthy()
    expect(within(dialog).getByText('noor@example.com')).toBeTruthy()
  })

  it('shows a freelancer nothing of specialists (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    const dialog = await open(await renderProvider('en', { bridge }), /Noor Jansen/)
    expect(within(dialog).queryByText('Specialist')).toBeNull()
  })

  it('has its actions in a menu of the top bar in a narrow window (R-A2.32)', async () => {
    setScreenWidth(390)
    const app = await openAt('/bookings?booking=booking-1')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: 'Reschedule' })).toBeNull()
    await app.user.click(await within(dialog).findByRole('button', { name: 'More actions' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Reschedule',
      'Cancel appointment',
    ])
  })

  it('offers no action for a past booking (R-A2.33)', async () => {
    const dialog = await open(await renderProvider(), /Lotte Vos/)
    expect(await within(dialog).findByText(/can no longer be changed/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
  })

  it('opens from a notification, on any screen', async () => {
    const { bridge } = await renderProvider('en', { place: '/services' })
    await screen.findByRole('heading', { name: /Services/ })
    act(() => bridge.emit('open-booking', { bookingId: 'booking-1' }))
    expect(await within(await screen.findByRole('dialog')).findByText('Noor Jansen')).toBeTruthy()
  })
})

describe('cancelling a booking', () => {
  it.each(
    flowRows('nl', [
      {
        locale: 'en',
        act: 'Cancel appointment',
        text: 'Are you sure you want to cancel this booking? It will turn back into available one.',
        message: 'Message to Noor Jansen',
        yes: 'Yes, cancel',
        toast: 'Booking was cancelled',
      },
      {
        locale: 'nl',
        act: 'Afspraak annuleren',
        text: 'Weet je zeker dat je deze boeking wilt annuleren? De tijd komt dan weer vrij.',
        message: 'Bericht aan Noor Jansen',
        yes: 'Ja, annuleren',
        toast: 'De boeking is geannuleerd',
      },
    ] as const),
  )(
    'asks first, with a message to the customer, then says so in $locale (R-A2.45, R-A4.11, R-A4.12)',
    async (words) => {
      const app = await renderProvider(words.locale)
      const dialog = await open(app, /Noor Jansen/)
      await app.user.click(within(dialog).getByRole('button', { name: words.act }))
      await screen.findByText(words.text)
      await app.user.type(screen.getByLabelText(new RegExp(words.message)), 'I am ill.')
      await app.user.click(screen.getByRole('button', { name: words.yes }))
      expect(await screen.findByText(words.toast)).toBeTruthy()
      expect(app.bridge.sent.changeBooking).toEqual([
        { id: 'booking-1', version: 1, status: 'REJECTED', message: 'I am ill.' },
      ])
      await waitFor(() => expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull())
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('says that a customer without a mail address is not notified', async () => {
    const guest = { firstName: 'Noor Jansen', lastName: '', email: '', phoneNumber: '06 1234 5678' }
    const { dialog, user } = await openBooking(aBooking({ guest }))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    expect(await screen.findByText('Noor Jansen has no email address, so tell them yourself.')).toBeTruthy()
    expect(screen.queryByLabelText(/^Message/)).toBeNull()
  })

  it('keeps the booking when the answer is no', async () => {
    const app = await renderProvider()
    const dialog = await open(app, /Noor Jansen/)
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    await app.user.click(await screen.findByRole('button', { name: 'No, keep it' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(app.bridge.sent.changeBooking).toEqual([])
  })

  it('shows in the dialog why it failed', async () => {
    const app = await renderProvider()
    const dialog = await open(app, /Noor Jansen/)
    app.bridge.failNext('changeBooking', new AppError('network'))
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    await app.user.click(await screen.findByRole('button', { name: 'Yes, cancel' }))
    expect(await screen.findByText(/No connection. Check your internet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Yes, cancel' })).toBeTruthy()
  })
})

it('A group session leads to the booking of one of its customers', async () => {
  const app = await renderProvider()
  const dialog = await open(app, /Breath and mobility, 3 of 8/)
  expect(within(dialog).getByText('3 of 8 seats taken')).toBeTruthy()
  expect(within(dialog).getByText('Fenna de Boer')).toBeTruthy()
  const guests = within(dialog).getByRole('list', { name: 'Guests' })
  await app.user.click(within(guests).getByRole('button', { name: /^Tess Jacobs/ }))
  expect(await screen.findByRole('link', { name: 'Write to t@example.com' })).toBeTruthy()
})

it('A booking of a group session that has begun leads to the whole session', async () => {
  const times = { startTime: '2025-03-10T18:30:00+01:00', endTime: '2025-03-10T19:45:00+01:00' }
  const { dialog, user } = await openBooking(aSeat(times))
  await user.click(within(dialog).getByRole('button', { name: 'Show session' }))
  expect(await screen.findByRole('list', { name: 'Guests' })).toBeTruthy()
  await user.click(within(screen.getByRole('list', { name: 'Guests' })).getByRole('button', { name: /^Noor Jansen/ }))
  await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(3))
  expect(within(screen.getAllByRole('dialog').at(-1)!).queryByRole('button', { name: 'Show session' })).toBeNull()
})

describe('the booking of a group session is labelled as such (R-D114)', () => {
  const [attic, workshop] = ['Damrak 1, 1032 KJ Amsterdam', 'Papaverweg 34, 1032 KJ Amsterdam']

  it.each([
    { name: 'where its bookings are', booked: ['attic'], offered: [], withdrawn: false, shown: [attic] },
    { name: 'where its bookings are, though that is withdrawn', booked: ['workshop'], offered: [], shown: [workshop] },
    { name: 'at the only open location', booked: [], offered: [], shown: [attic] },
    { name: 'nowhere, when its only location is withdrawn (R-D83)', booked: [], offered: ['workshop'], shown: [] },
  ])('$name', async ({ booked, offered, withdrawn = true, shown }) => {
    const bridge = createFakeBridge()
    bridge.answerWith('providerLocations', () => [
      aLocation('workshop', 'Papaverweg 34', { withdrawn }),
      aLocation('attic', 'Damrak 1'),
    ])
    bridge.calendar = {
      ...bridge.calendar,
      availability: bridge.calendar.availability.map((each) => ({ ...each, locationIds: offered })),
      bookings: [aBooking(), aSeat({ id: 'seat-1', locationIds: booked })],
      absences: [],
    }
    const dialog = within(await open(await renderProvider('en', { bridge }), /Breath and mobility, 1 of 8/))
    await waitFor(() => expect(dialog.queryAllByText(/1032 KJ/).map(({ textContent }) => textContent)).toEqual(shown))
  })
})

it.each([
  { recurrence: 'WEEKLY', actions: ['Edit', 'Delete'] },
  { recurrence: 'ONE_TIME', actions: [] },
] as const)(
  'a booked group session of a $recurrence series offers $actions (R-A2.33)',
  async ({ recurrence, actions }) => {
    const bridge = createFakeBridge()
    const { availability } = bridge.calendar
    bridge.calendar = { ...bridge.calendar, availability: availability.map((each) => ({ ...each, recurrence })) }
    const app = await renderProvider('en', { bridge })
    const dialog = within(await open(app, /Breath and mobility, 3 of 8/))
    for (const name of ['Edit', 'Delete'])
      expect(dialog.queryAllByRole('button', { name })).toHaveLength(actions.some((each) => each === name) ? 1 : 0)
  },
)

describe('paying and refunding in the booking’s dialog (R-D61)', () => {
  it('marks a booking as paid once, after a confirmation', async () => {
    const { dialog, user, bridge } = await openBooking(aBooking())
    const sent: unknown[] = []
    bridge.answerWith('confirmPayment', ({ body }) => {
      sent.push(body)
      const paid = aBooking({ version: 2, paymentStatus: 'PAID' })
      bridge.calendar = { ...bridge.calendar, bookings: [paid] }
      return paid
    })
    await user.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, it is paid' }))
    expect(await within(dialog).findByText('Paid')).toBeTruthy()
    expect(await screen.findByText('The payment was noted')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Mark as paid' })).toBeNull()
    expect(sent).toEqual([{ id: 'booking-1', version: 1, paymentStatus: 'PAID' }])
  })

  it.each([
    {
      booking: aBooking({ paymentStatus: 'PAID', paymentMethod: 'CREDITS' }),
      text: /Noor Jansen gets the credit back/,
    },
    {
      booking: aBooking({ paymentStatus: 'PAID', paymentMethod: 'STRIPE' }),
      text: /gets €85 back, to where it was paid from/,
    },
    { booking: aBooking({ paymentStatus: 'PAID' }), text: /paid you €85. Giving that back is up to you/ },
    { booking: aSeat(), text: /gives up the seat of Noor Jansen only/ },
  ])('says what cancelling gives back: $text', async ({ booking, text }) => {
    const { dialog, user } = await openBooking(booking)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('two people who change one booking', () => {
  it('show the second person the first change before they continue', async () => {
    const { dialog, user, bridge } = await openBooking(aBooking())
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    const yes = await screen.findByRole('button', { name: 'Yes, cancel' })
    const moved = aBooking({
      version: 2,
      startTime: '2025-03-14T11:00:00+01:00',
      endTime: '2025-03-14T12:00:00+01:00',
    })
    bridge.calendar = { ...bridge.calendar, bookings: [moved] }
    bridge.failNext('changeBooking', new AppError('conflict', { status: 409 }))
    await user.click(yes)
    expect(await screen.findByText('This booking was changed in the meantime')).toBeTruthy()
    const [question] = screen.getAllByRole('dialog').slice(-1)
    expect(within(question!).getByText('13 Mar 2025, 09:30 - 10:30')).toBeTruthy()
    expect(within(question!).getByText('14 Mar 2025, 11:00 - 12:00')).toBeTruthy()
    expect(yes).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Go on with this' }))
    await user.click(yes)
    expect(await screen.findByText('Booking was cancelled')).toBeTruthy()
    expect(bridge.sent.changeBooking).toEqual([{ id: 'booking-1', version: 2, status: 'REJECTED', message: '' }])
  })
})

describe('the history of a booking (R-D63)', () => {
  const after = {
    status: 'ACCEPTED',
    paymentStatus: 'NONE',
    startTime: '2025-03-12T09:30:00+01:00',
    endTime: '2025-03-12T10:30:00+01:00',
    specialistId: 'fenna',
    attendance: null,
    price: null,
  } as const
  const event: BookingTrail[number] = {
    version: 1,
    kind: 'created',
    at: '2025-03-03T11:00:00.000Z',
    actor: 'customer',
    surface: 'widget',
    address: '192.0.2.7',
    person: { firstName: 'Noor', lastName: 'Jansen', email: 'noor@example.com' },
    before: null,
    after,
  }

  it('says who did what, when, from where, before and after', async () => {
    const bridge = createFakeBridge()
    const moved: BookingTrail[number] = {
      ...event,
      version: 2,
      kind: 'moved',
      actor: 'provider',
      surface: 'provider-app',
      person: { firstName: 'Marit', lastName: 'de Jong', email: 'm@example.com' },
      before: after,
      after: {
        ...after,
        startTime: '2025-03-13T09:30:00+01:00',
        endTime: '2025-03-13T10:30:00+01:00',
        specialistId: 'daan',
      },
    }
    bridge.answerWith('bookingTrail', () => ({ events: [event, moved] }))
    const { dialog, user } = await openBooking(aBooking(), bridge)
    await user.click(within(dialog).getByText('History'))
    expect(await within(dialog).findByText('Noor Jansen booked this')).toBeTruthy()
    expect(within(dialog).getByText('3 Mar 2025, 12:00, in the booking widget, 192.0.2.7')).toBeTruthy()
    expect(within(dialog).getByText('Marit de Jong moved it')).toBeTruthy()
    expect(within(dialog).getByText('12 Mar 2025, 09:30 - 10:30')).toBeTruthy()
    expect(await within(dialog).findByText('Daan Visser')).toBeTruthy()
  })

  it('is visible to the owner only', async () => {
    const bridge = createFakeBridge()
    bridge.session = { ...bridge.session!, role: 'SPECIALIST', specialistId: 'fenna' }
    const { dialog } = await openBooking(aBooking(), bridge)
    expect(within(dialog).queryByText('History')).toBeNull()
  })
})

it('A group session opens the actions for one customer’s booking', async () => {
  const app = await renderProvider()
  await open(app, /Breath and mobility, 3 of 8/)
  await app.user.click(screen.getByRole('button', { name: 'Actions for Tess Jacobs' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remove from session' }))
  expect(await screen.findByText(/gives up the seat of Tess Jacobs only/)).toBeTruthy()
})
