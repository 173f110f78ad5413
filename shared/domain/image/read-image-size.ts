import { imageTypeOf } from './image-type.ts'

/** The size of a picture in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * The width and height in the header of a JPEG or PNG, read without decoding; undefined when not found. A small file may claim
 * billions of pixels (threat U1).
 */
export function imagePixels(content: Uint8Array): ImageSize | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  switch (imageTypeOf(content)) {
    case 'image/png':
      return pngPixels(view)
    case 'image/jpeg':
      return jpegPixels(view)
    default:
      return undefined
  }
}

const IHDR = 0x49_48_44_52

/** Reads the size from IHDR, the first chunk of a PNG. */
function pngPixels(view: DataView): ImageSize | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== IHDR) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Reads the size from a JPEG: a sequence of segments with their lengths, of which the frame header (SOF) has the size. */
function jpegPixels(view: DataView): ImageSize | undefined {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A marker may be preceded by further 0xff bytes.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, except three markers in that range with another meaning (DHT, JPG, DAC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
