import { imagePixels, type ImageSize } from './read-image-size.ts'
import { imageTypeOf } from './image-type.ts'

/** The maximum size of a picture's file: 2 MB (rule A9.9). */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Maximum pixels of a picture that is decoded (threat U1). */
export const MAX_IMAGE_PIXELS = 40_000_000

/**
 * Maximum length of a side of a picture that is decoded. A picture of a million by forty pixels has few pixels, but takes its decoder the
 * full time limit.
 */
export const MAX_IMAGE_SIDE = 20_000

/** The display size of a service's picture (rule A9.9). */
export const SERVICE_IMAGE_SIZE: ImageSize = { width: 250, height: 175 }

/** The size of portraits and logos, which are square. */
export const SQUARE_IMAGE_SIZE: ImageSize = { width: 256, height: 256 }

/** The size of the pictures of an organisation's own page. */
export const PAGE_IMAGE_SIZE: ImageSize = { width: 1280, height: 854 }

/** Whether a picture has fewer pixels than required (rule A5.25). */
export const isSmaller = (picture: ImageSize, wanted: ImageSize): boolean =>
  picture.width < wanted.width || picture.height < wanted.height

/** Why a file is refused; each is an error code with a text in both languages. */
export type ImageProblem = 'image-empty' | 'image-type' | 'image-too-large' | 'image-too-many-pixels'

/** Returns why a file is not an acceptable picture; undefined if it is. The check does not decode the picture (rule A5.25, threat U1). */
export function imageProblem(content: Uint8Array): ImageProblem | undefined {
  if (content.length === 0) return 'image-empty'
  if (content.length > MAX_IMAGE_BYTES) return 'image-too-large'
  if (imageTypeOf(content) === undefined) return 'image-type'
  const size = imagePixels(content)
  return size && isTooLarge(size) ? 'image-too-many-pixels' : undefined
}

/** Whether a picture has too many pixels, or is too long, to be decoded. */
export const isTooLarge = ({ width, height }: ImageSize): boolean =>
  width * height > MAX_IMAGE_PIXELS || Math.max(width, height) > MAX_IMAGE_SIDE
