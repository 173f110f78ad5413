import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { palette } from './palette.ts'

test('mails and pages have the colours of the design tokens', async () => {
  const tokens = await readFile(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8')
  const [lightBlock = '', darkBlock = ''] = tokens.split('prefers-color-scheme: dark')
  for (const [name, colour] of Object.entries(palette.light))
    expect(lightBlock).toContain(`--color-${name}: ${colour};`)
  for (const [name, colour] of Object.entries(palette.dark)) expect(darkBlock).toContain(`--color-${name}: ${colour};`)
})
