import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

const placesOf = async (name: string) => {
  const rail = within(await screen.findByRole('navigation', { name }))
  return rail.getAllByRole('link').map((link) => link.textContent)
}

describe('the navigation rail', () => {
  it.each(
    flowRows('nl', [
      {
        locale: 'en',
        name: 'Main menu',
        places: [
          'Calendar',
          'Bookings',
          'Customers',
          'Reports',
          'Invoices',
          'Services',
          'Packages',
          'Vouchers',
          'Locations',
          'Team',
          'Settings',
        ],
      },
      {
        locale: 'nl',
        name: 'Hoofdmenu',
        places: [
          'Agenda',
          'Boekingen',
          'Klanten',
          'Cijfers',
          'Facturen',
          'Diensten',
          'Pakketten',
          'Vouchers',
          'Locaties',
          'Team',
          'Instellingen',
        ],
      },
    ] as const),
  )('leads a business to all screens, in $locale (R-A6.2)', async ({ locale, name, places }) => {
    await renderProvider(locale)
    expect(await placesOf(name)).toEqual(places)
  })

  it('shows a freelancer no entry for specialists (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    await renderProvider('en', { bridge, place: '/team' })
    expect(await placesOf('Main menu')).toEqual([
      'Calendar',
      'Bookings',
      'Customers',
      'Reports',
      'Invoices',
      'Services',
      'Packages',
      'Vouchers',
      'Locations',
      'Settings',
    ])
    expect(screen.queryByText(/specialist/)).toBeNull()
    expect(window.location.hash).toMatch(/^#\/calendar/)
  })

  it('counts the bookings that wait for an answer', async () => {
    const bridge = createFakeBridge()
    bridge.answerWith('providerBookings', () => ({ bookings: [], total: 2, isMore: false }))
    await renderProvider('en', { bridge })
    expect(await screen.findByRole('link', { name: /Bookings.*2 wait for an answer/ })).toBeTruthy()
  })

  it('puts the screens that do not fit a narrow window under "More"', async () => {
    setScreenWidth(390)
    const { user } = await renderProvider('en')
    expect(await placesOf('Main menu')).toEqual(['Calendar', 'Bookings', 'Customers'])
    await user.click(screen.getByRole('button', { name: 'More' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Reports',
      'Invoices',
      'Services',
      'Packages',
      'Vouchers',
      'Locations',
      'Team',
      'Settings',
    ])
  })

  it.each([
    { place: '/resources', entry: 'Locations' },
    { place: '/page', entry: 'Settings' },
    { place: '/settings/booking', entry: 'Settings' },
    { place: '/agenda', entry: 'Calendar' },
  ])('marks $entry as current on $place', async ({ place, entry }) => {
    await renderProvider('en', { place })
    const rail = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    const current = rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual([entry])
  })

  it('links to the first run until customers can book', async () => {
    const bridge = createFakeBridge()
    bridge.services = []
    await renderProvider('en', { bridge })
    expect(await screen.findByRole('link', { name: 'Get started' })).toBeTruthy()
  })
})
