import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { aBooking, aCustomerRecord, aListedCustomer, aNote } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { businessSession, createFakeBridge } from '#tests/fakes/provider-bridge.ts'

async function open(
  changes: Partial<CustomerRecord> = {},
  locale: Locale = 'en',
  role: 'OWNER' | 'SPECIALIST' = 'OWNER',
) {
  const bridge = createFakeBridge()
  bridge.session = { ...businessSession, role }
  const held = { record: aCustomerRecord(changes) }
  bridge.answerWith('customer', () => held.record)
  bridge.answerWith('providerBookings', ({ query }) => {
    const isPast = query?.when === 'PAST'
    return { bookings: [aBooking({ id: isPast ? 'over' : 'booking-1' })], total: 1, isMore: false }
  })
  const app = await renderProvider(locale, { bridge, place: '/customers/customer-1' })
  await screen.findByRole('heading', { level: 1, name: 'Noor Jansen' })
  return { ...app, held }
}

describe('the record of a customer (R-D142)', () => {
  it.each([
    [
      'en',
      ['Likes tea', '€255', '€85', '3 credits', 'until 31 Dec 2025', 'Logs in with an account', 'Emails in Dutch'],
    ],
    [
      'nl',
      [
        'Likes tea',
        '€255',
        '€85',
        '3 tegoeden',
        'tot 31 dec 2025',
        'Logt in met een account',
        'Mails in het Nederlands',
      ],
    ],
  ] as const)('shows notes, amounts, credits and contact, in %s', async (locale, texts) => {
    await open({}, locale)
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  it('lists future and past bookings, and opens one', async () => {
    const { user } = await open()
    const panel = within(screen.getByRole('region', { name: 'Bookings' }))
    await user.click(panel.getByRole('tab', { name: 'Past' }))
    await user.click(await panel.findByRole('button', { name: /Deep tissue massage/ }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('first shows what the list knows, until it is loaded', async () => {
    const bridge = createFakeBridge()
    const asked = Promise.withResolvers<void>()
    bridge.answerWith('customers', () => ({ customers: [aListedCustomer()], total: 1, isMore: false }))
    bridge.answerWith('customer', async () => {
      await asked.promise
      return aCustomerRecord()
    })
    bridge.answerWith('providerBookings', () => ({ bookings: [], total: 0, isMore: false }))
    const { user } = await renderProvider('en', { bridge, place: '/customers' })
    await user.click(await screen.findByRole('link', { name: /Noor Jansen/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Noor Jansen' })).toBeTruthy()
    expect(screen.getAllByText('Regular').length).toBeGreaterThan(0)
    expect(screen.queryByText('Likes tea')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true)
    asked.resolve()
    expect(await screen.findByText('Likes tea')).toBeTruthy()
  })

  it('is edited with E; two people who edit it at the same time are shown both values', async () => {
    const { bridge, user, held } = await open()
    const sent: unknown[] = []
    bridge.answerWith('changeCustomer', ({ body }) => {
      sent.push(body)
      if (body.version === 3) {
        held.record = aCustomerRecord({ version: 4, firstName: 'Nora', phoneNumber: '06 1' })
        throw new AppError('conflict')
      }
      return (held.record = aCustomerRecord({ version: 5, firstName: body.firstName }))
    })
    await user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit customer' }))
    expect(dialog.getByLabelText(/Email address/)).toHaveProperty('readOnly', true)
    const firstName = dialog.getByLabelText(/First name/)
    await user.clear(firstName)
    await user.type(firstName, 'Noortje')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/Nora/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The customer was saved')).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({ firstName: 'Noortje', phoneNumber: '06 1', version: 4 })
  })

  it('gets notes and tags, and can lose them again', async () => {
    const { bridge, user, held } = await open({ tags: [] })
    bridge.answerWith('addCustomerNote', ({ body }) => {
      const note = aNote({ id: body.id!, text: body.text })
      held.record = aCustomerRecord({ notes: [note, aNote()] })
      return note
    })
    await user.type(await screen.findByLabelText('New note'), 'Drinks coffee')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('The note was added')).toBeTruthy()
    expect(await screen.findByText('Drinks coffee')).toBeTruthy()
    bridge.answerWith('tagCustomer', ({ body }) => {
      held.record = aCustomerRecord({ tags: [body.tag] })
      return { tags: [body.tag] }
    })
    await user.type(screen.getByLabelText('Add a tag'), 'VIP{Enter}')
    const remove = await screen.findByRole('button', { name: 'Remove tag VIP' })
    bridge.answerWith('untagCustomer', () => {
      held.record = aCustomerRecord({ tags: [] })
      return { tags: [] }
    })
    await user.click(remove)
    expect(await screen.findByText('No tags yet')).toBeTruthy()
    const removed: unknown[] = []
    bridge.answerWith('deleteCustomerNote', ({ body }) => {
      removed.push(body)
      held.record = aCustomerRecord({ notes: [] })
      return { id: body.id }
    })
    const [first] = screen.getAllByRole('button', { name: /^Delete the note/ })
    await user.click(first!)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No notes yet')).toBeTruthy()
    expect(removed).toHaveLength(1)
  })

  it('asks before an unsaved note is left', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('New note'), 'Half a')
    await user.click(screen.getByRole('link', { name: 'All customers' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(window.location.hash).toBe('#/customers/customer-1')
  })

  it('is blocked, exported and erased by an owner', async () => {
    const { bridge, user, held } = await open()
    bridge.answerWith(
      'blockCustomer',
      ({ body }) => (held.record = aCustomerRecord({ isBlocked: body.isBlocked, version: 4 })),
    )
    await user.click(screen.getByRole('button', { name: 'Block from online booking' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('This customer cannot book online.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Allow online booking' }))
    await waitFor(() => expect(screen.queryByText('This customer cannot book online.')).toBeNull())
    const erased: unknown[] = []
    bridge.answerWith('eraseCustomer', ({ body }) => {
      erased.push(body)
      return { accepted: true }
    })
    await user.click(await screen.findByRole('button', { name: 'Erase' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Noor Jansen?' }))
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await waitFor(() => expect(window.location.hash).toBe('#/customers'))
    expect(erased).toEqual([{ customerId: 'customer-1' }])
  })

  it('shows a specialist only what they may see, without the owner’s actions', async () => {
    await open({ notes: null }, 'en', 'SPECIALIST')
    expect(await screen.findByText('€255')).toBeTruthy()
    expect(screen.queryByText('Notes')).toBeNull()
    for (const name of ['Erase', 'Export data', 'Block from online booking', 'Merge with another customer']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('leads from a merged customer to the remaining one, and says when a customer does not exist', async () => {
    await open({ id: 'customer-2' })
    await waitFor(() => expect(window.location.hash).toBe('#/customers/customer-2'))
    const bridge = createFakeBridge()
    bridge.failNext('customer', new AppError('not-found'))
    await renderProvider('en', { bridge, place: '/customers/nobody' })
    expect(await screen.findByText('This customer does not exist, or no longer.')).toBeTruthy()
  })
})

describe('merging two customers (R-D146)', () => {
  const noor = { firstName: 'Noor', lastName: 'Jansen', email: 'noor@example.com', phoneNumber: '' }
  const preview = {
    kept: {
      ...noor,
      id: 'customer-1',
      hasAccount: true,
      version: 3,
      bookings: 4,
      orders: 0,
      credits: 0,
      notes: 1,
      tags: [],
    },
    other: {
      id: 'other',
      firstName: 'N.',
      lastName: 'Jansen',
      email: '',
      phoneNumber: '06 1',
      hasAccount: false,
      version: 7,
      bookings: 2,
      orders: 1,
      credits: 0,
      notes: 1,
      tags: ['VIP'],
    },
    result: { ...noor, id: 'customer-1', phoneNumber: '06 1' },
  }

  it('shows which record stays and what moves, and the other way round on request', async () => {
    const duplicate = { id: 'other', firstName: 'N.', lastName: 'Jansen', email: '', phoneNumber: '06 1' }
    const { bridge, user } = await open({ duplicates: [duplicate] })
    const asked: unknown[] = []
    bridge.answerWith('previewCustomerMerge', ({ body }) => {
      asked.push(body)
      return body.id === 'other' ? { kept: preview.other, other: preview.kept, result: preview.result } : preview
    })
    const sent: unknown[] = []
    bridge.answerWith('mergeCustomers', async ({ body }) => {
      sent.push(body)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Merge' }).ariaBusy).toBe('true'))
      act(() => bridge.emit('changed', { topics: ['customers'] }))
      return aCustomerRecord({ id: body.id })
    })
    await user.click(await screen.findByRole('button', { name: 'Compare and merge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge customers' }))
    expect(await dialog.findByText('2 bookings, 1 package, 1 note and VIP')).toBeTruthy()
    expect(dialog.getByText('Noor Jansen · noor@example.com · 06 1')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Keep the other one' }))
    expect(await dialog.findByText('4 bookings and 1 note')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('The customers were merged')).toBeTruthy()
    expect(sent).toEqual([{ id: 'other', otherId: 'customer-1', version: 7, otherVersion: 3 }])
    expect(asked[0]).toEqual({ id: 'customer-1', otherId: 'other' })
    expect(asked, 'one preview of each order, and none after the merge').toHaveLength(2)
  })

  it('finds the other customer by a search, and says why two who can log in are not merged', async () => {
    const { bridge, user } = await open()
    bridge.answerWith('customers', () => ({
      customers: [aListedCustomer(), aListedCustomer({ id: 'tess', firstName: 'Tess' })],
      total: 2,
      isMore: false,
    }))
    bridge.answerWith('previewCustomerMerge', () => {
      throw new AppError('customers-with-accounts', { message: 'Both customers log in with an account of their own.' })
    })
    await user.click(screen.getByRole('button', { name: 'Merge with another customer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge customers' }))
    await user.click(await dialog.findByRole('button', { name: /^Tess Jansen/ }))
    expect(dialog.queryByRole('button', { name: /^Noor Jansen/ })).toBeNull()
    expect(await dialog.findByText(/log in with an account/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  })
})
