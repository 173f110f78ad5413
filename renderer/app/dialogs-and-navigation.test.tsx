import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'

const dialogs = () => screen.queryAllByRole('dialog')

it('Going back in the history closes a dialog (R-D376)', async () => {
  const { user } = await renderProvider('en', { place: '/services' })
  await screen.findByRole('heading', { name: 'Deep tissue massage' })
  await user.click(screen.getByRole('link', { name: 'Calendar' }))
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
  await screen.findByRole('dialog', { name: 'Booked appointment' })
  window.history.back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(window.location.hash).toBe('#/services')
})

it('Going back from a dialog with unsaved input asks first, and keeps both or neither (R-D376)', async () => {
  const { user } = await renderProvider('en', { place: '/calendar' })
  await findCalendar()
  await user.click(screen.getByRole('link', { name: 'Services' }))
  await user.click(await screen.findByRole('button', { name: /^Service/ }))
  const form = await screen.findByRole('dialog', { name: 'New service' })
  await user.type(within(form).getByRole('textbox', { name: /^Service name/ }), 'Yoga')

  window.history.back()
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await waitFor(() => expect(window.location.hash).toBe('#/services'))
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(dialogs()).toEqual([form]))

  window.history.back()
  const again = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await user.click(within(again).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(dialogs()).toEqual([]))
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/calendar/))
})
