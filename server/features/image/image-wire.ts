import type { Storage } from '#server/platform/storage/storage.ts'

/** Gives the public address of a stored picture. */
export type Images = Pick<Storage, 'publicUrl'>

interface UploadedImage {
  filePath: string
  url: string
}

export const wireImage = (path: string | null, images: Images): UploadedImage | null =>
  path === null ? null : { filePath: path, url: images.publicUrl(path) }
