import type { Storage } from '#server/platform/storage/storage.ts'

/** Returns the public address of a stored picture. */
export type Images = Pick<Storage, 'publicUrl'>

/** Returns picture addresses on this server, because the provider app shows no pictures from other hosts (threat D1). */
export const imagesForProviders = ({ serverUrl }: Pick<Storage, 'serverUrl'>): Images => ({ publicUrl: serverUrl })

interface UploadedImage {
  filePath: string
  url: string
}

export const wireImage = (path: string | null, images: Images): UploadedImage | null =>
  path === null ? null : { filePath: path, url: images.publicUrl(path) }
