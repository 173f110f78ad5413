import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey } from './secret-keys.ts'

/** The owner and purpose of a secret. A stored value can be read only for the same organisation or account and the same purpose. */
export type SecretOwner = ({ readonly organisationId: string } | { readonly accountId: string }) & {
  /** For example 'calendar-token'. */
  readonly purpose: string
}

/** Encrypts secrets so that they can be read again, unlike passwords, which are hashed. */
export interface Encryption {
  /** The id of the key that encrypts; undefined without keys. */
  readonly currentKeyId: string | undefined
  /** The value to store: the id of the key, a colon, and nonce, ciphertext and tag in base64. */
  encrypt(text: string, owner: SecretOwner): string
  /** Throws `UnreadableSecret` when the key is missing, another one, or the value or its owner was changed. */
  decrypt(stored: string, owner: SecretOwner): string
}

/** A stored secret cannot be read. The message is one line and contains no part of the secret. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param keys the first encrypts, all decrypt */
export function encryptionWith(keys: readonly SecretKey[]): Encryption {
  const [current] = keys
  return {
    currentKeyId: current?.id,
    encrypt(text, owner) {
      if (!current) throw new UnreadableSecret('SECRETS_KEY is missing: without it no secret can be stored.')
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, current.key, nonce, { authTagLength: TAG_BYTES }).setAAD(nameOf(owner))
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}:${bytes.toString('base64')}`
    },
    decrypt(stored, owner) {
      const id = keyIdOf(stored)
      const key = keys.find((each) => each.id === id)?.key
      if (!key) throw new UnreadableSecret(`SECRETS_KEY lacks the key ${id}, with which a stored secret is encrypted.`)
      const bytes = Buffer.from(stored.slice(id.length + 1), 'base64')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(nameOf(owner)).setAuthTag(tag)
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new UnreadableSecret(
          `A secret that is encrypted with the key ${id} cannot be read: SECRETS_KEY has another key under this id, or the stored value was changed.`,
        )
      }
    },
  }
}

/** The id of the key that encrypted a stored value. */
const keyIdOf = (stored: string): string => stored.slice(0, Math.max(0, stored.indexOf(':')))

/** Returns a text that names an owner. Ids have a fixed form, so two owners never have the same text. */
const nameOf = (owner: SecretOwner): Buffer =>
  Buffer.from(
    'accountId' in owner ? `account ${owner.accountId}/${owner.purpose}` : `${owner.organisationId}/${owner.purpose}`,
  )
