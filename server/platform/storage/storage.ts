/**
 * Stores files of organisations. A key is `{organisation}/{public or private}/{name}`: it starts with the tenant (threat A1).
 * Files under `public` are for every visitor, for example the picture of a service.
 */
export interface Storage {
  /** Writes a file, replacing an existing one. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Reads a file; undefined when it does not exist. */
  read(key: string): Promise<StoredFile | undefined>
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>
  /**
   * A permanent address that may be cached forever. The name of a public file must therefore depend on its content
   * (`publicKey`).
   */
  publicUrl(key: string): string
  /** An address of any file that is valid for `seconds`. The caller checks who may have it. */
  signedUrl(key: string, seconds: number): string
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
