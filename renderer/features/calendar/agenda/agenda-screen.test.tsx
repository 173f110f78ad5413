import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aBooking, aLocation } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

function agendaBridge() {
  const bridge = createFakeBridge()
  const asked: unknown[] = []
  bridge.answerWith('providerLocations', () => [aLocation('studio', 'Papaverweg 34')])
  bridge.answerWith('agenda', ({ query }) => {
    asked.push(query)
    return {
      bookings: [
        {
          ...aBooking({
            price: 62.5,
            paymentStatus: 'PENDING',
            locationTypes: ['PHYSICAL'],
            locationIds: ['studio'],
          }),
          note: 'Bring the blue mat',
          customerNote: 'Likes tea',
        },
        {
          ...aBooking({
            id: 'paid',
            paymentStatus: 'PAID',
            status: 'PENDING',
            locationTypes: ['PHONE'],
            locationIds: [],
          }),
          customerNote: '',
        },
      ],
    }
  })
  return { bridge, asked }
}

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

it.each([
  ['en', ['Time', 'Customer', 'Phone', 'Service', 'Place', 'Note', 'Payment'], '€62.50 open', 'Paid'],
  ['nl', ['Tijd', 'Klant', 'Telefoon', 'Dienst', 'Plaats', 'Notitie', 'Betaling'], '€62,50 open', 'Betaald'],
] as const)(
  'The printed agenda says who comes when, where and whether they have paid, in %s (R-D181)',
  async (locale, titles, open, paid) => {
    const { bridge, asked } = agendaBridge()
    await renderProvider(locale, { bridge, place: '/agenda?view=day&day=2025-03-13' })
    const [head, first, second] = await rows()
    expect(head).toEqual(titles)
    expect(first?.slice(5)).toEqual(['Bring the blue mat\nLikes tea', open])
    expect(first?.[4]).toContain('Papaverweg 34')
    expect(second?.at(-1)).toBe(paid)
    expect(asked).toEqual([{ from: '2025-03-13', to: '2025-03-13' }])
  },
)

it.each([
  ['en', '23:30 - 00:30ends on Fri, 14 Mar', '23:30 - 00:30began on Thu, 13 Mar'],
  ['nl', '23:30 - 00:30eindigt op vr 14 mrt', '23:30 - 00:30begon op do 13 mrt'],
] as const)(
  'A booking over midnight shows its start and end on both days, in %s (R-D181)',
  async (locale, ...times) => {
    const { bridge } = agendaBridge()
    const night = { startTime: '2025-03-13T23:30:00+01:00', endTime: '2025-03-14T00:30:00+01:00' }
    bridge.answerWith('agenda', () => ({ bookings: [{ ...aBooking(night), customerNote: '' }] }))
    await renderProvider(locale, { bridge, place: '/agenda?view=week&day=2025-03-13' })
    const tables = await screen.findAllByRole('table')
    expect(tables.map((table) => table.querySelector('tbody th')?.textContent)).toEqual(times)
  },
)

it('P on the calendar opens the agenda of the week and prints it (R-D181)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { bridge, asked } = agendaBridge()
  const { user } = await renderProvider('en', { bridge })
  await findCalendar()
  await user.keyboard('p')
  await screen.findByRole('table')
  expect(asked).toEqual([{ from: '2025-03-10', to: '2025-03-16' }])
  await user.keyboard('p')
  expect(print).toHaveBeenCalledTimes(1)
  await user.selectOptions(screen.getByLabelText('Period'), 'Day')
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2025-03-12', to: '2025-03-12' }))
  print.mockRestore()
})

it('An agenda without bookings says so (R-D181)', async () => {
  const { bridge } = agendaBridge()
  bridge.answerWith('agenda', () => ({ bookings: [] }))
  await renderProvider('en', { bridge, place: '/agenda' })
  expect(await screen.findByText('Nothing to print')).toBeTruthy()
})
