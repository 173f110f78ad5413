import { afterEach, expect, test, vi } from 'vitest'
import { readTokens, stripeAppearance } from './stripe-appearance.ts'

afterEach(() => {
  document.documentElement.removeAttribute('style')
  vi.restoreAllMocks()
})

const setScheme = (scheme: 'light' | 'dark') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes(`: ${scheme})`) }) as MediaQueryList)

test.each([
  ['light', '#111111'],
  ['dark', '#eeeeee'],
] as const)('Stripe gets the plain colour of the %s scheme', (scheme, colour) => {
  setScheme(scheme)
  document.documentElement.style.setProperty('--color-ink', 'light-dark(#111111, #eeeeee)')
  document.documentElement.style.setProperty('--color-accent', '#0f5147')
  expect(stripeAppearance(readTokens()).variables).toMatchObject({ colorText: colour, colorPrimary: '#0f5147' })
})
