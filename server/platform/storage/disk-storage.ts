import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { access, link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import { filesPath, parseKey, requireKey, type Storage, StorageUnavailable } from './storage.ts'

/**
 * Stores files below `folder`. Addresses are signed with a secret that is stored in the folder: they survive a restart, and all
 * processes with this folder accept them. Throws when the folder is not writable.
 */
export async function openDiskStorage(folder: string, publicUrl: () => string, clock: Clock): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  const secret = await readSecret(join(folder, 'signing-key'))
  const sign = (key: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`${expires}\n${key}`).digest()
  const seconds = () => Math.floor(clock().getTime() / 1000)
  const urlOf = (key: string) => publicUrl() + filesPath + key

  return {
    async put(key, content) {
      const path = pathOf(folder, key)
      await onDisk(async () => {
        await mkdir(dirname(path), { recursive: true })
        await writeWhole(path, content)
      })
    },
    async read(key) {
      const parsed = parseKey(key)
      if (!parsed) return undefined
      const content = await onDisk(() => ifThere(readFile(pathOf(folder, key))))
      return content && { content, type: parsed.type }
    },
    async has(key) {
      if (!parseKey(key)) return false
      return (await onDisk(() => ifThere(access(pathOf(folder, key)).then(() => true)))) ?? false
    },
    async remove(key) {
      const path = pathOf(folder, key)
      await onDisk(() => rm(path, { force: true }))
    },
    async *list() {
      for (const entry of await onDisk(() => readdir(folder, { recursive: true, withFileTypes: true }))) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && parseKey(key)) yield key
      }
    },
    publicUrl: urlOf,
    serverUrl: urlOf,
    async signedUrl(key, lifetime) {
      const expires = seconds() + lifetime
      return `${urlOf(key)}?expires=${expires}&signature=${sign(key, expires).toString('base64url')}`
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

function pathOf(folder: string, key: string): string {
  requireKey(key)
  return join(folder, key)
}

/** Writes to a temporary file and renames it, so that neither a reader nor a crash leaves an incomplete file at `path`. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, content, { flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Undefined when there is no such file. */
async function ifThere<Result>(found: Promise<Result>): Promise<Result | undefined> {
  try {
    return await found
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Converts any error of the disk, such as a full disk, to `StorageUnavailable`, because a retry may succeed later. */
async function onDisk<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw new StorageUnavailable('The disk does not store or show files', { cause: error })
  }
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
