import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { aBooking, aSeat, at } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const guest = (firstName: string, email: string) => ({ firstName, lastName: 'Peters', email, phoneNumber: '0612' })

const seats = (changes: Partial<ProviderBooking> = {}): ProviderBooking[] => [
  aSeat({ id: 'seat-1', paymentStatus: 'PAID', paymentMethod: 'STRIPE', ...changes }),
  aSeat({
    id: 'seat-2',
    guest: guest('Tess', 't@example.com'),
    paymentStatus: 'PAID',
    paymentMethod: 'CREDITS',
    ...changes,
  }),
  aSeat({ id: 'seat-3', guest: guest('Bram', ''), ...changes }),
]

const session = { serviceId: 'breath', specialistId: 'fenna', startTime: at('2025-03-13 18:30') }

/** Opens the dialog of the group session on Thursday at 18:30. */
async function open(attendees = seats(), locale: Locale = 'en', acts: readonly QueuedAct[] = []) {
  const bridge = createFakeBridge()
  bridge.acts = { ...bridge.acts, acts }
  bridge.calendar = { ...bridge.calendar, bookings: [aBooking(), ...attendees] }
  const app = await renderProvider(locale, { bridge })
  await findCalendar()
  await app.user.click(screen.getByRole('button', { name: /Breath and mobility, [34]/ }))
  await screen.findByRole('dialog')
  return { ...app, bridge }
}

const waiting: QueuedAct = {
  id: 'key-of-the-attendance',
  route: 'noteAttendance',
  body: { bookings: [{ id: 'seat-1', version: 1 }], attendance: 'LATE' },
  about: { customer: 'Noor Jansen', service: 'Breath and mobility' },
  doneAt: '2025-03-12T09:12:00.000Z',
  refusal: null,
}

/** The topmost dialog, when it has this title. */
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('cancelling a session (R-D173)', () => {
  it.each([
    ['en', 'Cancel session', ['Gets €18 back, to where it was paid from', 'Gets the credit back', 'Nothing was paid']],
    [
      'nl',
      'Sessie annuleren',
      ['Krijgt €18 terug, naar waar het vandaan kwam', 'Krijgt het tegoed terug', 'Er was niets betaald'],
    ],
  ] as const)('shows in %s what each gets back before it is done', async (locale, name, texts) => {
    const { user } = await open(seats(), locale)
    await user.click(screen.getByRole('button', { name }))
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
  })

  it('sends one request with the reason, and says what was done', async () => {
    const { user, bridge } = await open()
    const sent: unknown[] = []
    bridge.answerWith('cancelSession', ({ body }) => {
      sent.push(body)
      bridge.calendar = { ...bridge.calendar, bookings: [] }
      return { bookings: seats().map(({ id }) => ({ id, givenBack: 'NOTHING' as const })) }
    })
    await user.click(screen.getByRole('button', { name: 'Cancel session' }))
    const dialog = await dialogNamed('Cancel session and tell everyone')
    expect(dialog.getByText('Without an email address, so tell them yourself: Bram Peters')).toBeTruthy()
    expect(dialog.getByText('2 people get an email, each in the language of their booking.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Reason/), 'The teacher is ill')
    await user.click(dialog.getByRole('button', { name: 'Cancel session' }))
    expect(await screen.findByText('3 bookings were cancelled')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([{ ...session, message: 'The teacher is ill' }])
  })

  it('keeps the reason and its key when there was no answer', async () => {
    const { user, bridge } = await open()
    const keys: unknown[] = []
    const call = bridge.call.bind(bridge)
    bridge.call = (name, input, options) => {
      if (name === 'cancelSession') keys.push(options?.idempotencyKey)
      return call(name, input, options)
    }
    bridge.answerWith('cancelSession', () => ({ bookings: [] }))
    bridge.failNext('cancelSession', new AppError('timeout'))
    await user.click(screen.getByRole('button', { name: 'Cancel session' }))
    const dialog = await dialogNamed('Cancel session and tell everyone')
    await user.type(dialog.getByLabelText(/Reason/), 'Ill')
    await user.click(dialog.getByRole('button', { name: 'Cancel session' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel session' }))
    await waitFor(() => expect(keys).toHaveLength(2))
    expect([keys[0] === keys[1], typeof keys[0]]).toEqual([true, 'string'])
  })

  it('is not offered once the session has begun', async () => {
    const times = { startTime: at('2025-03-11 18:30'), endTime: at('2025-03-11 19:45') }
    await open(seats(times))
    expect(screen.queryByRole('button', { name: 'Cancel session' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move session' })).toBeNull()
  })
})

describe('another attendee (R-D158)', () => {
  it('is booked at the time of the session', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add attendee' }))
    const dialog = await dialogNamed('Book a customer')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Start/).value).toBe('18:30')
  })

  it('is not offered once the session has begun', async () => {
    await open(seats({ startTime: at('2025-03-11 18:30'), endTime: at('2025-03-11 19:45') }))
    expect(screen.queryByRole('button', { name: 'Add attendee' })).toBeNull()
  })
})

describe('moving a session (R-D174)', () => {
  it('checks the typed time, then sends it as an instant', async () => {
    const { user, bridge } = await open()
    const sent: unknown[] = []
    bridge.answerWith('moveSession', ({ body }) => {
      sent.push(body)
      return { bookings: 3, startTime: body.newStartTime, endTime: body.newStartTime }
    })
    await user.click(screen.getByRole('button', { name: 'Move session' }))
    const dialog = await dialogNamed('Move session for everyone')
    const from = dialog.getByLabelText(/^From/)
    await user.type(from, '23:30')
    await user.click(dialog.getByRole('button', { name: 'Move session' }))
    expect(await dialog.findByText('This ends after midnight. Choose an earlier time.')).toBeTruthy()
    await user.clear(from)
    await user.type(from, '20:00')
    await user.click(dialog.getByRole('button', { name: 'Move session' }))
    expect(await screen.findByText('3 bookings were moved')).toBeTruthy()
    expect(screen.queryByRole('dialog'), 'the session is no longer where its dialog says').toBeNull()
    expect(sent).toEqual([{ ...session, newStartTime: '2025-03-13T19:00:00.000Z', message: '' }])
  })
})

describe('a message to all (R-D175)', () => {
  it('says who gets it, and is sent once it has a text', async () => {
    const { user, bridge } = await open()
    const sent: unknown[] = []
    bridge.answerWith('messageAttendees', ({ body }) => {
      sent.push(body)
      return { sent: 2 }
    })
    await user.click(screen.getByRole('button', { name: 'Message to all' }))
    const dialog = await dialogNamed('Message to all attendees')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Fill this in.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Message/), 'Bring a towel')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('The message goes to 2 people')).toBeTruthy()
    expect(sent).toEqual([{ ...session, message: 'Bring a towel' }])
  })

  it('is not sent when nobody has an address', async () => {
    const { user } = await open(seats({ guest: guest('Bram', '') }))
    await user.click(screen.getByRole('button', { name: 'Message to all' }))
    const dialog = await dialogNamed('Message to all attendees')
    expect(dialog.getByText('Nobody here has an email address. You have to tell them yourself.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })
})

describe('the attendees of a session (R-D172)', () => {
  const times = { startTime: at('2025-03-11 18:30'), endTime: at('2025-03-11 19:45') }

  it('are noted as attended at once, those whose attendance is noted already left out', async () => {
    const [first, ...others] = seats(times)
    const { user, bridge } = await open([{ ...first!, attendance: 'NO_SHOW' }, ...others])
    const sent: unknown[] = []
    bridge.answerWith('noteAttendance', ({ body }) => {
      sent.push(body)
      const noted = others.map((booking) => ({ ...booking, version: 2, attendance: body.attendance }))
      bridge.calendar = { ...bridge.calendar, bookings: [{ ...first!, attendance: 'NO_SHOW' }, ...noted] }
      return { bookings: noted }
    })
    await user.click(screen.getByRole('button', { name: 'All attended' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'All attended' })).toBeNull())
    const list = within(screen.getByRole('list', { name: 'Guests' }))
    expect(list.getAllByText('Attended')).toHaveLength(2)
    expect(list.getAllByText('No-show')).toHaveLength(1)
    const named = [
      { id: 'seat-2', version: 1 },
      { id: 'seat-3', version: 1 },
    ]
    expect(sent).toEqual([{ bookings: named, attendance: 'ATTENDED' }])
  })

  it('are noted and removed one by one', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Actions for Tess Peters' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from session' }))
    expect(await screen.findByText(/Tess Peters gets the credit back/)).toBeTruthy()
  })

  it('are printed as a list that the screen does not show', async () => {
    const { user } = await open()
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: 'Print list' }))
    expect(print).toHaveBeenCalledOnce()
    const rows = [...document.querySelectorAll('table tbody tr')].map((row) => row.textContent)
    expect(rows).toEqual([
      expect.stringContaining('Noor Jansen'),
      expect.stringContaining('Tess Peters0612'),
      expect.stringContaining('Bram Peters0612'),
    ])
    print.mockRestore()
  })
})

describe('a session of features that meet', () => {
  it('counts seats, not bookings, before its number of seats is set (R-D200)', async () => {
    const [first, ...others] = seats()
    const { user } = await open([{ ...first!, seats: 2 }, ...others])
    await user.click(screen.getByRole('button', { name: 'Seats' }))
    const dialog = await dialogNamed('Seats of this session')
    expect(dialog.getByText('4 seats are booked.')).toBeTruthy()
  })

  it('shows what waits to be sent of an attendee (R-D209)', async () => {
    await open(seats(), 'en', [waiting])
    const list = within(screen.getByRole('list', { name: 'Guests' }))
    expect(list.getByText(/Came late/)).toBeTruthy()
    expect(list.getAllByText(/Not sent yet/)).toHaveLength(1)
  })

  it('is opened with its attendees from the card of a specialist who joins (R-D208)', async () => {
    const bridge = createFakeBridge()
    const bookings = seats({ otherSpecialists: [{ id: 'daan', name: 'Daan Visser' }] })
    bridge.calendar = { ...bridge.calendar, bookings: [aBooking(), ...bookings] }
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Breath and mobility, 3.*with Daan Visser/ }))
    await screen.findByRole('dialog')
    expect(within(screen.getByRole('list', { name: 'Guests' })).getByText('Tess Peters')).toBeTruthy()
    expect(screen.getByText('Fenna de Boer, with Daan Visser')).toBeTruthy()
  })
})
