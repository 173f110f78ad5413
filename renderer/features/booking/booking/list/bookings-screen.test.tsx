import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { aBooking, aSeat, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'

const bookings = [
  aBooking({ id: 'today', startTime: at('2025-03-12 16:00'), endTime: at('2025-03-12 17:00') }),
  aBooking(),
  aSeat({ id: 'seat', guest: { firstName: 'Tess', lastName: 'Jacobs', email: 't@example.com', phoneNumber: '' } }),
]

async function open(
  locale: Locale = 'en',
  place = '/bookings',
  found: ProviderBooking[] = bookings,
  { total = found.length, isMore = false } = {},
) {
  const bridge = createFakeBridge()
  const asked: Record<string, unknown>[] = []
  bridge.calendar = { ...bridge.calendar, bookings: found }
  bridge.answerWith('providerBookings', ({ query }: { query: Record<string, unknown> }) => {
    if (query['size'] === 1) return { bookings: [], total: 2, isMore: false }
    asked.push(query)
    const { text = '' } = query as { text?: string }
    const named = found.filter(({ guest }) => guest.firstName.toLowerCase().includes(text))
    return { bookings: named, total, isMore }
  })
  const app = await renderProvider(locale, { bridge, place })
  return { ...app, asked }
}

describe('the list of bookings (R-D96)', () => {
  it.each(
    flowRows('nl', [
      { locale: 'en', days: ['Wednesday 12 March, today', 'Thursday 13 March, tomorrow'] },
      { locale: 'nl', days: ['Woensdag 12 maart, vandaag', 'Donderdag 13 maart, morgen'] },
    ] as const),
  )('is grouped by day in $locale, with future bookings shown first', async ({ locale, days }) => {
    const { asked } = await open(locale)
    await screen.findAllByRole('button', { name: /Noor Jansen/ })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(days)
    expect(asked).toEqual([{ when: 'UPCOMING', page: 0, size: 25 }])
  })

  it('shows time, guest, service, specialist, payment and state of each booking', async () => {
    await open()
    expect(
      await screen.findByRole('button', {
        name: /^18:30 - 19:45.*Tess Jacobs Breath and mobility Fenna de Boer €18 Not paid yet Accepted/,
      }),
    ).toBeTruthy()
  })

  it('keeps filters, search text and page in the URL, and requests them', async () => {
    const { asked, user } = await open()
    await screen.findAllByRole('button', { name: /Noor Jansen/ })
    await user.selectOptions(screen.getByLabelText('State'), 'Reschedule pending')
    await user.selectOptions(screen.getByLabelText('Payment'), 'To be paid')
    await user.selectOptions(await screen.findByLabelText('Specialist'), 'Fenna de Boer')
    await user.selectOptions(await screen.findByLabelText('Service'), 'Introduction call')
    await user.selectOptions(screen.getByLabelText('Period'), 'This week')
    await user.type(screen.getByRole('searchbox'), 'noor')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        when: 'UPCOMING',
        status: 'PENDING',
        payment: 'OPEN',
        specialistId: 'fenna',
        serviceId: 'call',
        from: '2025-03-10',
        to: '2025-03-16',
        text: 'noor',
        page: 0,
        size: 25,
      }),
    )
    expect(window.location.hash).toBe(
      '#/bookings?status=PENDING&payment=OPEN&specialist=fenna&service=call&from=2025-03-10&to=2025-03-16&q=noor',
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(window.location.hash).toBe('#/bookings'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('turns pages', async () => {
    const { asked, user } = await open('en', '/bookings?when=past', bookings, { total: 60 })
    expect(await screen.findByText('1–25 of 60')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('26–50 of 60')).toBeTruthy()
    await waitFor(() => expect(asked.at(-1)).toEqual({ when: 'PAST', page: 1, size: 25 }))
    expect(window.location.hash).toBe('#/bookings?when=past&page=2')
  })

  it('keeps the focus on a page button that leads no further (R-D370)', async () => {
    const { user } = await open('en', '/bookings', bookings, { total: 30 })
    const next = await screen.findByRole('button', { name: 'Next page' })
    await user.click(next)
    expect(await screen.findByText('26–30 of 30')).toBeTruthy()
    expect([next.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', next])
  })

  it('says when there are more bookings than are counted, and can turn to them (R-D318)', async () => {
    const { asked, user } = await open('en', '/bookings?when=past', bookings, { total: 1000, isMore: true })
    expect(await screen.findByText('1–25 of more than 1000')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bookings 1000+')
    expect(screen.getByText('More than 1000 bookings')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ when: 'PAST', page: 1, size: 25 }))
  })

  it('goes back to the last page that has bookings', async () => {
    const { asked } = await open('en', '/bookings?page=9', bookings, { total: 30 })
    expect(await screen.findByText('26–30 of 30')).toBeTruthy()
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1 }))
  })

  it('moves between bookings by arrow keys, opens one by Enter, and focuses the search by /', async () => {
    const { user } = await open()
    await screen.findByRole('button', { name: /Tess Jacobs/ })
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('16:00')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Tess Jacobs')
    await user.keyboard('{Home}')
    expect(document.activeElement?.textContent).toContain('16:00')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(await within(await screen.findByRole('dialog')).findByText('noor@example.com')).toBeTruthy()
  })

  it('opens the first result by Enter, even before the results have loaded', async () => {
    const { asked, user } = await open()
    await screen.findByRole('button', { name: /Tess Jacobs/ })
    await user.type(screen.getByRole('searchbox'), 'tess{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Tess Jacobs'))
    expect(asked.at(-1)).toMatchObject({ text: 'tess' })
    expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull()
  })

  it('takes over the search text when the URL changes', async () => {
    const { asked, user } = await open()
    await user.type(await screen.findByRole('searchbox'), 'noor')
    window.location.hash = '/bookings?q=tess'
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tess'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull())
    expect(asked.at(-1)).toMatchObject({ text: 'tess' })
    expect(window.location.hash).toBe('#/bookings?q=tess')
  })

  it('opens the booking of its URL once', async () => {
    await open('en', '/bookings?booking=booking-1&when=past')
    expect(await within(await screen.findByRole('dialog')).findByText('noor@example.com')).toBeTruthy()
    expect(window.location.hash).toBe('#/bookings?when=past')
  })

  it.each([
    { place: '/bookings', text: 'No bookings ahead' },
    { place: '/bookings?when=past', text: 'Nothing has taken place yet' },
    { place: '/bookings?payment=PAID', text: 'No bookings found' },
  ])('says so when there is nothing at $place', async ({ place, text }) => {
    await open('en', place, [])
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it.each([
    { width: 390, opener: 'Filters' },
    { width: 768, opener: null },
    { width: 1280, opener: null },
  ])('has one entry for the question why a time is not offered, at $width', async ({ width, opener }) => {
    setScreenWidth(width)
    const { user } = await open()
    if (opener !== null) await user.click(await screen.findByRole('button', { name: opener }))
    await user.click(await screen.findByRole('button', { name: 'Why is this time not offered?' }))
    expect(await screen.findByRole('dialog', { name: 'Why is this time not offered?' })).toBeTruthy()
  })

  it('shows a freelancer no specialists (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    bridge.answerWith('providerBookings', () => ({ bookings, total: bookings.length, isMore: false }))
    await renderProvider('en', { bridge, place: '/bookings' })
    await screen.findByRole('button', { name: /Tess Jacobs/ })
    expect(screen.queryByLabelText('Specialist')).toBeNull()
    expect(screen.queryByText('Fenna de Boer')).toBeNull()
  })

  it('says why the list could not be loaded, and tries again', async () => {
    const bridge = createFakeBridge()
    let isAway = true
    bridge.answerWith('providerBookings', () => {
      if (isAway) throw new AppError('network')
      return { bookings, total: bookings.length, isMore: false }
    })
    const { user } = await renderProvider('en', { bridge, place: '/bookings' })
    expect(await screen.findByText(/No connection/)).toBeTruthy()
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /Tess Jacobs/ })).toBeTruthy()
  })
})
