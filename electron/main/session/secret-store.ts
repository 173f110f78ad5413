import type { SecretStorage } from '#shared/ipc/contract.ts'

/** Encryption with a key that the operating system keeps. */
export interface Cipher {
  /** False where only a fixed password would protect the key. */
  isReal(): Promise<boolean>
  encrypt(text: string): Promise<Uint8Array>
  /** @returns `isOutdated` when the key was rotated and the text should be encrypted anew */
  decrypt(bytes: Uint8Array): Promise<{ text: string; isOutdated: boolean }>
}

/** One file in the user's data folder. */
export interface SecretFile {
  read(): Promise<Uint8Array | undefined>
  write(bytes: Uint8Array): Promise<void>
  remove(): Promise<void>
}

export interface SecretStore {
  storage(): Promise<SecretStorage>
  /** The text that an earlier run kept, if any. */
  read(): Promise<string | undefined>
  /** Keeps the text for later runs; does nothing where there is no real keychain. */
  keep(text: string): Promise<void>
  forget(): Promise<void>
}

/**
 * Keeps a text at rest, such as the token (threat D4): encrypted under the operating system's key, or not at all.
 *
 * - Without a real keychain nothing is written, and a file of better times is left for when the keychain is back.
 * - A file that cannot be decrypted is removed: the person logs in again.
 * - A text under a rotated key is encrypted anew.
 */
export function createSecretStore(cipher: Cipher, file: SecretFile): SecretStore {
  async function keep(text: string): Promise<void> {
    if (await cipher.isReal()) await file.write(await cipher.encrypt(text))
  }
  return {
    storage: async () => ((await cipher.isReal()) ? 'keychain' : 'memory'),
    keep,
    async read() {
      if (!(await cipher.isReal())) return undefined
      const bytes = await file.read()
      if (!bytes) return undefined
      const decrypted = await cipher.decrypt(bytes).catch(() => undefined)
      if (!decrypted) {
        await file.remove()
        return undefined
      }
      if (decrypted.isOutdated) await keep(decrypted.text)
      return decrypted.text
    },
    forget: () => file.remove(),
  }
}
