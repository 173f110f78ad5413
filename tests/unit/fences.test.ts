import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutFence } from '#scripts/fences/fence.ts'
import { fences } from '#scripts/fences/fences.ts'
import { root } from '#scripts/processes.ts'

// `npm run fences` takes them out one at a time and asks the tests; here, only that it still finds each.

test.each(fences)('$name still stands in $file', (fence) => {
  const source = readFileSync(join(root, fence.file), 'utf8')
  expect(withoutFence(source, fence)).toEqual({ source: expect.any(String) })
  expect(fence.instead).not.toBe(fence.text)
  expect(existsSync(join(root, fence.test))).toBe(true)
})

test('each has a name of its own', () => {
  expect(new Set(fences.map(({ name }) => name)).size).toBe(fences.length)
})
