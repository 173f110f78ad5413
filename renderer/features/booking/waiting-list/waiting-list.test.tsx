import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { at } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

type Entry = Output<'waitingList'>['entries'][number]

const entry = (id: string, customerName: string, position: number | null): Entry => ({
  id,
  customerId: `customer-${id}`,
  customerName,
  serviceId: 'breath',
  specialistId: 'fenna',
  startTime: at('2025-03-13 18:30'),
  date: null,
  serviceName: 'Breath and mobility',
  specialistName: 'Fenna de Wit',
  state: position === null ? 'OFFERED' : 'WAITING',
  position,
  offer:
    position === null
      ? { startTime: at('2025-03-13 18:30'), endTime: at('2025-03-13 19:45'), validUntil: at('2025-03-12 22:00') }
      : null,
  joinedAt: at('2025-03-10 09:00'),
})

const people = () => [entry('a', 'Ans Mol', null), entry('b', 'Bo Kok', 1), entry('c', 'Cas Dam', 2)]

/** Opens the waiting list of the group session on Thursday at 18:30. */
async function open(locale: Locale = 'en', entries = people()) {
  const bridge = createFakeBridge()
  bridge.answerWith('waitingList', () => ({ entries }))
  const app = await renderProvider(locale, { bridge })
  await findCalendar()
  await app.user.click(screen.getByRole('button', { name: /Breath and mobility, 3/ }))
  await app.user.click(await screen.findByRole('button', { name: /^(Waiting list|Wachtlijst) \(3\)$/ }))
  const dialog = await screen.findByRole('dialog', { name: locale === 'en' ? 'Waiting list' : 'Wachtlijst' })
  await within(dialog).findByText('Bo Kok')
  return { ...app, bridge, dialog: within(dialog) }
}

describe('the waiting list of a session (R-D193)', () => {
  it.each([
    ['en', 'Has an offer for Thu, 13 Mar, 18:30, until Wed, 12 Mar, 22:00', 'Waiting since 10 Mar 2025'],
    ['nl', 'Heeft een aanbod voor do 13 mrt, 18:30, tot wo 12 mrt, 22:00', 'Wacht sinds 10 mrt 2025'],
  ] as const)('says in %s who is at which position and who has an offer', async (locale, offered, since) => {
    const { dialog } = await open(locale)
    expect(dialog.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Ans Mol',
      'Bo Kok',
      'Cas Dam',
    ])
    expect(dialog.getByText(offered)).toBeTruthy()
    expect(dialog.getAllByText(since)).toHaveLength(2)
  })

  it('is reordered by buttons and by dragging', async () => {
    const { user, bridge, dialog } = await open()
    const sent: unknown[] = []
    bridge.answerWith('moveInWaitingList', ({ body }) => {
      sent.push(body)
      return { entries: [entry('a', 'Ans Mol', null), entry('c', 'Cas Dam', 1), entry('b', 'Bo Kok', 2)] }
    })
    expect(dialog.getByRole('button', { name: 'Move Bo Kok up' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(dialog.getByRole('button', { name: 'Move Cas Dam up' }))
    expect(await screen.findByText('Cas Dam has place 1 now')).toBeTruthy()
    expect(document.activeElement, 'a button that cannot move keeps it').toBe(
      dialog.getByRole('button', { name: 'Move Cas Dam up' }),
    )
    const rowOf = (name: string) => dialog.getByText(name).closest('li')!
    fireEvent.dragStart(rowOf('Cas Dam'))
    fireEvent.dragOver(rowOf('Bo Kok'))
    fireEvent.drop(rowOf('Bo Kok'))
    expect(await screen.findByText('Cas Dam has place 2 now')).toBeTruthy()
    expect(sent).toEqual([
      { id: 'c', position: 1 },
      { id: 'c', position: 2 },
    ])
  })

  it('offers a place at once, removes a customer, and says why an act failed', async () => {
    const { user, bridge, dialog } = await open()
    bridge.failNext('offerToWaiting', new AppError('slot-taken', { message: 'Just taken', status: 409 }))
    await user.click(dialog.getByRole('button', { name: 'Offer Bo Kok a free place now' }))
    expect(await screen.findByText('Just taken')).toBeTruthy()
    bridge.answerWith('removeFromWaitingList', () => ({ entries: people().slice(0, 2) }))
    await user.click(dialog.getByRole('button', { name: 'Remove Cas Dam from the waiting list' }))
    expect(await screen.findByText('Cas Dam was removed from the waiting list')).toBeTruthy()
    expect(dialog.queryByText('Cas Dam')).toBeNull()
    expect(document.activeElement?.tagName, 'the list has what the row had').toBe('OL')
  })

  it('accepts a customer added by hand', async () => {
    const { user, bridge, dialog } = await open()
    const found = { id: 'd', firstName: 'Dik', lastName: 'Bos', email: 'd@example.com', phoneNumber: '' }
    bridge.answerWith('customers', () => ({ customers: [found], total: 1, isMore: false }) as never)
    const sent: unknown[] = []
    bridge.answerWith('addToWaitingList', ({ body }) => {
      sent.push(body)
      return { entries: [...people(), entry('d', 'Dik Bos', 3)] }
    })
    await user.click(dialog.getByRole('button', { name: 'Add customer' }))
    bridge.failNext('addToWaitingList', new AppError('transition-not-allowed', { status: 409 }))
    const customer = await screen.findByRole('button', { name: /Dik Bos/ })
    await user.click(customer)
    expect(await screen.findByText('Waiting lists are switched off in the settings.')).toBeTruthy()
    expect(document.activeElement, 'the search field has it at first only').not.toBe(screen.getByRole('searchbox'))
    await user.click(customer)
    expect(await screen.findByText('Dik Bos is on the waiting list')).toBeTruthy()
    const target = { serviceId: 'breath', specialistId: 'fenna', startTime: at('2025-03-13 18:30'), date: null }
    expect(sent).toEqual([{ ...target, customerId: 'd' }])
  })
})

it('The number of seats of one session is set, and too small a number is refused with the booked number (R-D194)', async () => {
  const bridge = createFakeBridge()
  const sent: unknown[] = []
  bridge.answerWith('changeSeats', ({ body }) => {
    sent.push(body.seats)
    return { seats: body.seats }
  })
  const { user } = await renderProvider('en', { bridge })
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /Breath and mobility, 3/ }))
  await user.click(await screen.findByRole('button', { name: 'Seats' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seats of this session' }))
  expect(dialog.getByText('3 seats are booked.')).toBeTruthy()
  const field = dialog.getByRole('textbox', { name: /Seats/ })
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose 1 to 1,000 seats.')).toBeTruthy()
  await user.type(field, '2')
  bridge.failNext(
    'changeSeats',
    new AppError('seats-booked', { message: '3 seats are booked or offered.', status: 409 }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('3 seats are booked or offered.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '12')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This session has 12 seats')).toBeTruthy()
  expect(sent).toEqual([12])
})

it('The owner sets how long an offer of a place is valid (R-D193)', async () => {
  const bridge = createFakeBridge()
  const sent: unknown[] = []
  const policies = { slotStep: null, notice: 0, bookingWindow: null, dailyMaximum: null, lateCancellation: 0 }
  bridge.answerWith('providerSettings', () => ({
    ...policies,
    whenLate: 'FORFEIT',
    holdTime: 15,
    requestTime: 24,
    noShowsBeforePayment: null,
    unpaidAhead: null,
    version: 1,
  }))
  bridge.answerWith('saveWaitingSettings', ({ body }) => {
    sent.push(body)
    return { ...body, version: 2 }
  })
  const { user } = await renderProvider('en', { bridge, place: '/settings/booking' })
  const field = await screen.findByRole('textbox', { name: /An offer is valid for/ })
  expect(field).toHaveProperty('value', '12')
  await user.clear(field)
  await user.type(field, '200')
  const panel = within(field.closest('form')!)
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Choose 15 minutes to 7 days.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '24')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toEqual([{ isOn: true, offerTime: 1440, version: 1 }])
})
