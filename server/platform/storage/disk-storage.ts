import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { parseKey, type Storage } from './storage.ts'

/** Storage on this machine's disk, and the check of the addresses that it gives out. */
export interface DiskStorage extends Storage {
  /** Whether an address may be answered: a public key always, another with a signature that has not expired. */
  admits(key: string, query: { readonly expires?: string; readonly signature?: string }): boolean
}

/** Path of the addresses on this server. */
export const filesPath = '/files/'

/**
 * Files below `folder`; addresses are signed with a secret that the folder keeps beside them, so they outlive a restart.
 *
 * Throws when the folder cannot be written.
 */
export async function openDiskStorage(folder: string, publicUrl: () => string, clock: Clock): Promise<DiskStorage> {
  await mkdir(folder, { recursive: true })
  const secret = await readSecret(join(folder, 'signing-key'))
  const sign = (key: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`${expires}\n${key}`).digest()
  const seconds = () => Math.floor(clock().getTime() / 1000)

  return {
    async put(key, content) {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      // Written aside and moved, so that a reader never sees half a file.
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(draft, content)
      await rename(draft, path)
    },
    async read(key) {
      const parsed = parseKey(key)
      if (!parsed) return undefined
      try {
        return { content: await readFile(pathOf(folder, key)), type: parsed.type }
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
    publicUrl: (key) => publicUrl() + filesPath + key,
    signedUrl(key, lifetime) {
      const expires = seconds() + lifetime
      return `${publicUrl()}${filesPath}${key}?expires=${expires}&signature=${sign(key, expires).toString('base64url')}`
    },
    admits(key, { expires = '', signature = '' }) {
      if (parseKey(key)?.isPublic) return true
      if (!/^\d{1,12}$/.test(expires) || Number(expires) <= seconds()) return false
      const given = Buffer.from(signature, 'base64url')
      const wanted = sign(key, Number(expires))
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/** A public key that tells its content: the same picture has the same address, another has another. */
export function publicKey(organisationId: string, content: Uint8Array, extension: 'jpg' | 'png'): string {
  const name = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return `${organisationId}/public/p${name}.${extension}`
}

function pathOf(folder: string, key: string): string {
  if (!parseKey(key)) throw new RangeError(`Not a storage key: '${key}'`)
  return join(folder, key)
}

/** Made by whichever process comes first; the others read what it wrote. */
async function readSecret(path: string): Promise<Buffer> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and never replaces another process's.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return readFile(path)
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
