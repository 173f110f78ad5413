import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { businessSession, createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'

const policies = {
  slotStep: null,
  notice: 120,
  bookingWindow: 60,
  dailyMaximum: null,
  lateCancellation: 0,
  whenLate: 'FORFEIT',
  holdTime: 15,
  requestTime: 72,
  noShowsBeforePayment: null,
  unpaidAhead: 10,
  version: 4,
} as const

const text = (bridge: FakeBridge) => [...bridge.drafts.values()].join()

/** Types a new price for the massage, and leaves the dialog open. */
async function changePrice(bridge = createFakeBridge()) {
  const { user } = await renderProvider('en', { bridge, place: '/services' })
  await user.click(await screen.findByRole('button', { name: /Deep tissue massage/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit service' })
  const price = within(dialog).getByRole('textbox', { name: /^Price/ })
  await user.clear(price)
  await user.type(price, '95')
  await waitFor(() => expect(text(bridge)).toContain('"price":"95"'))
  return { user, bridge, dialog }
}

const offer = () => screen.findByText('You did not save “Edit service”.')

it('A log-out in another window keeps what was typed, and the next log-in offers it (R-D375)', async () => {
  const { user, bridge } = await changePrice()
  bridge.session = null
  bridge.emit('session-ended', null)
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'owner@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'Inplan-demo-1')
  await user.click(screen.getByRole('button', { name: 'Log in' }))

  await offer()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit service' })
  expect(within(dialog).getByRole('textbox', { name: /^Price/ })).toHaveProperty('value', '95')
  expect(screen.queryByText('You did not save “Edit service”.')).toBeNull()

  await user.click(within(dialog).getByRole('button', { name: 'Next' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bridge.sent.saveService).toMatchObject([{ price: 95 }]))
  await waitFor(() => expect(text(bridge)).toBe(''))
})

it('A kept draft is offered after a restart, and can be discarded (R-D375)', async () => {
  const { bridge } = await changePrice()
  cleanup()
  const { user } = await renderProvider('en', { bridge })
  await offer()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(text(bridge)).toBe(''))
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
})

it('Discarding the changes in the dialog deletes the kept draft (R-D375)', async () => {
  const { user, bridge } = await changePrice()
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(text(bridge)).toBe(''))
})

it('The draft of a form is not offered to another person who logs in (R-D375)', async () => {
  const { bridge } = await changePrice()
  cleanup()
  bridge.session = { ...businessSession, user: { ...businessSession.user, id: 'daan' } }
  await renderProvider('en', { bridge, place: '/services' })
  await screen.findByRole('button', { name: /Deep tissue massage/ })
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
})

it('Logging out asks what to do with unsaved input (R-D375)', async () => {
  const { bridge } = await changePrice()
  cleanup()
  const { user } = await renderProvider('en', { bridge })
  await offer()
  await user.click(screen.getByRole('button', { name: /account and settings/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  const question = await screen.findByRole('dialog', { name: 'Keep what you did not save?' })
  await user.click(within(question).getByRole('button', { name: 'Remove and log out' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(text(bridge)).toBe('')
})

it('A form on a screen continues from the kept draft (R-D375)', async () => {
  const bridge = createFakeBridge()
  bridge.answerWith('providerSettings', () => policies)
  const { user } = await renderProvider('en', { bridge, place: '/settings/booking' })
  const field = await screen.findByLabelText('Book ahead at most')
  await user.clear(field)
  await user.type(field, '25')
  await waitFor(() => expect(text(bridge)).toContain('"25"'))
  cleanup()
  const again = await renderProvider('en', { bridge })
  await again.user.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await screen.findByLabelText('Book ahead at most')).toHaveProperty('value', '25')
})

it('Of several drafts the newest is offered, and the others by a button (R-D375)', async () => {
  const { bridge } = await changePrice()
  bridge.answerWith('providerSettings', () => policies)
  cleanup()
  const settings = await renderProvider('en', { bridge, place: '/settings/booking' })
  await settings.user.type(await screen.findByLabelText('Book ahead at most'), '1')
  await waitFor(() => expect(text(bridge)).toContain('"601"'))
  cleanup()
  const { user } = await renderProvider('en', { bridge })
  await screen.findByRole('button', { name: 'Go on' })
  expect(screen.queryByText('You did not save “Edit service”.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }))
  await offer()
  expect(screen.getAllByRole('button', { name: 'Go on' })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('button', { name: 'Go on' })).toHaveLength(1)
})
