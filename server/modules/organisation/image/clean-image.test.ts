import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { cleanImage, type CleanImage, runLimited } from './clean-image.ts'

const terracotta = { r: 192, g: 96, b: 48 }
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: terracotta } })
const jpeg = (width = 250, height = 175) => drawn(width, height).jpeg().toBuffer()
const png = (width = 250, height = 175) => drawn(width, height).png().toBuffer()
const text = (words: string) => Buffer.from(words)

const clean = async (upload: Uint8Array): Promise<CleanImage> => {
  const image = await cleanImage(upload)
  if (typeof image === 'string') throw new Error(image)
  return image
}

/** A PNG chunk with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A grey PNG of a given size whose compressed data is a thousand times smaller than its pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height * (width + 1), 30_000_000)))
  return Buffer.concat([pngSignature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Inserts a chunk after the header of a PNG. */
const withChunk = (picture: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([picture.subarray(0, 33), chunk(type, data), picture.subarray(33)])

describe('an upload that is not a picture is refused (T-U1)', () => {
  test.each([
    { what: 'nothing', upload: Buffer.alloc(0), problem: 'image-empty' },
    {
      what: 'SVG with a script',
      upload: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      problem: 'image-type',
    },
    { what: 'HTML', upload: text('<!doctype html><script>alert(1)</script>'), problem: 'image-type' },
    { what: 'a GIF', upload: text('GIF89a\x01\0\x01\0\0\0\0;'), problem: 'image-type' },
    { what: 'a WebP', upload: text('RIFF\x24\0\0\0WEBPVP8 '), problem: 'image-type' },
    { what: 'a TIFF', upload: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), problem: 'image-type' },
    {
      what: 'the beginning of a JPEG before HTML',
      upload: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<script>alert(1)</script>')]),
      problem: 'image-unreadable',
    },
    {
      what: 'the beginning of a PNG before HTML',
      upload: Buffer.concat([pngSignature, text('<script>alert(1)</script>')]),
      problem: 'image-unreadable',
    },
    {
      what: 'more than 2 MB',
      upload: Buffer.concat([pngSignature, Buffer.alloc(2 * 1024 * 1024)]),
      problem: 'image-too-large',
    },
  ])('$what', async ({ upload, problem }) => {
    expect(await cleanImage(upload)).toBe(problem)
  })

  test.each([
    { what: 'a JPEG', picture: jpeg },
    { what: 'a PNG', picture: png },
  ])('$what that is cut off half-way', async ({ picture }) => {
    const whole = await picture(400, 300)
    expect(await cleanImage(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('image-unreadable')
  })
})

describe('a decompression bomb is refused before it is decoded (T-U1)', () => {
  test.each([
    { width: 65_535, height: 65_535 },
    { width: 8000, height: 5001 },
    { width: 2_000_000_000, height: 1 },
  ])('a PNG whose header claims $width × $height pixels', async ({ width, height }) => {
    const before = process.memoryUsage().rss
    expect(await cleanImage(pngBomb(width, height))).toBe('image-too-many-pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('a JPEG whose header claims 65,500 × 65,500 pixels', async () => {
    const picture = await jpeg()
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
    picture.writeUInt16BE(65_500, frame + 5)
    picture.writeUInt16BE(65_500, frame + 7)
    expect(await cleanImage(picture)).toBe('image-too-many-pixels')
  })

  test('a PNG with a text that unpacks to 100 MB', async () => {
    const words = Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000, 'a'))])
    const upload = withChunk(await png(), 'zTXt', words)
    expect(upload.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    await cleanImage(upload)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

describe('an uploaded picture loses everything except its pixels (T-U1)', () => {
  test('the place and the camera are removed', async () => {
    const upload = await drawn(250, 175)
      .withExif({ IFD0: { Make: 'Leica', Copyright: 'Marit de Jong' }, IFD3: { GPSLatitude: '52/1 22/1 12/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>52.37</a></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const { content } = await clean(upload)
    expect(await sharp(content).metadata()).not.toHaveProperty('exif')
    expect(await sharp(content).metadata()).not.toHaveProperty('xmp')
    for (const word of ['Leica', 'Marit', '52.37', 'Exif']) expect(content.includes(word)).toBe(false)
  })

  test.each([
    { what: 'a page behind a JPEG', picture: jpeg, behind: '<html><script>alert(1)</script></html>' },
    { what: 'an archive behind a PNG', picture: png, behind: 'PK\x03\x04evil.js' },
    { what: 'a PDF behind a JPEG', picture: jpeg, behind: '%PDF-1.7 /JavaScript (app.alert(1))' },
  ])('$what is removed', async ({ picture, behind }) => {
    const { content } = await clean(Buffer.concat([await picture(), text(behind)]))
    expect(content.includes(behind)).toBe(false)
  })

  test('a script in a comment is removed', async () => {
    const upload = withChunk(await png(), 'tEXt', text('Comment\0<script>alert(1)</script>'))
    expect((await clean(upload)).content.includes('script')).toBe(false)
  })
})

describe('an uploaded picture is encoded anew (T-U1)', () => {
  test('the disabled image formats are set only once, because setting them again breaks a picture that is being decoded', async () => {
    await clean(await png())
    const disabling = vi.spyOn(sharp, 'block')
    await Promise.all([clean(await jpeg()), clean(await png())])
    expect(disabling).not.toHaveBeenCalled()
    disabling.mockRestore()
  })

  test('turned upright according to its EXIF data', async () => {
    const upload = await drawn(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const made = await sharp((await clean(upload)).content).metadata()
    expect([made.width, made.height, made.orientation]).toEqual([300, 400, undefined])
  })

  test.each([
    { what: 'a JPEG stays one', upload: jpeg(), extension: 'jpg' },
    { what: 'a PNG becomes a JPEG', upload: png(), extension: 'jpg' },
    {
      what: 'a PNG one can see through stays one',
      upload: sharp({ create: { width: 250, height: 175, channels: 4, background: { ...terracotta, alpha: 0.5 } } })
        .png()
        .toBuffer(),
      extension: 'png',
    },
    {
      what: 'a PNG with an alpha that shows nothing becomes a JPEG',
      upload: sharp({ create: { width: 250, height: 175, channels: 4, background: { ...terracotta, alpha: 1 } } })
        .png()
        .toBuffer(),
      extension: 'jpg',
    },
    {
      what: 'a CMYK JPEG becomes RGB',
      upload: drawn(250, 175).toColourspace('cmyk').jpeg().toBuffer(),
      extension: 'jpg',
    },
    {
      what: 'a grey PNG becomes a JPEG',
      upload: drawn(250, 175).toColourspace('b-w').png().toBuffer(),
      extension: 'jpg',
    },
    {
      what: 'a progressive JPEG is taken',
      upload: drawn(250, 175).jpeg({ progressive: true }).toBuffer(),
      extension: 'jpg',
    },
  ])('$what', async ({ upload, extension }) => {
    const image = await clean(await upload)
    const made = await sharp(image.content).metadata()
    expect({ ...image, content: undefined }).toEqual({
      content: undefined,
      extension,
      size: { width: made.width, height: made.height },
    })
    expect([made.format, made.width, made.height, made.space]).toEqual([
      extension === 'jpg' ? 'jpeg' : 'png',
      250,
      175,
      'srgb',
    ])
  })

  test('with only the first picture of an animated PNG', async () => {
    const animation = Buffer.alloc(8)
    animation.writeUInt32BE(2, 0)
    const made = await sharp((await clean(withChunk(await png(), 'acTL', animation))).content).metadata()
    expect([made.format, made.pages]).toEqual(['jpeg', undefined])
  })

  test('with no side longer than 1,600 pixels', async () => {
    const made = await sharp((await clean(await jpeg(4000, 2000))).content).metadata()
    expect([made.width, made.height]).toEqual([1600, 800])
  })

  test('with its colours unchanged', async () => {
    const { content } = await clean(await png())
    const [red, green, blue] = await sharp(content).raw().toBuffer()
    expect(
      Math.abs(red! - terracotta.r) + Math.abs(green! - terracotta.g) + Math.abs(blue! - terracotta.b),
    ).toBeLessThan(12)
  })
})

test('Uploads do not delay the pictures of mails and documents, and only a limited number of uploads may wait (T-A32)', async () => {
  const picture = await jpeg(2000, 2000)
  const uploads = Array.from({ length: 22 }, () => cleanImage(picture).catch(({ code }: { code: string }) => code))
  expect(await Promise.race([uploads[0], runLimited(async () => 'logo')])).toBe('logo')
  const refused = (await Promise.all(uploads)).filter((outcome) => outcome === 'unavailable')
  expect(refused).toHaveLength(1)
})
