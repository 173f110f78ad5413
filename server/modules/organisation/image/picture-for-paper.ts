import type { Storage } from '#server/platform/storage/storage.ts'
import { imageDecoder, runLimited } from './clean-image.ts'

/** Maximum size in pixels of a picture in a printed document: 5.3 by 1.7 centimetres at 300 pixels per inch. */
const MOST = { width: 626, height: 200 }

export interface PaperPicture {
  /** A JPEG. */
  readonly content: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/**
 * A stored picture for a document: on white, no larger than it is printed. A PNG with transparency would have to be decoded by
 * JavaScript, and be the largest part of the document.
 */
export const pictureForPaper = (stored: Uint8Array): Promise<PaperPicture> =>
  runLimited(async () => {
    const sharp = await imageDecoder()
    const { data, info } = await sharp(stored)
      .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })

/** Reads the picture at a storage path for a PDF document; undefined when the path is null or the file is missing. */
export async function readPictureForPaper(
  path: string | null,
  storage: Pick<Storage, 'read'>,
): Promise<PaperPicture | undefined> {
  const stored = path === null ? undefined : await storage.read(path)
  return stored && pictureForPaper(stored.content)
}
