import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

test('mails and pages have the colours of the design tokens', async () => {
  const tokens = await readFile(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8')
  const colours = Object.keys(palette.light) as (keyof typeof palette.light)[]
  for (const name of colours) {
    const [light, dark] = [palette.light[name], palette.dark[name]]
    const value = light === dark ? light : `light-dark(${light}, ${dark})`
    expect(tokens).toContain(`--color-${name}: ${value};`)
  }
})
