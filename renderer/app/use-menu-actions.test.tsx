import { act, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import type { MenuAct } from '#shared/ipc/contract.ts'
import { loadScreen } from './load-and-prefetch-screens.ts'

// Compiles the modules first, so that the tests' timeouts only cover the actions.
beforeAll(async () => {
  await Promise.all([loadScreen.locations(), import('./dialog-host.tsx')])
}, 60_000)

it.each<{ asked: MenuAct; dialog: string | RegExp }>([
  { asked: 'commands', dialog: 'Commands' },
  { asked: 'new-availability', dialog: /availability/i },
  { asked: 'keys', dialog: 'Keyboard shortcuts' },
])('The menu’s “$asked” opens its dialog, and no second dialog opens over it', async ({ asked, dialog }) => {
  const { bridge } = await renderProvider('en', { place: '/locations' })
  await screen.findByRole('heading', { name: 'Locations', level: 1 })
  act(() => bridge.emit('act', { act: asked }))
  expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy()
  act(() => bridge.emit('act', { act: 'commands' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('A calendar action in the menu opens the calendar from other screens, in the requested view', async () => {
  const { bridge } = await renderProvider('en', { place: '/locations' })
  await screen.findByRole('heading', { name: 'Locations', level: 1 })
  act(() => bridge.emit('act', { act: 'month' }))
  expect(window.location.hash).toBe('#/calendar?view=month')
  expect(await screen.findByRole('region', { name: /^March 2025/ })).toBeTruthy()
})
