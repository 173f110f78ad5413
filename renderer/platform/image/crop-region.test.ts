import { describe, expect, it } from 'vitest'
import { isSmaller } from '#shared/domain/image/image-rules.ts'
import { firstCrop, firstRegion, notBelow, regionPixels } from './crop-region.ts'

const service = { width: 250, height: 175 }
const square = { width: 200, height: 200 }

it('The first crop is 60% wide and 100% high, and centred (x 20%) (R-A5.29)', () => {
  expect(firstRegion).toEqual({ unit: '%', x: 20, y: 0, width: 60, height: 100 })
})

describe('the first crop has the required ratio and lies within those 60% × 100% (R-A5.26, R-A5.29, R-D99)', () => {
  it.each([
    // 600 pixels (60 % of the width) at the ratio 250:175 are exactly 420 high, which is the full height.
    { picture: [1000, 420], wanted: service, region: { x: 20, y: 0, width: 60, height: 100 } },
    { picture: [1000, 700], wanted: service, region: { x: 20, y: 20, width: 60, height: 60 } },
    { picture: [2000, 420], wanted: service, region: { x: 35, y: 0, width: 30, height: 100 } },
    { picture: [1000, 2000], wanted: square, region: { x: 20, y: 35, width: 60, height: 30 } },
    // 60 % would be less than the required size, so the whole picture is used.
    { picture: [250, 175], wanted: service, region: { x: 0, y: 0, width: 100, height: 100 } },
    { picture: [300, 210], wanted: service, region: { x: 8.333, y: 8.333, width: 83.333, height: 83.333 } },
    // A picture that is smaller than required is used as a whole.
    { picture: [100, 175], wanted: service, region: { x: 0, y: 30, width: 100, height: 40 } },
  ])('$picture at $wanted', ({ picture: [width = 0, height = 0], wanted, region }) => {
    const crop = firstCrop({ width, height }, wanted)
    expect(crop.unit).toBe('%')
    for (const [side, value] of Object.entries(region)) {
      expect(crop[side as 'x']).toBeCloseTo(value, 2)
    }
  })
})

describe('a crop is never smaller than required, in the pixels of the picture (R-A5.26)', () => {
  const picture = { width: 800, height: 600 }
  const region = (x: number, y: number, width: number, height: number) => ({
    unit: '%' as const,
    x: x / 8,
    y: y / 6,
    width: width / 8,
    height: height / 6,
  })
  it.each([
    { drawn: region(100, 100, 248, 174), kept: { x: 100, y: 100, width: 250, height: 175 } },
    { drawn: region(700, 500, 100, 70), kept: { x: 550, y: 425, width: 250, height: 175 } },
    { drawn: region(100, 100, 480, 336), kept: { x: 100, y: 100, width: 480, height: 336 } },
    { drawn: region(100, 100, 0, 0), kept: { x: 100, y: 100, width: 0, height: 0 } },
  ])('$drawn', ({ drawn, kept }) => {
    const pixels = regionPixels(notBelow(drawn, picture, service), picture)
    for (const [side, value] of Object.entries(kept)) expect(pixels[side as 'x']).toBeCloseTo(value, 6)
  })

  it('unless the picture itself is smaller', () => {
    const drawn = { unit: '%', x: 10, y: 10, width: 80, height: 80 } as const
    expect(notBelow(drawn, { width: 200, height: 140 }, service)).toEqual(drawn)
  })
})

it('A crop is converted to the pixels of the picture (R-A3.18)', () => {
  const region = { unit: '%', x: 20, y: 0, width: 60, height: 100 } as const
  expect(regionPixels(region, { width: 1000, height: 420 })).toEqual({ x: 200, y: 0, width: 600, height: 420 })
})

it.each([
  { picture: { width: 250, height: 175 }, tooSmall: false },
  { picture: { width: 249, height: 900 }, tooSmall: true },
  { picture: { width: 900, height: 174 }, tooSmall: true },
])('$picture is too small for 250×175: $tooSmall (R-A5.25)', ({ picture, tooSmall }) => {
  expect(isSmaller(picture, service)).toBe(tooSmall)
})
