import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

test('Mails and pages use the colours of the design tokens', async () => {
  const tokens = await readFile(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8')
  const dark = new Map<string, string>(Object.entries(palette.dark))
  expect(Object.keys(palette.light)).toEqual([...dark.keys()])
  for (const [name, light] of Object.entries(palette.light)) {
    const value = `light-dark(${light}, ${dark.get(name)})`
    expect(tokens).toContain(`--color-${name}: ${value};`)
  }
})
