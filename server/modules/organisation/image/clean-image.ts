import { isTooLarge, MAX_IMAGE_PIXELS, imageProblem, type ImageProblem } from '#shared/domain/image/image-rules.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import { imageTypeOf } from '#shared/domain/image/image-type.ts'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'

/**
 * Maximum length in pixels of a stored picture's longer side. A card is 250 wide; high-density screens need three times that.
 */
const LONGEST_SIDE = 1600
/** Maximum number of seconds for processing one picture. */
const PATIENCE = 10
/**
 * Limits how many stored pictures one process decodes at a time, for mails and PDF documents (threat A10). These are small.
 */
export const runLimited = limitConcurrency(1)
/**
 * Limits how many uploads one process decodes at a time. They have a queue of their own, so that they do not hold back mails and documents,
 * and one with an end, because each may take seconds.
 */
const runUpload = limitConcurrency(1, 20)

/** A re-encoded picture. */
export interface CleanImage {
  readonly content: Buffer
  readonly size: ImageSize
  readonly extension: 'jpg' | 'png'
}

/**
 * Re-encodes an uploaded picture (threat U1), which drops everything else in the file: location, scripts, or another file
 * appended to it.
 * - Only JPEG and PNG, by their first bytes, at most 2 MB, 40 million pixels and 20,000 pixels a side. This is checked before decoding.
 * - Rotated as its EXIF data says, converted to sRGB, at most 1600 pixels long. Of an animation the first frame is kept.
 * - Pictures with transparency become PNG, others JPEG.
 * @returns a reason for the refusal, or `image-unreadable` when it cannot be decoded completely
 */
export async function cleanImage(upload: Uint8Array): Promise<CleanImage | ImageProblem | 'image-unreadable'> {
  const problem = imageProblem(upload)
  if (problem) return problem
  return runUpload(() => decode(upload))
}

async function decode(upload: Uint8Array): Promise<CleanImage | ImageProblem | 'image-unreadable'> {
  const sharp = await imageDecoder()
  try {
    const { width, height, format } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (isTooLarge({ width, height })) return 'image-too-many-pixels'
    if (`image/${format}` !== imageTypeOf(upload)) return 'image-type'
    const picture = sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    // The picture is decoded once. The check for transparency and the re-encoding use the same pixels.
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const isSeeThrough = (info.channels === 2 || info.channels === 4) && !(await pixels().stats()).isOpaque
    const size = { width: info.width, height: info.height }
    return isSeeThrough
      ? { content: await pixels().png({ compressionLevel: 9 }).toBuffer(), size, extension: 'png' }
      : {
          content: await pixels().removeAlpha().jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
          size,
          extension: 'jpg',
        }
  } catch {
    // Every decoder error gets the same answer, because the user can only choose another file.
    return 'image-unreadable'
  }
}

let decoder: Promise<typeof import('sharp').default> | undefined

/**
 * Imports the `sharp` library with the first picture, so that the server starts faster. All image formats but JPEG and PNG
 * are disabled. This happens once: while the formats are being disabled, a picture that another thread opens is unreadable.
 */
export function imageDecoder() {
  refuseInTransaction('Work on a picture')
  decoder ??= configuredDecoder()
  return decoder
}

async function configuredDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp
}
