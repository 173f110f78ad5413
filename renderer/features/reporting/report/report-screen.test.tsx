import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Report } from '#renderer/data/api-types.ts'
import { aReport, NO_NUMBERS } from '#tests/builders/report-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { businessSession, createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

interface Opened {
  readonly locale: Locale
  readonly place: string
  readonly report: Report
  readonly session: typeof businessSession
}

async function open({ locale = 'en', place = '/reports', report = aReport(), session }: Partial<Opened> = {}) {
  const bridge = createFakeBridge()
  if (session) bridge.session = session
  const asked: unknown[] = []
  bridge.answerWith('report', ({ query }) => {
    asked.push(query)
    return report
  })
  return { ...(await renderProvider(locale, { bridge, place })), asked }
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

describe('the screen of reports (R-D178)', () => {
  it.each([
    [
      'en',
      '1 Mar 2025 – 31 Mar 2025, compared with 1 Feb 2025 – 28 Feb 2025',
      [
        ['Bookings', '8', '2 cancelled, 1 did not come', '−20%, was 10'],
        ['Hours booked', '10 h', '25% of 40 h open', '+25%, was 8 h'],
        ['Income', '€600', '€450.50 paid, €149.50 open', 'As before: €600'],
        ['Customers', '7', '3 new, 4 returning', 'Was 0'],
        ['Packages ordered', '€600', '€400 paid, €200 open', 'Was €0'],
      ],
      ['3 Mar – 9 Mar', '8', '11', '2', '1', '10 h', '40 h', '25%', '€600', '€450.50', '€149.50', '3', '4'],
    ],
    [
      'nl',
      '1 mrt 2025 – 31 mrt 2025, vergeleken met 1 feb 2025 – 28 feb 2025',
      [
        ['Boekingen', '8', '2 geannuleerd, 1 niet gekomen', '−20%, was 10'],
        ['Uren geboekt', '10 u', '25% van 40 u open', '+25%, was 8 u'],
        ['Omzet', '€600', '€450,50 betaald, €149,50 open', 'Net als ervoor: €600'],
        ['Klanten', '7', '3 nieuw, 4 terugkerend', 'Was 0'],
        ['Bestelde pakketten', '€600', '€400 betaald, €200 open', 'Was €0'],
      ],
      ['3 mrt – 9 mrt', '8', '11', '2', '1', '10 u', '40 u', '25%', '€600', '€450,50', '€149,50', '3', '4'],
    ],
  ] as const)(
    'shows the numbers beside those of the period before, and all of them as a table, in %s',
    async (locale, compared, tiles, row) => {
      const { asked, container } = await open({ locale })
      const table = await screen.findByRole('table')
      expect(screen.getByText(compared)).toBeTruthy()
      const shown = [...container.querySelectorAll('dl > div')].map((tile) =>
        [...tile.children].map(({ textContent }) => textContent),
      )
      expect(shown).toEqual(tiles)
      const rows = within(table).getAllByRole('row').map(cellsOf)
      expect(rows).toContainEqual(row)
      expect(rows).toHaveLength(4)
      expect(asked).toEqual([{ from: '2025-03-01', to: '2025-03-31', by: 'WEEK' }])
    },
  )

  it('keeps period, grouping and filters in the URL, and requests them', async () => {
    const { user, asked } = await open()
    await screen.findByRole('table')
    await user.selectOptions(screen.getByLabelText('Period'), 'Last month')
    await user.selectOptions(screen.getByLabelText('By'), 'Specialist')
    await user.selectOptions(screen.getByLabelText('Specialist'), 'Fenna de Boer')
    await user.selectOptions(screen.getByLabelText('Chart of'), 'Hours')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ from: '2025-02-01', to: '2025-02-28', by: 'MONTH', specialistId: 'fenna' }),
    )
    expect(window.location.hash).toBe('#/reports?period=last-month&by=specialist&show=hours&specialist=fenna')
    const row = await screen.findByRole('row', { name: /Fenna Bakker/ })
    expect(cellsOf(row)[5]).toBe('10.5 h')
    await user.selectOptions(screen.getByLabelText('By'), 'Service')
    expect(cellsOf(await screen.findByRole('row', { name: /Massage/ })).slice(5, 8)).toEqual(['10 h', '–', '–'])
    await user.selectOptions(screen.getByLabelText('Period'), 'From – to')
    expect(await screen.findByRole('button', { name: /From/ })).toBeTruthy()
    expect(window.location.hash).toContain('from=2025-02-01&to=2025-02-28')
  })

  it('says that there is no data', async () => {
    await open({ report: aReport({ total: NO_NUMBERS, packages: null }) })
    expect(await screen.findByText('Nothing in this period')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('requests the report again after a failure', async () => {
    const bridge = createFakeBridge()
    let isBroken = true
    bridge.answerWith('report', () => {
      if (isBroken) throw new AppError('internal')
      return aReport()
    })
    const { user } = await renderProvider('en', { bridge, place: '/reports' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await user.click(retry)
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('offers no choice of specialist to a freelancer or a specialist (R-A6.1)', async () => {
    await open({ session: freelancerSession })
    await screen.findByRole('table')
    expect(screen.queryByLabelText('Specialist')).toBeNull()
    const options = within(screen.getByLabelText('By')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Day', 'Week', 'Month', 'Service'])
  })
})

describe('saving a list as a file (R-D179)', () => {
  it.each([
    ['en', 'Save as CSV', 'Reports 2025-03-01 2025-03-31.csv', 'Payments as CSV', 'Payments 2025-03-01 2025-03-31.csv'],
    [
      'nl',
      'Opslaan als CSV',
      'Cijfers 2025-03-01 2025-03-31.csv',
      'Betalingen als CSV',
      'Betalingen 2025-03-01 2025-03-31.csv',
    ],
  ] as const)('works for the report and its payments, in %s', async (locale, save, name, payments, paymentsName) => {
    const { user, bridge } = await open({ locale, place: '/reports?by=service' })
    await screen.findByRole('table')
    const asked: unknown[] = []
    bridge.answerWith('exportReport', ({ query }) => {
      asked.push(query)
      return { text: 'report', next: null }
    })
    bridge.answerWith('exportPayments', ({ query }) => {
      asked.push(query)
      return { text: 'payments', next: null }
    })
    await user.click(screen.getByRole('button', { name: save }))
    await waitFor(() => expect(bridge.saved).toEqual([{ name, text: 'report' }]))
    await user.click(screen.getByRole('button', { name: payments }))
    await waitFor(() => expect(bridge.saved.at(-1)).toEqual({ name: paymentsName, text: 'payments' }))
    const dates = { from: '2025-03-01', to: '2025-03-31' }
    expect(asked).toEqual([{ ...dates, by: 'SERVICE' }, dates])
  })

  it.each([
    [
      '/bookings?when=past&payment=OPEN&q=noor&page=3',
      'exportBookings',
      'Bookings',
      { when: 'PAST', payment: 'OPEN', text: 'noor' },
    ],
    [
      '/customers?show=away&tag=VIP&sort=NEWEST',
      'exportCustomers',
      'Customers',
      { notSeenSince: '2024-12-12', tag: 'VIP' },
    ],
  ] as const)('works for %s in several pieces, with the filters', async (place, call, name, filter) => {
    const bridge = createFakeBridge()
    const asked: unknown[] = []
    bridge.answerWith('customers', () => ({ customers: [], total: 0, isMore: false }))
    bridge.answerWith('customerTags', () => ({ tags: [] }))
    bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
    bridge.answerWith(call, ({ query }: { query?: { after?: string | undefined } }) => {
      asked.push(query)
      return query?.after === undefined ? { text: '\uFEFFa\r\n', next: 'a' } : { text: 'b\r\n', next: null }
    })
    const { user } = await renderProvider('en', { bridge, place })
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    expect(await screen.findByText('The list was saved')).toBeTruthy()
    expect(asked).toEqual([filter, { ...filter, after: 'a' }])
    expect(bridge.saved).toEqual([{ name: `${name} 2025-03-12.csv`, text: '\uFEFFa\r\nb\r\n' }])
  })

  it('says why it could not be saved', async () => {
    const { user, bridge } = await open()
    await screen.findByRole('table')
    bridge.answerWith('exportReport', () => {
      throw new AppError('file-unwritable')
    })
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
    expect(await screen.findByText(/^The file cannot be saved there/)).toBeTruthy()
    expect(bridge.saved).toEqual([])
  })
})
