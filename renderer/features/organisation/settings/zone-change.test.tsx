import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProfile } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    zone: /^Time zone/,
    hours: /^Keep the hours/,
    moments: /^Keep the moments/,
    moving: '12 published times of the first four weeks move. 1 booked session stays at its moment.',
    bookings: '2 bookings stay at the moment that was agreed, and are shown at other hours',
    first: 'Mon, 17 Mar, 10:00 → 04:00Noor Jansen, Massage',
    second: 'Mon, 17 Mar, 02:00 → Sun, 16 Mar, 20:00Bram Peters, Massage',
    save: 'Save',
  },
  nl: {
    zone: /^Tijdzone/,
    hours: /^De uren houden/,
    moments: /^De momenten houden/,
    moving: '12 gepubliceerde tijden van de eerste vier weken schuiven op. 1 geboekte sessie blijft op haar moment.',
    bookings: '2 boekingen blijven op het afgesproken moment en worden op andere uren getoond',
    first: 'ma 17 mrt, 10:00 → 04:00Noor Jansen, Massage',
    second: 'ma 17 mrt, 02:00 → zo 16 mrt, 20:00Bram Peters, Massage',
    save: 'Opslaan',
  },
} as const

it.each([
  ['en', 'KEEP_HOURS'],
  ['nl', 'KEEP_MOMENTS'],
] as const)(
  'Changing the time zone shows what moves and which bookings stay, in %s, and saves %s (R-D435)',
  async (locale, choice) => {
    const t = words[locale]
    const bridge = createFakeBridge()
    const profile = aProfile({ timeZone: 'Europe/Amsterdam' })
    bridge.answerWith('organisationProfile', () => profile)
    const asked: object[] = []
    bridge.answerWith('previewTimeZone', ({ body }) => {
      asked.push(body)
      return {
        from: '2025-03-13',
        moving: 12,
        kept: 1,
        omitted: 0,
        canKeepHours: true,
        bookingCount: 2,
        bookings: [
          {
            id: 'first',
            customerName: 'Noor Jansen',
            serviceName: 'Massage',
            before: { date: '2025-03-17', startTime: '10:00' },
            after: { date: '2025-03-17', startTime: '04:00' },
          },
          {
            id: 'second',
            customerName: 'Bram Peters',
            serviceName: 'Massage',
            before: { date: '2025-03-17', startTime: '02:00' },
            after: { date: '2025-03-16', startTime: '20:00' },
          },
        ],
      }
    })
    const saved: object[] = []
    bridge.answerWith('saveOrganisation', ({ body }) => {
      saved.push({ timeZone: body.timeZone, publishedTimes: body.publishedTimes })
      return { ...profile, timeZone: body.timeZone, version: profile.version + 1 }
    })
    const { user } = await renderProvider(locale, { bridge, place: '/settings/organisation' })
    expect(screen.queryByRole('radio', { name: t.hours })).toBeNull()
    await user.click(await screen.findByRole('combobox', { name: t.zone }))
    await user.click(await screen.findByText(/New York/, { selector: '[role=option] *, [role=option]' }))

    const bookings = within(await screen.findByRole('region', { name: t.bookings }))
    expect(bookings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([t.first, t.second])
    expect(screen.getByText(t.moving)).toBeTruthy()
    expect(screen.getByRole('radio', { name: t.hours })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: t.moments }))
    expect(screen.queryByText(t.moving)).toBeNull()
    await user.click(screen.getByRole('radio', { name: choice === 'KEEP_HOURS' ? t.hours : t.moments }))
    await user.click(screen.getByRole('button', { name: t.save }))
    await expect.poll(() => saved).toEqual([{ timeZone: 'America/New_York', publishedTimes: choice }])
    expect(asked).toEqual([{ timeZone: 'America/New_York' }])
    await expect.poll(() => screen.queryByRole('radio', { name: t.hours })).toBeNull()
  },
)
