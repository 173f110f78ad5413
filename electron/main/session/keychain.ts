import type { SafeStorage } from 'electron'
import type { Cipher } from './encrypted-secret-store.ts'

type Storage = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/** Linux backends of safeStorage that are no real keychain: they encrypt with a fixed, publicly known password. */
const notReal = new Set(['basic_text', 'unknown'])

/** A cipher that uses the operating system's keychain through Electron's asynchronous safeStorage. */
export function keychain(storage: Storage, platform: NodeJS.Platform): Cipher {
  return {
    async isReal() {
      if (platform === 'linux' && notReal.has(storage.getSelectedStorageBackend())) return false
      return storage.isAsyncEncryptionAvailable()
    },
    encrypt: (text) => storage.encryptStringAsync(text),
    async decrypt(bytes) {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(Buffer.from(bytes))
      return { text: result, isOutdated: shouldReEncrypt }
    },
  }
}
