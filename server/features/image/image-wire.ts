import type { Storage } from '#server/platform/storage/storage.ts'

/** Gives the public address of a stored picture. */
export type Images = Pick<Storage, 'publicUrl'>

/** Gives addresses on this server: the provider app shows no pictures of other hosts (threat D1). */
export const imagesForProviders = ({ serverUrl }: Pick<Storage, 'serverUrl'>): Images => ({ publicUrl: serverUrl })

interface UploadedImage {
  filePath: string
  url: string
}

export const wireImage = (path: string | null, images: Images): UploadedImage | null =>
  path === null ? null : { filePath: path, url: images.publicUrl(path) }
