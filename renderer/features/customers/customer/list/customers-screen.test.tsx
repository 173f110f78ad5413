import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { aCustomerRecord, aListedCustomer } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const people = [
  aListedCustomer(),
  aListedCustomer({
    id: 'hanna',
    firstName: 'Hanna',
    lastName: 'de Graaf',
    email: '',
    phoneNumber: '',
    tags: [],
    isBlocked: true,
    lastVisit: null,
    nextVisit: null,
  }),
]

interface Opened {
  readonly locale: Locale
  readonly place: string
  readonly answer: Partial<Output<'customers'>>
}

async function open({ locale = 'en', place = '/customers', answer = {} }: Partial<Opened> = {}) {
  const bridge = createFakeBridge()
  const asked: Record<string, unknown>[] = []
  bridge.answerWith('customers', ({ query }) => {
    asked.push(query ?? {})
    const { text = '' } = query ?? {}
    const found = people.filter(({ firstName, phoneNumber }) =>
      `${firstName.toLowerCase()} ${phoneNumber.replace('+31', '0')}`.includes(text.replaceAll(' ', '')),
    )
    return { customers: found, total: found.length, isMore: false, ...answer }
  })
  bridge.answerWith('customerTags', () => ({ tags: [{ tag: 'Regular', customers: 1 }] }))
  bridge.answerWith('customer', ({ params }) => aCustomerRecord({ id: params.id }))
  bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
  return { ...(await renderProvider(locale, { bridge, place })), asked }
}

const row = (name: RegExp) => screen.findByRole('link', { name })

describe('the list of customers (R-D142)', () => {
  it.each([
    ['en', /^Noor Jansen noor@example\.com · \+31612345678 Regular Next visit 13 Mar 2025 Last visit 3 Mar 2025$/],
    [
      'nl',
      /^Noor Jansen noor@example\.com · \+31612345678 Regular Volgend bezoek 13 mrt 2025 Laatste bezoek 3 mrt 2025$/,
    ],
  ] as const)('shows name, contact, tags and visits, in %s', async (locale, name) => {
    const { asked } = await open({ locale })
    expect(await row(name)).toBeTruthy()
    expect(asked[0]).toEqual({ sort: 'NAME', page: 0, size: 50 })
  })

  it('says who is blocked, who has no contact details and who never came', async () => {
    await open()
    expect(await row(/^Hanna de Graaf No contact details Blocked No visit yet$/)).toBeTruthy()
  })

  it('keeps filters, order, tag and search text in the URL, and requests them', async () => {
    const { asked, user } = await open()
    await row(/Noor/)
    await user.click(screen.getByRole('button', { name: 'Not seen lately' }))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Last visit')
    await user.selectOptions(await screen.findByLabelText('Tag'), 'Regular')
    await user.type(screen.getByRole('searchbox'), 'noor')
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        sort: 'LAST_VISIT',
        tag: 'Regular',
        notSeenSince: '2024-12-12',
        text: 'noor',
        page: 0,
        size: 50,
      }),
    )
    expect(window.location.hash).toBe('#/customers?show=away&tag=Regular&sort=LAST_VISIT&q=noor')
    expect(screen.getByRole('button', { name: 'Not seen lately' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Not seen lately' }))
    await waitFor(() => expect(window.location.hash).not.toContain('show'))
  })

  it.each([
    ['en', 'Not seen lately', /^Not seen since, /],
    ['nl', 'Lang niet gezien', /^Niet gezien sinds, /],
  ] as const)('filters by a chosen date since when customers came, in %s', async (locale, chip, field) => {
    const { asked, user } = await open({ locale })
    await row(/Noor/)
    await user.click(screen.getByRole('button', { name: chip }))
    await user.click(await screen.findByRole('button', { name: field }))
    const calendar = await screen.findByRole('dialog')
    const [first] = within(calendar).getAllByRole('gridcell', { name: '1' })
    await user.click(first!)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ notSeenSince: '2024-12-01' }))
    expect(window.location.hash).toBe('#/customers?show=away&since=2024-12-01')
    await user.click(screen.getByRole('button', { name: chip }))
    await waitFor(() => expect(window.location.hash).toBe('#/customers'))
  })

  it('moves by arrow keys, focuses the search by /, and opens the first result by Enter', async () => {
    const { user } = await open()
    await row(/Hanna/)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Hanna')
    await user.keyboard('{Home}')
    expect(document.activeElement?.textContent).toContain('Noor')
    await user.keyboard('/hanna{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hanna'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.hash).toBe('#/customers/hanna'))
  })

  it('turns pages, and says when there are more customers than are counted (R-D145)', async () => {
    const { asked, user } = await open({ answer: { total: 1000, isMore: true } })
    expect(await screen.findByText('1–50 of more than 1000')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Customers 1000+')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1 }))
    expect(window.location.hash).toBe('#/customers?page=2')
  })

  it('goes back to the last page that has customers', async () => {
    const { asked } = await open({ place: '/customers?page=9', answer: { total: 60 } })
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1 }))
  })

  it.each([
    ['/customers', 'No customers yet', 'Enter the first customer'],
    ['/customers?show=new', 'No customers found', 'Clear filters'],
  ])('says so when there is nobody at %s', async (place, text, act) => {
    await open({ place, answer: { customers: [], total: 0 } })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: act })).toBeTruthy()
  })

  it('says why it could not be loaded, and tries again', async () => {
    const bridge = createFakeBridge()
    bridge.failNext('customers', new AppError('network'))
    const { user } = await renderProvider('en', { bridge, place: '/customers' })
    expect(await screen.findByText(/No connection/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No customers yet')).toBeTruthy()
  })
})

describe('entering a new customer (R-D142)', () => {
  it('starts with N, creates one record however often it is sent, and opens it', async () => {
    const { bridge, user } = await open()
    const sent: { id?: string | undefined }[] = []
    bridge.answerWith('createCustomer', ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new AppError('timeout')
      return aCustomerRecord({ id: body.id!, firstName: body.firstName, lastName: body.lastName ?? '' })
    })
    await row(/Noor/)
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }))
    await user.type(dialog.getByLabelText(/First name/), 'Willem')
    await user.type(dialog.getByLabelText(/Phone number/), '06 1234')
    await user.click(dialog.getByRole('button', { name: 'Create customer' }))
    expect(await dialog.findByText(/takes too long/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Create customer' }))
    expect(await screen.findByText('Willem was created')).toBeTruthy()
    expect(sent[0]).toMatchObject({ firstName: 'Willem', phoneNumber: '06 1234', email: '', language: null })
    expect(sent[1]?.id).toBe(sent[0]?.id)
    await waitFor(() => expect(window.location.hash).toBe(`#/customers/${sent[0]?.id}`))
  })

  it('opens the existing record when the customer is already known', async () => {
    const { user } = await open()
    await row(/Noor/)
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }))
    await user.type(dialog.getByLabelText(/Phone number/), '06 12345678')
    expect(await dialog.findByText('You may know this customer already')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Open Noor Jansen' }))
    await waitFor(() => expect(window.location.hash).toBe('#/customers/customer-1'))
  })
})
