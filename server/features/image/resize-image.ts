import { MAX_IMAGE_PIXELS, imageProblem, type ImageProblem } from '#shared/domain/image/image-rules.ts'
import { imageTypeOf } from '#shared/domain/image/image-type.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'

/** Pixels of a stored picture's longer side: a card shows 250, a sharp screen three times as many. */
const LONGEST_SIDE = 1600
/** Seconds that one picture may take. */
const PATIENCE = 10
/** Pictures that one process decodes at a time; the others wait their turn (threat A10). */
const runLimited = limitConcurrency(2)

/** A picture that was made anew from what was uploaded. */
export interface CleanImage {
  readonly content: Buffer
  readonly extension: 'jpg' | 'png'
}

/**
 * Makes an uploaded picture anew (threat U1): whatever else the file carries, such as where it was taken, a script, or another
 * file behind the picture, is not in the result.
 *
 * - JPEG and PNG only, by their first bytes; at most 2 MB and 40 million pixels, which is found out before decoding.
 * - Turned as its EXIF says, in sRGB, at most 1600 pixels long; of an animation the first picture.
 * - What is see-through stays a PNG, all else becomes a JPEG.
 *
 * @returns why it is not taken: one of the problems above, or `image-unreadable` when it cannot be decoded whole.
 */
export async function cleanImage(upload: Uint8Array): Promise<CleanImage | ImageProblem | 'image-unreadable'> {
  const problem = imageProblem(upload)
  if (problem) return problem
  return runLimited(() => decode(upload))
}

async function decode(upload: Uint8Array): Promise<CleanImage | ImageProblem | 'image-unreadable'> {
  const sharp = await decoder()
  try {
    const { width, height, format } = await sharp(upload, { limitInputPixels: false }).metadata()
    if (width * height > MAX_IMAGE_PIXELS) return 'image-too-many-pixels'
    if (`image/${format}` !== imageTypeOf(upload)) return 'image-type'
    const picture = sharp(upload, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    // Decoded once; both questions and the result come from these pixels.
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const isSeeThrough = (info.channels === 2 || info.channels === 4) && !(await pixels().stats()).isOpaque
    return isSeeThrough
      ? { content: await pixels().png({ compressionLevel: 9 }).toBuffer(), extension: 'png' }
      : { content: await pixels().removeAlpha().jpeg({ quality: 84, mozjpeg: true }).toBuffer(), extension: 'jpg' }
  } catch {
    // Whatever a broken file makes the decoder say, the person can only choose another.
    return 'image-unreadable'
  }
}

/** Loaded with the first picture: the server starts without it. Knows nothing but the two types that are taken. */
async function decoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return sharp
}
