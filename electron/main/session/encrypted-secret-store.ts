import type { SecretStorage } from '#shared/ipc/contract.ts'

/** Encrypts and decrypts with a key that the operating system keeps. */
export interface Cipher {
  /** Whether there is a real keychain; false when the key would only be protected by a fixed password. */
  isReal(): Promise<boolean>
  encrypt(text: string): Promise<Uint8Array>
  /** @returns `isOutdated` when the key was rotated and the text should be encrypted again */
  decrypt(bytes: Uint8Array): Promise<{ text: string; isOutdated: boolean }>
}

/** Reads and writes one file in the user's data folder. */
export interface SecretFile {
  read(): Promise<Uint8Array | undefined>
  write(bytes: Uint8Array): Promise<void>
  remove(): Promise<void>
}

export interface SecretStore {
  storage(): Promise<SecretStorage>
  /** The stored text, or undefined when there is none. */
  read(): Promise<string | undefined>
  /** Stores the text. Does nothing without a real keychain. */
  keep(text: string): Promise<void>
  forget(): Promise<void>
}

/**
 * Stores a secret text such as the token (threat D4), encrypted with the operating system's key or not at all.
 * - Without a real keychain nothing is written. An existing file stays for when the keychain is available again.
 * - A file that cannot be decrypted is deleted; the person has to log in again.
 * - A text that was encrypted with an older key is encrypted again.
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
