import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'
import { mutations } from './all-mutations.ts'
import { mutate } from './mutation.ts'

// `npm run mutations` applies each mutation and runs the tests. This test only checks that each guard is still in its file, so that the
// mutation can be applied.

test.each(mutations)(
  'The code of the guard $guard still stands in $file, where its mutation removes it',
  (mutation) => {
    const source = readFileSync(join(root, mutation.file), 'utf8')
    expect(mutate(source, mutation)).toEqual({ source: expect.any(String) })
    expect(mutation.mutant).not.toBe(mutation.original)
    expect(existsSync(join(root, mutation.test))).toBe(true)
  },
)

test('No two mutations have the same name', () => {
  expect(new Set(mutations.map(({ guard }) => guard)).size).toBe(mutations.length)
})
