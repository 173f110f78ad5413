import { globSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * The maximum number of source files in one folder, without its tests and sub-folders. A larger folder is split into sub-folders that are
 * named with nouns.
 */
const MOST_FILES = 10

test.each(['server/features', 'shared/domain'])('no folder of %s has more than ten source files', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.split(sep).join('/'))
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  const sizes = Map.groupBy(sources, dirname)
  const full = [...sizes].filter(([, inside]) => inside.length > MOST_FILES)
  expect(full.map(([path, inside]) => `${path}: ${inside.length}`)).toEqual([])
})
