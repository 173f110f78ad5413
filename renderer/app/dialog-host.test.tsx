import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'

it('The dialog host shows only the newest of several open dialogs', async () => {
  const { user } = await renderProvider()
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
  const details = await screen.findByRole('dialog', { name: 'Booked appointment' })
  const visibility = () => getComputedStyle(details).visibility
  expect(visibility()).toBe('visible')

  await user.click(await within(details).findByRole('button', { name: /^Cancel/ }))
  const question = await screen.findByRole('dialog', { name: /cancel/i })
  expect(getComputedStyle(question).visibility).toBe('visible')
  expect(visibility()).toBe('hidden')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(visibility()).toBe('visible'))
})
