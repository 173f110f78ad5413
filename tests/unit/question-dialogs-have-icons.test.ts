import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The components that lay out a dialog and have a red button, which stands for an act that takes something away. */
const questions = globSync('renderer/**/*.tsx', { cwd: root })
  .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))
  .filter(({ path, text }) => !path.endsWith('.test.tsx') && /<(AppDialog|InfoDialog)\b/.test(text))
  .filter(({ text }) => /variant=("red"|\{[^}]*'red')/.test(text))

test('Each dialog that asks before something is removed has an icon (R-A2.38)', () => {
  expect(questions.length).toBeGreaterThan(8)
  expect(questions.filter(({ text }) => !/\bicon=\{/.test(text)).map(({ path }) => path)).toEqual([])
})
