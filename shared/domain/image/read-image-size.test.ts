import { expect, it } from 'vitest'
import { imagePixels } from './read-image-size.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 1, 0x22]
const comment = [0xff, 0xfe, 0, 6, 1, 2, 3, 4]

it.each([
  { what: 'a PNG of 250 × 175', bytes: [...png, ...header, 0, 0, 0, 250, 0, 0, 0, 175], size: [250, 175] },
  {
    what: 'a PNG that claims 65,536 × 65,536',
    bytes: [...png, ...header, 0, 1, 0, 0, 0, 1, 0, 0],
    size: [65536, 65536],
  },
  {
    what: 'a PNG whose first chunk is another',
    bytes: [...png, 0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 9, 0, 0, 0, 9],
    size: undefined,
  },
  { what: 'a PNG that ends before its size', bytes: [...png, ...header, 0, 0], size: undefined },
  { what: 'a JPEG of 800 × 600', bytes: [0xff, 0xd8, ...frame(0xc0)], size: [800, 600] },
  { what: 'a progressive JPEG behind a comment', bytes: [0xff, 0xd8, ...comment, ...frame(0xc2)], size: [800, 600] },
  { what: 'a JPEG with filling before its marker', bytes: [0xff, 0xd8, 0xff, ...frame(0xc0)], size: [800, 600] },
  { what: 'a table that is no frame', bytes: [0xff, 0xd8, ...frame(0xc4)], size: undefined },
  { what: 'a JPEG that ends in a segment', bytes: [0xff, 0xd8, 0xff, 0xfe, 0xff, 0xff, 1], size: undefined },
  { what: 'a segment of no length', bytes: [0xff, 0xd8, 0xff, 0xfe, 0, 0, 0, 0, 0, 0, 0, 0], size: undefined },
  { what: 'something else', bytes: [1, 2, 3], size: undefined },
])('$what (T-U1)', ({ bytes, size }) => {
  const found = imagePixels(new Uint8Array(bytes))
  expect(found && [found.width, found.height]).toEqual(size)
})
