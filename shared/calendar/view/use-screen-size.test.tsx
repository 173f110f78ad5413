import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { useScreenSize } from './use-screen-size.ts'

function Size() {
  return <output>{useScreenSize()}</output>
}

test.each([
  [320, 'mobile'],
  [385, 'mobile'],
  [767, 'mobile'],
  [768, 'tablet'],
  [1023, 'tablet'],
  [1024, 'wide'],
  [1280, 'wide'],
  [1920, 'wide'],
])('A width of %i px counts as a %s screen (R-A9.1)', (width, size) => {
  setScreenWidth(width)
  render(<Size />)
  expect(screen.getByRole('status').textContent).toBe(size)
})
