import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Accordion } from './accordion.tsx'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const sections = [
  { id: 'a', title: 'Where', content: 'In our studio', isOpenAtFirst: true },
  { id: 'b', title: 'When', content: 'In the evening' },
  { id: 'c', title: 'Later', content: '', isDisabled: true },
]

const openTitles = () =>
  screen
    .getAllByRole('button')
    .filter((title) => title.getAttribute('aria-expanded') === 'true')
    .map((title) => title.textContent)

test('Accordion sections open and close, and may be open at first (R-A2.25)', async () => {
  const { user } = renderIn('en', <Accordion sections={sections} />)
  expect(openTitles()).toEqual(['Where'])
  await user.click(screen.getByRole('button', { name: 'When' }))
  expect(openTitles()).toEqual(['Where', 'When'])
  await user.click(screen.getByRole('button', { name: 'Where' }))
  expect(openTitles()).toEqual(['When'])
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(openTitles()).toEqual(['When'])
})

test('An exclusive accordion has only one section open (R-A2.25)', async () => {
  const { user } = renderIn('en', <Accordion sections={sections} isExclusive level={2} />)
  await user.click(screen.getByRole('button', { name: 'When' }))
  expect(openTitles()).toEqual(['When'])
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Where',
    'When',
    'Later',
  ])
  expect(screen.getByRole('region', { name: 'When' }).textContent).toBe('In the evening')
})

test('A tooltip describes the focused element, and disappears when that loses the focus or on Escape (R-A2.26)', async () => {
  const { user } = renderIn(
    'en',
    <Tooltip text="Saves all">
      <Button>Save</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.tab()
  expect(document.activeElement).toBe(button)
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toBe('Saves all')
  expect(tip.parentElement?.getAttribute('data-side')).toBe('top')
  expect(button.getAttribute('aria-describedby')).toBe(tip.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
