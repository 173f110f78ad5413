import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findCalendar, renderProvider, type RenderedProvider } from '#tests/dom/render-provider.tsx'
import { AppError } from '#shared/api/app-error.ts'

const open = async (app: RenderedProvider, card: RegExp) => {
  await findCalendar()
  await app.user.click(screen.getByRole('button', { name: card }))
  return screen.findByRole('dialog')
}

describe('"Booked appointment" (A2.30, A2.31)', () => {
  it.each([
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
  ] as const)('says who, what, when, where and how it is paid in $locale', async ({ locale, title, ...facts }) => {
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

  it('is called "Reschedule pending" while the guest has to answer (A4.9)', async () => {
    const dialog = await open(await renderProvider(), /Ali Kaya/)
    expect(within(dialog).getByRole('heading', { name: 'Reschedule pending' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Cancel appointment' })).toBeTruthy()
  })

  it('offers nothing for what is over (A2.33)', async () => {
    const dialog = await open(await renderProvider(), /Lotte Vos/)
    expect(await within(dialog).findByText(/can no longer be changed/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Cancel appointment' })).toBeNull()
  })

  it('opens from a notification, wherever the person is', async () => {
    const { bridge } = await renderProvider('en', { place: '/services' })
    await screen.findByRole('heading', { name: /Services/ })
    act(() => bridge.emit('open-booking', { bookingId: 'booking-1' }))
    expect(await within(await screen.findByRole('dialog')).findByText('Noor Jansen')).toBeTruthy()
  })
})

describe('cancelling', () => {
  it.each([
    {
      locale: 'en',
      act: 'Cancel appointment',
      text: 'Are you sure you want to cancel this booking? It will turn back into available one.',
      yes: 'Yes, cancel',
      toast: 'Booking was cancelled',
    },
    {
      locale: 'nl',
      act: 'Afspraak annuleren',
      text: 'Weet je zeker dat je deze boeking wilt annuleren? De tijd komt dan weer vrij.',
      yes: 'Ja, annuleren',
      toast: 'De boeking is geannuleerd',
    },
  ] as const)('asks first, then says so in $locale (A4.11, A4.12)', async (words) => {
    const app = await renderProvider(words.locale)
    const dialog = await open(app, /Noor Jansen/)
    await app.user.click(within(dialog).getByRole('button', { name: words.act }))
    await screen.findByText(words.text)
    await app.user.click(screen.getByRole('button', { name: words.yes }))
    expect(await screen.findByText(words.toast)).toBeTruthy()
    expect(app.bridge.sent.changeBooking).toEqual([{ id: 'booking-1', status: 'REJECTED' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /Noor Jansen/ })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the booking when the answer is no', async () => {
    const app = await renderProvider()
    const dialog = await open(app, /Noor Jansen/)
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    await app.user.click(await screen.findByRole('button', { name: 'No, keep it' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(app.bridge.sent.changeBooking).toEqual([])
  })

  it('shows in the dialog why it could not be done', async () => {
    const app = await renderProvider()
    const dialog = await open(app, /Noor Jansen/)
    app.bridge.failNext('changeBooking', new AppError('network'))
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }))
    await app.user.click(await screen.findByRole('button', { name: 'Yes, cancel' }))
    expect(await screen.findByText(/No connection. Check your internet/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Yes, cancel' })).toBeTruthy()
  })
})

it('leads from a group session to the booking of a guest', async () => {
  const app = await renderProvider()
  const dialog = await open(app, /Breath and mobility, 3 of 8/)
  expect(within(dialog).getByText('3 of 8 seats taken')).toBeTruthy()
  const guests = within(dialog).getByRole('list', { name: 'Guests' })
  await app.user.click(within(guests).getByRole('button', { name: 'Tess Jacobs' }))
  expect(await screen.findByRole('link', { name: 'Write to t@example.com' })).toBeTruthy()
})
