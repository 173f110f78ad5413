import { isSmaller } from '#shared/domain/image/image-rules.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'

/** A part of a picture in percent of its sides (rule A3.18). */
export interface CropRegion {
  readonly unit: '%'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The first crop: 60 % wide and 100 % high, centred (rule A5.29). */
export const firstRegion: CropRegion = { unit: '%', x: 20, y: 0, width: 60, height: 100 }

/**
 * The first crop in the aspect ratio of `wanted`: as much of it as fits into `firstRegion`, centred; never smaller than
 * `wanted` if the picture is large enough (rules A5.26, A5.29 and D99). A picture of 1000 × 420 for 250 × 175 → 60 % × 100 %,
 * because both have the same ratio; of 1000 × 700 → 60 % × 60 %.
 */
export function firstCrop(picture: ImageSize, wanted: ImageSize): CropRegion {
  const ratio = wanted.width / wanted.height
  const widest = Math.min((picture.width * firstRegion.width) / 100, picture.height * ratio)
  const width = Math.min(Math.max(widest, wanted.width), picture.width, picture.height * ratio)
  return centred(picture, { width, height: width / ratio })
}

function centred(picture: ImageSize, { width, height }: ImageSize): CropRegion {
  const [wide, high] = [(width / picture.width) * 100, (height / picture.height) * 100]
  return { unit: '%', x: (100 - wide) / 2, y: (100 - high) / 2, width: wide, height: high }
}

/** A region in the picture's pixels, possibly fractional. */
export function regionPixels({ x, y, width, height }: CropRegion, picture: ImageSize) {
  return {
    x: (x / 100) * picture.width,
    y: (y / 100) * picture.height,
    width: (width / 100) * picture.width,
    height: (height / 100) * picture.height,
  }
}

/**
 * The region, enlarged to the required size in the picture's own pixels if it is smaller (rule A5.26), and moved inside the picture. Screen
 * pixels are rounded, so that a region that was drawn as small as possible would miss it by a pixel. An empty one stays.
 */
export function notBelow(region: CropRegion, picture: ImageSize, wanted: ImageSize): CropRegion {
  const pixels = regionPixels(region, picture)
  if (pixels.width === 0 || pixels.height === 0 || isSmaller(picture, wanted)) return region
  if (pixels.width >= wanted.width && pixels.height >= wanted.height) return region
  const [width, height] = [(wanted.width / picture.width) * 100, (wanted.height / picture.height) * 100]
  return { unit: '%', x: Math.min(region.x, 100 - width), y: Math.min(region.y, 100 - height), width, height }
}
