import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Tabs } from './tabs.tsx'

function Example() {
  const [value, setValue] = useState('services')
  return (
    <Tabs
      label="What to book"
      tabs={[
        { id: 'services', label: 'Services' },
        { id: 'vouchers', label: 'Vouchers', isDisabled: true },
        { id: 'packages', label: 'Packages', count: 3 },
      ]}
      value={value}
      onChange={setValue}
    >
      Panel of {value}
    </Tabs>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('Choosing a tab shows its panel', async () => {
  const { user } = renderIn('en', <Example />)
  expect(screen.getByRole('tabpanel', { name: 'Services' }).textContent).toBe('Panel of services')
  await user.click(screen.getByRole('tab', { name: /Packages/ }))
  expect(screen.getByRole('tabpanel', { name: /Packages/ }).textContent).toBe('Panel of packages')
})

test('The tabs are one stop for the Tab key; arrows, Home and End choose a tab, skip disabled ones and wrap around', async () => {
  const { user } = renderIn('en', <Example />)
  await user.tab()
  for (const [key, tab] of [
    ['{ArrowRight}', 'Packages3'],
    ['{ArrowRight}', 'Services'],
    ['{ArrowLeft}', 'Packages3'],
    ['{Home}', 'Services'],
    ['{End}', 'Packages3'],
  ] as const) {
    await user.keyboard(key)
    expect(chosen()).toBe(tab)
    expect(document.activeElement?.textContent).toBe(tab)
  }
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})
