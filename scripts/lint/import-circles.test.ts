import { globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { expect, test } from 'vitest'
import { importCircles } from './import-circles.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['server', 'shared', 'renderer', 'widget', 'electron', 'scripts']

test.each([
  { how: 'a value', code: `import { b } from './b.ts'` },
  { how: 'a type', code: `import type { B } from './b.ts'` },
  { how: 'an export', code: `export * from './b.ts'` },
  { how: 'a dynamic import', code: `export const b = () => import('./b.ts')` },
  { how: 'the name of its folder', code: `import { b } from '#shared/ui/b.ts'` },
])('A circle of imports through $how is found', ({ code }) => {
  const sources = new Map([
    ['shared/ui/a.ts', code],
    ['shared/ui/b.ts', `import { c } from './c.ts'`],
    ['shared/ui/c.ts', `import { a } from './a.ts'`],
    ['shared/ui/user.ts', `import { a } from './a.ts'`],
    ['shared/ui/used.ts', ''],
  ])
  expect(importCircles(sources)).toEqual([['shared/ui/a.ts', 'shared/ui/b.ts', 'shared/ui/c.ts']])
  sources.set('shared/ui/c.ts', `import { used } from './used.ts'`)
  expect(importCircles(sources)).toEqual([])
})

test('No files of the project import each other in a circle', () => {
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.split(sep).join('/'))
  // The linter's own tests are excluded, because their example code contains imports.
  const code = files.filter((file) => !/^scripts\/lint\/.*\.test\.ts$/.test(file))
  const sources = new Map(code.map((file) => [file, readFileSync(resolve(root, file), 'utf8')]))
  expect(sources.size).toBeGreaterThan(1000)
  expect(importCircles(sources)).toEqual([])
})
