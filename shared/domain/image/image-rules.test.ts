import { describe, expect, it } from 'vitest'
import { imageProblem, isSmaller, SERVICE_IMAGE_SIZE } from './image-rules.ts'
import { imageTypeOf } from './image-type.ts'

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]
const text = (words: string) => [...new TextEncoder().encode(words)]
const bytes = (content: readonly number[], length = content.length) => {
  const all = new Uint8Array(length)
  all.set(content)
  return all
}

describe('the first bytes of a picture decide its type (T-U1)', () => {
  it.each([
    { what: 'a JPEG', content: jpeg, type: 'image/jpeg' },
    { what: 'a PNG', content: png, type: 'image/png' },
    { what: 'half a PNG signature', content: png.slice(0, 7), type: undefined },
    { what: 'a GIF', content: text('GIF89a..'), type: undefined },
    { what: 'a WebP', content: text('RIFF....WEBPVP8 '), type: undefined },
    { what: 'SVG', content: text('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: undefined },
    { what: 'HTML', content: text('<!doctype html>'), type: undefined },
    { what: 'a PDF', content: text('%PDF-1.7'), type: undefined },
    { what: 'a JPEG behind a blank', content: [32, ...jpeg], type: undefined },
  ])('$what', ({ content, type }) => {
    expect(imageTypeOf(bytes(content))).toBe(type)
  })
})

describe('whether a picture is too small (R-A5.25)', () => {
  it.each([
    { width: 249, height: 175, isTooSmall: true },
    { width: 250, height: 174, isTooSmall: true },
    { width: 250, height: 175, isTooSmall: false },
  ])('$width × $height pixels: $isTooSmall', ({ isTooSmall, ...size }) => {
    expect(isSmaller(size, SERVICE_IMAGE_SIZE)).toBe(isTooSmall)
  })
})

describe('an accepted picture is a JPG or PNG of at most 2 MB (R-A5.25, R-B5.12)', () => {
  it.each([
    { what: 'two MB exactly', content: bytes(jpeg, 2_097_152), problem: undefined },
    { what: 'a byte more', content: bytes(jpeg, 2_097_153), problem: 'image-too-large' },
    { what: 'nothing', content: bytes([]), problem: 'image-empty' },
    { what: 'text', content: bytes(text('hello')), problem: 'image-type' },
    {
      what: 'a PNG that claims 8,000 × 5,001 pixels',
      content: bytes([...png.slice(0, 8), 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x1f, 0x40, 0, 0, 0x13, 0x89]),
      problem: 'image-too-many-pixels',
    },
    {
      what: 'a PNG of 8,000 × 5,000 pixels',
      content: bytes([...png.slice(0, 8), 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x1f, 0x40, 0, 0, 0x13, 0x88]),
      problem: undefined,
    },
    {
      what: 'a PNG of 1 × 20,001 pixels',
      content: bytes([...png.slice(0, 8), 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0x4e, 0x21]),
      problem: 'image-too-many-pixels',
    },
    {
      what: 'a PNG of 20,000 × 1 pixels',
      content: bytes([...png.slice(0, 8), 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x4e, 0x20, 0, 0, 0, 1]),
      problem: undefined,
    },
    { what: 'too much text', content: bytes(text('hello'), 2_097_153), problem: 'image-too-large' },
  ])('$what', ({ content, problem }) => {
    expect(imageProblem(content)).toBe(problem)
  })
})
