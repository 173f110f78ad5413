import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from 'vitest'

const host = resolve(import.meta.dirname, '../../electron-stand-in')
const root = resolve(host, '../..')

test('The stand-in reports the version of the electron package', () => {
  const { version } = JSON.parse(readFileSync(resolve(root, 'node_modules/electron/package.json'), 'utf8'))
  expect(readFileSync(resolve(host, 'dist/version'), 'utf8').trim()).toBe(version)
})

test('The stand-in contains a fuse wire that the packager can read', async () => {
  const { version, ...wire } = await getCurrentFuseWire(resolve(host, 'dist/electron'))
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
  expect(version).toBe(FuseVersion.V1)
  expect(Object.keys(wire)).toHaveLength(names.length)
})
