/**
 * Files of organisations. A key is `{organisation}/{public or private}/{name}`: it begins with its tenant (threat A1), and
 * what lies under `public` is meant for every visitor, such as the picture of a service.
 */
export interface Storage {
  /** Writes a file; the same key again replaces it. */
  put(key: string, content: Uint8Array): Promise<void>
  /** The file, or undefined when there is none. */
  read(key: string): Promise<StoredFile | undefined>
  /** Deletes a file; nothing happens when there is none. */
  remove(key: string): Promise<void>
  /** An address that never changes and may be cached for good, so a public name must tell its content (`publicKey`). */
  publicUrl(key: string): string
  /** An address that works for `seconds`, for any file; who may have it is the caller's decision. */
  signedUrl(key: string, seconds: number): string
}

export interface StoredFile {
  readonly content: Buffer
  readonly type: ImageType
}

/** The only types that are ever served (threat U1). */
export type ImageType = 'image/jpeg' | 'image/png'

const types: Readonly<Record<string, ImageType>> = { jpg: 'image/jpeg', png: 'image/png' }

const pattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(public|private)\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.(jpg|png)$/

/** A key taken apart, or undefined for any other text: nothing that could name a file outside the storage passes. */
export function parseKey(key: string): { organisationId: string; isPublic: boolean; type: ImageType } | undefined {
  const [, organisationId, visibility, extension = ''] = pattern.exec(key) ?? []
  const type = types[extension]
  if (organisationId === undefined || type === undefined) return undefined
  return { organisationId, isPublic: visibility === 'public', type }
}
