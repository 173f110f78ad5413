import { imagePixels, type ImageSize } from './image-pixels.ts'
import { imageTypeOf } from './image-type.ts'

/** 2 MB (rule A9.9). */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Pixels of a picture at most: more is never decoded (threat U1). */
export const MAX_IMAGE_PIXELS = 40_000_000

/** The size at which the picture of a service shows (rule A9.9). */
export const SERVICE_IMAGE_SIZE: ImageSize = { width: 250, height: 175 }

/** Why a file is not taken; each is an error code with a text in both languages. */
export type ImageProblem = 'image-empty' | 'image-type' | 'image-too-large' | 'image-too-many-pixels'

/** What keeps a file from being a picture, before anything decodes it (rule A5.25, threat U1). */
export function imageProblem(content: Uint8Array): ImageProblem | undefined {
  if (content.length === 0) return 'image-empty'
  if (content.length > MAX_IMAGE_BYTES) return 'image-too-large'
  if (imageTypeOf(content) === undefined) return 'image-type'
  const size = imagePixels(content)
  return size && size.width * size.height > MAX_IMAGE_PIXELS ? 'image-too-many-pixels' : undefined
}
