import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root: string
const write = (file: string, content: string): void => writeFileSync(join(root, file), content)
const now = (): string => fingerprint(root, ['source', 'config.ts', 'missing'])

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplan-fingerprint-'))
  mkdirSync(join(root, 'source/inner'), { recursive: true })
  write('source/a.ts', 'a')
  write('source/inner/b.ts', 'b')
  write('config.ts', 'c')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each<[string, () => void]>([
  ['a changed file', () => write('source/inner/b.ts', 'B')],
  ['a new file', () => write('source/new.ts', '')],
  ['a file that is gone', () => rmSync(join(root, 'source/a.ts'))],
  ['a changed single file', () => write('config.ts', 'C')],
])('%s changes the fingerprint of the sources', (_name, change) => {
  const before = now()
  change()
  expect(now()).not.toBe(before)
})

test.each<[string, () => void]>([
  ['nothing', () => {}],
  ['the same content written again', () => write('source/a.ts', 'a')],
  ['a test', () => write('source/a.test.ts', 'test')],
  ['a file elsewhere', () => write('other.ts', 'x')],
])('%s does not change the fingerprint of the sources', (_name, change) => {
  const before = now()
  change()
  expect(now()).toBe(before)
})
