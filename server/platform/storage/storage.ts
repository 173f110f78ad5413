import { createHash } from 'node:crypto'

/**
 * Stores files of organisations. A key is `{organisation}/{public or private}/{name}`: it starts with the tenant (threat A1).
 * Files under `public` are for every visitor, for example the picture of a service.
 *
 * A call throws a `StorageUnavailable` when the files cannot be reached. It may be repeated then.
 */
export interface Storage {
  /** Writes a file, replacing an existing one. A concurrent reader gets the complete old or new file, never a part. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Reads a file; undefined when it does not exist. */
  read(key: string): Promise<StoredFile | undefined>
  has(key: string): Promise<boolean>
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>
  /** The keys of all files, in no particular order. */
  list(): AsyncIterableIterator<string>
  /**
   * A permanent address for visitors that may be cached forever. The name of a public file must therefore depend on its content
   * (`publicKey`).
   */
  publicUrl(key: string): string
  /**
   * The permanent address of a public file on this server. The provider app shows pictures of the server only (threat D1), also
   * where `publicUrl` leads to another host.
   */
  serverUrl(key: string): string
  /** An address of any file that is valid for `seconds`. The caller checks who may have it. */
  signedUrl(key: string, seconds: number): Promise<string>
  /**
   * Returns whether this server may serve a request for a file: always for a public file, and for a private one with valid parameters of
   * `signedUrl`.
   */
  admits(key: string, query: SignedQuery): boolean
}

/** The query parameters that `signedUrl` adds to an address of this server. */
export interface SignedQuery {
  readonly expires?: string
  readonly signature?: string
}

/** The path prefix of files on this server. */
export const filesPath = '/files/'

/** Seconds for which caches may store a public file. The address never becomes stale, because other content has another address. */
const ONE_YEAR = 31_536_000
export const cacheControlOf = (key: string): string =>
  parseKey(key)?.isPublic ? `public, max-age=${ONE_YEAR}, immutable` : 'private, no-store'

/** Thrown when the files cannot be reached: the disk is full, or S3 is unreachable, too slow, or refuses this server. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

export interface StoredFile {
  readonly content: Buffer
  readonly type: ImageType
}

/** The only content types that are ever served (threat U1). */
export type ImageType = 'image/jpeg' | 'image/png'

const types: Readonly<Record<string, ImageType>> = { jpg: 'image/jpeg', png: 'image/png' }

const pattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(public|private)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(jpg|png)$/

/** Parses a key. Returns undefined for any other text, so that no path outside the storage can be named. */
export function parseKey(key: string): { organisationId: string; isPublic: boolean; type: ImageType } | undefined {
  const [, organisationId, visibility, extension = ''] = pattern.exec(key) ?? []
  const type = types[extension]
  if (organisationId === undefined || type === undefined) return undefined
  return { organisationId, isPublic: visibility === 'public', type }
}

/** Parses a key. Throws when the text is not a key. */
export function requireKey(key: string): NonNullable<ReturnType<typeof parseKey>> {
  const parsed = parseKey(key)
  if (!parsed) throw new RangeError(`Not a storage key: '${key}'`)
  return parsed
}

/** The key of a public file, derived from its content: another content has another address. */
export function publicKey(organisationId: string, content: Uint8Array, extension: 'jpg' | 'png'): string {
  return `${organisationId}/public/${nameOf(content)}.${extension}`
}

/**
 * Returns whether the content of a public file matches its key, which was derived from it. The key of a private file says nothing about its
 * content.
 */
export const isIntact = (key: string, content: Uint8Array): boolean =>
  !requireKey(key).isPublic || key.includes(`/${nameOf(content)}.`)

const nameOf = (content: Uint8Array): string =>
  `p${createHash('sha256').update(content).digest('base64url').slice(0, 22)}`
