import { globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
const find = (pattern: string): string[] => globSync(pattern, { cwd: root }).map((file) => file.split(sep).join('/'))

const doors = find('server/modules/*/{index,handlers,records/index}.ts')
const sources = find('server/**/*.ts').map(read)

/** The names in the braces of all imports or exports that the pattern finds. */
const namesIn = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      )
      .filter((name) => name !== ''),
  )

test.each(doors)('The module’s public index %s has at most 60 lines', (door) => {
  expect(read(door).split('\n').length).toBeLessThanOrEqual(60)
})

test.each(doors)('The module’s public index %s exports only names that code outside the module imports', (door) => {
  const imports = new RegExp(`\\{([^}]*)\\} from '#${door}'`, 'g')
  const used = new Set(sources.flatMap((source) => namesIn(source, imports)))
  const named = namesIn(read(door), /^export (?:type )?\{([^}]*)\}/gm)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !used.has(name))).toEqual([])
})
