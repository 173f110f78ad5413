import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keychain } from './keychain.ts'
import { secretFile } from './owner-only-file.ts'
import { createSecretStore } from './encrypted-secret-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-token-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Machine {
  backend?: 'gnome_libsecret' | 'basic_text' | 'unknown'
  isAvailable?: boolean
  key?: number
}

/** A fake safeStorage: its encryption is reversible, and the plain text is not visible in the file. */
function fakeSafeStorage({ backend = 'gnome_libsecret', isAvailable = true, key = 1 }: Machine) {
  const turn = (bytes: Uint8Array, by: number) => bytes.map((byte) => byte ^ by)
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: async () => isAvailable,
    encryptStringAsync: async (text: string) => Buffer.from([key, ...turn(Buffer.from(text), key)]),
    decryptStringAsync: async (encrypted: Buffer) => {
      const [used = 0, ...content] = encrypted
      if (used === 0 || used > 9) throw new Error('cannot decrypt')
      return { result: Buffer.from(turn(Uint8Array.from(content), used)).toString(), shouldReEncrypt: used !== key }
    },
  }
}

const token = 'token-9f8e7d6c5b4a'
const path = () => join(folder, 'session')
const storeWith = (options: Machine, platform: NodeJS.Platform = 'linux') =>
  createSecretStore(keychain(fakeSafeStorage(options), platform), secretFile(path()))

async function plainTextOnDisk(): Promise<boolean> {
  const contents = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))
  return (await Promise.all(contents)).some((text) => text.includes(token))
}

describe('the session token stored on disk (T-D4)', () => {
  test('is encrypted with the keychain, readable by the owner only, and read by the next run', async () => {
    const store = storeWith({})
    expect([await store.storage(), await store.read()]).toEqual(['keychain', undefined])
    await store.keep(token)
    expect(await plainTextOnDisk()).toBe(false)
    expect((await stat(path())).mode & 0o777).toBe(0o600)
    expect(await storeWith({}).read()).toBe(token)
  })

  test.each<[string, Machine]>([
    ['a keyring that encrypts with a known password', { backend: 'basic_text' }],
    ['an unknown keyring', { backend: 'unknown' }],
    ['encryption that is unavailable', { isAvailable: false }],
  ])('with %s is not written, and the app reports it', async (_name, options) => {
    const store = storeWith(options)
    await store.keep(token)
    expect([await store.storage(), await store.read(), await readdir(folder)]).toEqual(['memory', undefined, []])
  })

  test('is stored on macOS and Windows without a check of the backend', async () => {
    expect(await storeWith({ backend: 'unknown' }, 'darwin').storage()).toBe('keychain')
    expect(await storeWith({ backend: 'unknown' }, 'win32').storage()).toBe('keychain')
  })

  test('is unchanged when the keychain is unavailable for one run', async () => {
    await storeWith({}).keep(token)
    expect(await storeWith({ isAvailable: false }).read()).toBeUndefined()
    expect(await storeWith({}).read()).toBe(token)
  })

  test.each([
    ['damaged', Buffer.from('damaged')],
    ['empty', Buffer.alloc(0)],
  ])('in a file that is %s is ignored, and the file is removed', async (_name, content) => {
    await writeFile(path(), content)
    expect(await storeWith({}).read()).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  test('is encrypted anew after the key was rotated', async () => {
    await storeWith({ key: 1 }).keep(token)
    const before = await readFile(path())
    expect(await storeWith({ key: 2 }).read()).toBe(token)
    const after = await readFile(path())
    expect([before[0], after[0]]).toEqual([1, 2])
    expect(await storeWith({ key: 2 }).read()).toBe(token)
  })

  test('leaves no file when it is forgotten', async () => {
    const store = storeWith({})
    await store.keep(token)
    await store.forget()
    await store.forget()
    expect(await readdir(folder)).toEqual([])
  })
})
