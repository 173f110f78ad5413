import { MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import { regionPixels, type CropRegion } from './crop-region.ts'

/** Maximum number of pixels of the cropped picture. It limits the multiplication by the device's pixel ratio. */
const MOST_PIXELS = 16_000_000
/** JPEG qualities that are tried until the file is small enough to upload. */
const qualities = [0.92, 0.85, 0.75, 0.6]

/** Thrown when the browser offers no canvas to crop with (rule A8.5). */
export class NoCanvas extends Error {
  override readonly name = 'NoCanvas'
  override readonly message = 'No 2d context'
}

/**
 * The size of the result: the region in the picture's pixels times the device's pixel ratio (rule A5.28), limited by
 * `MOST_PIXELS`. 600 × 420 at a ratio of 2 → 1200 × 840.
 */
export function resultSize({ width, height }: ImageSize, pixelRatio: number): ImageSize {
  const scale = Math.min(pixelRatio, Math.sqrt(MOST_PIXELS / (width * height)))
  // A region in percent makes 249.9999 of 250 pixels.
  const whole = (side: number) => Math.max(1, Math.floor(side * scale + 0.001))
  return { width: whole(width), height: whole(height) }
}

interface CropOptions {
  /** The name of the chosen file; the cropped file has the same name with `.jpg`. */
  readonly name: string
  /** The device's pixel ratio, `window.devicePixelRatio`. */
  readonly pixelRatio: number
}

/** Crops a region of a picture to a JPEG file of at most 2 MB (rule A5.28). Throws `NoCanvas` if the browser offers no canvas. */
export async function cropToJpeg(
  picture: HTMLImageElement,
  region: CropRegion,
  { name, pixelRatio }: CropOptions,
): Promise<File> {
  const part = regionPixels(region, { width: picture.naturalWidth, height: picture.naturalHeight })
  let size = resultSize(part, pixelRatio)
  for (;;) {
    const canvas = drawn(picture, part, size)
    for (const quality of qualities) {
      const blob = await encoded(canvas, quality)
      if (blob.size <= MAX_IMAGE_BYTES) return new File([blob], jpegName(name), { type: 'image/jpeg' })
    }
    size = { width: Math.max(1, Math.floor(size.width / 2)), height: Math.max(1, Math.floor(size.height / 2)) }
  }
}

/** The name of the cropped file: 'Breath.PNG' → 'Breath.jpg'. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'image'}.jpg`

function drawn(picture: HTMLImageElement, part: ReturnType<typeof regionPixels>, size: ImageSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new NoCanvas()
  // JPEG has no transparency: without a white background, transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoCanvas())), 'image/jpeg', quality)
  })
