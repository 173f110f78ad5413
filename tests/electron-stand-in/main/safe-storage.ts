import type * as E from 'electron'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtime } from '../application-state.ts'
import { strict } from '../strict-surface.ts'
import { app } from './app.ts'

const version = Buffer.from('v11')

/** `ELECTRON_STAND_IN_KEYRING_BACKEND=basic_text` simulates a Linux machine without a keyring. */
const backend = () => process.env['ELECTRON_STAND_IN_KEYRING_BACKEND'] ?? 'gnome_libsecret'
const canEncrypt = () => runtime.isReady && backend() !== 'basic_text'

/** The key is stored outside `userData`, like that of a real keyring, so that tests can search that folder for leaked secrets. */
function key(): Buffer {
  const file =
    process.env['ELECTRON_STAND_IN_KEYRING'] ?? join(app.getPath('userData'), '..', '.electron-stand-in-keyring')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

function encrypt(text: string): Buffer {
  if (!canEncrypt()) throw new Error('Encryption is not available.')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([version, iv, cipher.getAuthTag(), content])
}

function decrypt(encrypted: Buffer): string {
  if (!canEncrypt()) throw new Error('Decryption is not available.')
  if (!encrypted.subarray(0, 3).equals(version)) throw new Error('Ciphertext does not appear to be encrypted.')
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(3, 15))
  decipher.setAuthTag(encrypted.subarray(15, 31))
  return Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8')
}

type Surface = Pick<
  E.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/** Encrypts for real, with a key of the stand-in. The synchronous functions, which Electron deprecates, are not implemented. */
export const safeStorage = strict<Surface>('safeStorage', {
  isAsyncEncryptionAvailable: async () => canEncrypt(),
  getSelectedStorageBackend: () =>
    (runtime.isReady ? backend() : 'unknown') as ReturnType<E.SafeStorage['getSelectedStorageBackend']>,
  encryptStringAsync: async (text) => encrypt(text),
  decryptStringAsync: async (encrypted) => ({ result: decrypt(encrypted), shouldReEncrypt: false }),
})
