import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accentFor, contrast, type ColourScheme } from '#shared/colour/accent.ts'
import { applyAccent } from './apply-accent.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
/** The background colours paper, surface and raised of tokens.css. */
const grounds: Record<ColourScheme, string[]> = {
  light: ['paper', 'surface', 'raised'].map((name) => valueIn(name, 0)),
  dark: ['paper', 'surface', 'raised'].map((name) => valueIn(name, 1)),
}

function valueIn(name: string, scheme: 0 | 1): string {
  const declaration = new RegExp(`--color-${name}: light-dark\\((.*)\\);`).exec(tokens)?.[1]
  return declaration?.split(', ')[scheme] ?? 'missing'
}

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#fff', '#777777', 4.48],
])('The contrast of %s and %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2)
})

const brands = [
  '#0f5147',
  '#ff0000',
  '#ffd60a',
  '#00ff00',
  '#1e90ff',
  '#243a8f',
  '#777777',
  '#000000',
  '#ffffff',
  '#e91e63',
  '#abc',
]

describe.each<ColourScheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  test.each(brands)('text in the brand colour %s has enough contrast on every background', (brand) => {
    const accent = accentFor(brand, scheme)
    const ink = accent['--color-accent-ink']
    expect(contrast(ink, accent['--color-accent'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink, accent['--color-accent-hover'])).toBeGreaterThanOrEqual(4.5)
    for (const ground of [...grounds[scheme], accent['--color-accent-tint']]) {
      expect(contrast(accent['--color-accent-text'], ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('The accent is the brand colour itself where that has enough contrast', () => {
  expect(accentFor('#E91E63', 'light')['--color-accent']).toBe('#e91e63')
  expect(accentFor('#E91E63', 'dark')['--color-accent']).toBe('#e91e63')
  expect(accentFor('#0f5147', 'light')['--color-accent-text']).toBe('#0f5147')
})

test('A dark brand colour is lightened on a dark background, so that a button stands out', () => {
  const accent = accentFor('#1a1a40', 'dark')['--color-accent']
  expect(contrast(accent, grounds.dark[0]!)).toBeGreaterThanOrEqual(4.5)
})

test.each(['', 'red', '#12345', '#12345g', 'url(x)', '#123456; color: red'])('%j is no colour', (text) => {
  expect(() => accentFor(text, 'light')).toThrow(RangeError)
})

test('The accent colours of both schemes are set on the element', () => {
  const element = document.createElement('div')
  applyAccent(element, '#000')
  expect(element.style.getPropertyValue('--color-accent')).toBe('light-dark(#000000, #999999)')
})
