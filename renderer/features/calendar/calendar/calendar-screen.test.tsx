import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aBooking } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import { nextPaint } from '#shared/ui/next-paint.ts'

const words = {
  en: {
    booking: 'Thursday 13 March, 09:30 to 10:30, Deep tissue massage, Noor Jansen, Accepted, with Fenna de Boer',
    pending: /13:00 to 13:45, Deep tissue massage, Ali Kaya, Reschedule pending/,
    session: /18:30 to 19:45, Breath and mobility, 3 of 8 seats taken/,
    schedule: 'Availability schedule, Thursday 13 March, 09:00 to 12:00, with Fenna de Boer',
    slots: 'Service availability, Deep tissue massage, Thursday 13 March, 13:00 to 15:00, with Fenna de Boer',
  },
  nl: {
    booking: 'Donderdag 13 maart, 09:30 tot 10:30, Deep tissue massage, Noor Jansen, Bevestigd, bij Fenna de Boer',
    pending: /13:00 tot 13:45, Deep tissue massage, Ali Kaya, Wacht op nieuwe tijd/,
    session: /18:30 tot 19:45, Breath and mobility, 3 van 8 plekken bezet/,
    schedule: 'Open uren, donderdag 13 maart, 09:00 tot 12:00, bij Fenna de Boer',
    slots: 'Vaste tijden, Deep tissue massage, donderdag 13 maart, 13:00 tot 15:00, bij Fenna de Boer',
  },
} as const

describe.each(flowLanguages('nl'))('the week in %s', (locale) => {
  it('has a full accessible name for every card and band', async () => {
    await renderProvider(locale)
    await findCalendar()
    for (const name of Object.values(words[locale])) expect(screen.getByRole('button', { name })).toBeTruthy()
  })
})

describe('navigating in the calendar', () => {
  it('goes by keys to the next week, back to today, to the month and to the week (R-D91)', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('region', { name: 'Week of Monday 17 March' })).toBeTruthy()
    await user.keyboard('t')
    expect(await screen.findByRole('region', { name: 'Week of Monday 10 March' })).toBeTruthy()
    await user.keyboard('m')
    expect(await screen.findByRole('region', { name: 'March 2025' })).toBeTruthy()
    await user.keyboard('w')
    expect(await screen.findByRole('region', { name: /^Week of/ })).toBeTruthy()
  })

  it('handles each of several fast key presses', async () => {
    await renderProvider()
    await findCalendar()
    // All keys take effect before anything is rendered.
    act(() => {
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
        window.dispatchEvent(new KeyboardEvent('keydown', { key }))
      }
    })
    expect(await screen.findByRole('region', { name: 'Week of Monday 24 March' })).toBeTruthy()
  })

  it('starts each key press where the previous one led, even before that is rendered', async () => {
    await renderProvider()
    await findCalendar()
    for (const key of [...Array<string>(8).fill('ArrowRight'), ...Array<string>(6).fill('ArrowLeft')]) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key }))
      // At this point some of the earlier key presses have been rendered, others have not.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await waitFor(() => expect(window.location.hash).toBe('#/calendar?day=2025-03-26'))
    expect(await screen.findByRole('region', { name: 'Week of Monday 24 March' })).toBeTruthy()
  })

  it('shows a week before the URL has it, and a navigation in between is kept', async () => {
    await renderProvider()
    await findCalendar()
    act(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    })
    expect(screen.getByRole('region', { name: 'Week of Monday 17 March' })).toBeTruthy()
    expect(window.location.hash).toBe('#/calendar')
    window.location.hash = '#/services'
    expect(await screen.findByRole('heading', { name: /Services/ })).toBeTruthy()
    await nextPaint()
    expect(window.location.hash).toBe('#/services')
  })

  it('does not go before the current week (R-A2.11)', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    expect(screen.getByRole('button', { name: 'Previous week' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('region', { name: 'Week of Monday 10 March' })).toBeTruthy()
  })

  it('leads from a day of the month to its week', async () => {
    const { user } = await renderProvider('en', { place: '/calendar?view=month' })
    await user.click(await screen.findByRole('button', { name: 'Show Thursday 20 March' }))
    expect(await screen.findByRole('region', { name: 'Week of Monday 17 March' })).toBeTruthy()
  })

  it('does not treat letters that are typed into a field as shortcuts', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.keyboard('/')
    await user.keyboard('m')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveProperty('value', 'm')
    expect(screen.getByRole('region', { name: /^Week of/ })).toBeTruthy()
  })

  it.each([
    ['en', 'Search', 'Search all bookings', '0 appointments found', 'Search bookings'],
    ['nl', 'Zoeken', 'In alle boekingen zoeken', '0 afspraken gevonden', 'Boekingen zoeken'],
  ] as const)(
    'says in %s what the search finds in the week, and searches all bookings',
    async (locale, field, all, none, inAll) => {
      const bridge = createFakeBridge()
      bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
      const { user } = await renderProvider(locale, { bridge })
      await findCalendar()
      await user.type(screen.getByRole('searchbox', { name: field }), 'xyz')
      expect(await screen.findByText(none)).toBeTruthy()
      await user.click(screen.getByRole('link', { name: all }))
      expect(await screen.findByRole('searchbox', { name: inAll })).toHaveProperty('value', 'xyz')
    },
  )

  it('lists its keyboard shortcuts', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('Week view')).toBeTruthy()
  })
})

describe('the specialists in the calendar', () => {
  it('of a business are shown one at a time when asked', async () => {
    const { user } = await renderProvider()
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Everyone/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Daan Visser' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull())
    expect(screen.getByRole('button', { name: /Daan Visser/ })).toBeTruthy()
  })

  it('see their own calendar only, without a choice', async () => {
    const bridge = createFakeBridge()
    bridge.session = { ...bridge.session!, role: 'SPECIALIST', specialistId: 'fenna' }
    await renderProvider('en', { bridge })
    await findCalendar()
    expect(await screen.findByText('Fenna de Boer')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Everyone|Fenna de Boer/ })).toBeNull()
  })

  it('are not shown to a freelancer (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.keyboard('n')
    await screen.findByLabelText('Service')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Everyone')).toBeNull()
    expect(screen.queryByText(/specialist/)).toBeNull()
    expect(screen.queryByRole('button', { name: /with Fenna/ })).toBeNull()
  })
})

describe('data from the server in the calendar', () => {
  it('includes a new booking as soon as it is announced', async () => {
    const { bridge } = await renderProvider()
    await findCalendar()
    const guest = { firstName: 'Eva', lastName: 'Smit', email: 'eva@example.com', phoneNumber: '' }
    const fresh = aBooking({
      id: 'fresh',
      guest,
      startTime: '2025-03-14T11:00:00+01:00',
      endTime: '2025-03-14T12:00:00+01:00',
    })
    bridge.calendar = { ...bridge.calendar, bookings: [...bridge.calendar.bookings, fresh] }
    act(() => bridge.emit('changed', { topics: ['bookings', 'booked:fresh'] }))
    expect(await screen.findByRole('button', { name: /11:00 to 12:00.*Eva Smit/ })).toBeTruthy()
  })

  it('stays visible without a connection, which is reported', async () => {
    const { bridge } = await renderProvider()
    await findCalendar()
    act(() => bridge.emit('connectivity', 'offline'))
    expect(await screen.findByText('No connection to Inplan.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Noor Jansen/ })).toBeTruthy()
    act(() => bridge.emit('connectivity', 'online'))
    await waitFor(() => expect(screen.queryByText('No connection to Inplan.')).toBeNull())
  })

  it('can be requested again when none could be loaded', async () => {
    const bridge = createFakeBridge()
    bridge.failNext('providerCalendar', new AppError('timeout'))
    const { user } = await renderProvider('en', { bridge })
    expect(await screen.findByText('This takes too long. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Noor Jansen/ })).toBeTruthy()
  })
})

describe('the calendar in a narrow window', () => {
  it('shows one day and a strip of seven', async () => {
    setScreenWidth(390)
    const { user } = await renderProvider()
    await screen.findByRole('region', { name: /^Week of/ })
    expect(screen.getByRole('button', { name: 'Wednesday 12 March', pressed: true })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Thursday 13 March' }))
    expect(await screen.findByRole('button', { name: /Noor Jansen/ })).toBeTruthy()
  })
})
