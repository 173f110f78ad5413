import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { expect, test } from 'vitest'

const text = readFileSync(resolve(import.meta.dirname, '../../electron-builder.yml'), 'utf8')

/** The lines below "electronFuses:" in electron-builder.yml. */
const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(text) ?? []
const decided = Object.fromEntries(
  [...block.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, state]) => [name, state === 'true']),
)

test('Every security fuse of the packaged Electron has a setting, and it is the safe one (T-D5)', () => {
  const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
  const named = known.map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  expect(Object.keys(decided).toSorted()).toEqual(named.toSorted())
  expect(decided).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  })
})

test('A packaged app must be signed, hardened and notarised (T-D5)', () => {
  expect(text).toMatch(/^forceCodeSigning: true$/m)
  expect(text).toMatch(/^ {2}hardenedRuntime: true$/m)
  expect(text).toMatch(/^ {2}notarize: true$/m)
})
