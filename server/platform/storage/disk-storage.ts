import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { parseKey, type Storage } from './storage.ts'

/** File storage on the local disk, and the check of its signed addresses. */
export interface DiskStorage extends Storage {
  /** Whether a request for a file is allowed: always for a public key, otherwise with a valid, unexpired signature. */
  admits(key: string, query: { readonly expires?: string; readonly signature?: string }): boolean
}

/** The path prefix of files on this server. */
export const filesPath = '/files/'

/**
 * Stores files below `folder`. Addresses are signed with a secret that is stored in the folder, so they survive a restart.
 * Throws when the folder is not writable.
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
      // The file is written under a temporary name and renamed, so that a reader never sees an incomplete file.
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

/** The key of a public file, derived from its content: another content has another address. */
export function publicKey(organisationId: string, content: Uint8Array, extension: 'jpg' | 'png'): string {
  const name = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return `${organisationId}/public/p${name}.${extension}`
}

function pathOf(folder: string, key: string): string {
  if (!parseKey(key)) throw new RangeError(`Not a storage key: '${key}'`)
  return join(folder, key)
}

/** Reads the signing secret. The first process creates it. */
async function readSecret(path: string): Promise<Buffer> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32), { mode: 0o600 })
  try {
    // Creating a hard link is atomic and never replaces the file of another process.
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
