import { describe, expect, test, vi } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { bookingNotifications } from './booking-notifications.ts'
import { desktopTexts } from './desktop-translator.ts'

type Shown = { title: string; body: string; onClick: () => void }

const owner: Session = {
  user: { id: 'u1', email: 'owner@demo.inplan.test', firstName: 'Noor', lastName: 'Bakker' },
  role: 'OWNER',
  specialistId: null,
  organisation: {
    id: 'o1',
    name: 'Noord',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    locale: 'nl',
    logo: null,
  },
}
const specialist: Session = { ...owner, user: { ...owner.user, id: 'u2' }, role: 'SPECIALIST', specialistId: 'fenna' }

interface Options {
  language?: 'en' | 'nl'
  session?: Session | undefined
  isWanted?: boolean
}

function start({ language = 'en', session = owner, isWanted = true }: Options = {}) {
  const shown: Shown[] = []
  const opened: string[] = []
  const bookings = new Map([
    ['b1', aBooking({ id: 'b1', specialistId: 'fenna', version: 1 })],
    ['b2', aBooking({ id: 'b2', specialistId: 'daan', version: 1 })],
  ])
  const reads: string[] = []
  const watcher = bookingNotifications({
    text: desktopTexts(() => language),
    isWanted: () => isWanted,
    read: async (id) => {
      reads.push(id)
      const booking = bookings.get(id)
      if (!booking) throw new AppError('not-found', { status: 404 })
      return booking
    },
    show: (notification) => shown.push(notification),
    openBooking: (bookingId) => opened.push(bookingId),
  })
  watcher.session(session)
  /** Announces the topics and waits until the notifier has handled every one. */
  const hear = async (...topics: string[]) => {
    watcher.changed(topics)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { watcher, hear, shown, opened, reads, bookings }
}

describe('the notification of what a customer did', () => {
  test.each([
    ['booked', 'en', 'New booking', 'Open Inplan to see it.'],
    ['booked', 'nl', 'Nieuwe boeking', 'Open Inplan om het te bekijken.'],
    ['cancelled', 'en', 'Booking cancelled', 'Open Inplan to see it.'],
    ['cancelled', 'nl', 'Boeking geannuleerd', 'Open Inplan om het te bekijken.'],
    ['moved', 'en', 'Booking moved', 'Open Inplan to see it.'],
    ['moved', 'nl', 'Boeking verplaatst', 'Open Inplan om het te bekijken.'],
  ] as const)('announces %s in %s without any personal data (T-D7)', async (kind, language, title, body) => {
    const { hear, shown, bookings } = start({ language })
    await hear('bookings', `${kind}:b1`)
    expect(shown).toEqual([{ title, body, onClick: expect.any(Function) }])
    const { guest, serviceName } = bookings.get('b1')!
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${guest.firstName}|${guest.email}|${serviceName}`))
  })

  test('opens the booking when it is clicked', async () => {
    const { hear, shown, opened } = start()
    await hear('booked:b1', 'booked:b2')
    shown[1]?.onClick()
    expect(opened).toEqual(['b2'])
  })

  test('is shown once, even if the server announces the change several times', async () => {
    const { hear, shown } = start()
    await hear('booked:b1')
    await hear('booked:b1', 'bookings')
    await hear('bookings', 'availability', 'services')
    expect(shown).toHaveLength(1)
  })

  test('is shown again when a booking is moved again', async () => {
    const { hear, shown, bookings } = start()
    await hear('moved:b1')
    await hear('moved:b1')
    bookings.set('b1', { ...bookings.get('b1')!, version: 2 })
    await hear('moved:b1')
    expect(shown).toHaveLength(2)
  })

  test('is not shown for other changes', async () => {
    const { hear, shown, reads } = start()
    await hear('bookings', 'availability', 'booked:', 'paid:b1', `booked:${'x'.repeat(101)}`)
    expect([shown, reads]).toEqual([[], []])
  })
})

describe('the recipients of booking notifications', () => {
  test('include a specialist for their own bookings only, and an owner for all', async () => {
    const [own, all] = [start({ session: specialist }), start()]
    await own.hear('booked:b1', 'booked:b2')
    await all.hear('booked:b1', 'booked:b2')
    expect([own.shown.length, all.shown.length]).toEqual([1, 2])
  })

  test('do not include a person who may not read the booking', async () => {
    const { hear, shown } = start()
    await hear('booked:b9')
    expect(shown).toEqual([])
  })

  test('do not include anybody while nobody is logged in or notifications are off', async () => {
    const unwanted = start({ isWanted: false })
    await unwanted.hear('booked:b1')
    const loggedOut = start()
    loggedOut.watcher.session(undefined)
    await loggedOut.hear('booked:b1')
    expect([unwanted.reads, loggedOut.reads]).toEqual([[], []])
  })

  test('do not include anybody when the change arrives after the log-out', async () => {
    const { watcher, shown, reads } = start()
    watcher.changed(['booked:b1'])
    watcher.session(undefined)
    await vi.waitFor(() => expect(reads).toEqual(['b1']))
    await new Promise((resolve) => setImmediate(resolve))
    expect(shown).toEqual([])
  })
})
