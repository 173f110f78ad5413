import { describe, expect, it } from 'vitest'
import { jpegName, resultSize } from './crop-to-jpeg.ts'

describe('the cropped picture has the scale of the original and the ratio of the device (R-A5.28)', () => {
  it.each([
    { part: { width: 600, height: 420 }, ratio: 1, size: { width: 600, height: 420 } },
    { part: { width: 600, height: 420 }, ratio: 2, size: { width: 1200, height: 840 } },
    { part: { width: 333.4, height: 233.38 }, ratio: 1.5, size: { width: 500, height: 350 } },
    { part: { width: 249.999_999_9, height: 174.999_999_9 }, ratio: 1, size: { width: 250, height: 175 } },
    { part: { width: 0.2, height: 0.2 }, ratio: 1, size: { width: 1, height: 1 } },
    // A device pixel ratio of 2 would turn 24 million pixels into 96 million; the limit is 16 million.
    { part: { width: 6000, height: 4000 }, ratio: 2, size: { width: 4898, height: 3265 } },
  ])('$part at $ratio', ({ part, ratio, size }) => {
    expect(resultSize(part, ratio)).toEqual(size)
  })
})

it.each([
  { name: 'breath.jpeg', file: 'breath.jpg' },
  { name: 'Breath and mobility.PNG', file: 'Breath and mobility.jpg' },
  { name: 'a.b.png', file: 'a.b.jpg' },
  { name: 'breath', file: 'breath.jpg' },
  { name: '.png', file: 'image.jpg' },
])('The file name $name becomes $file', ({ name, file }) => {
  expect(jpegName(name)).toBe(file)
})
