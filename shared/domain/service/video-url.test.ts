import { expect, test } from 'vitest'
import { isVideoUrl } from './video-url.ts'

test.each([
  ['https://meet.example.com/fenna', true],
  ['https://zoom.us/j/123?pwd=a#b', true],
  ['http://meet.example.com/fenna', false],
  ['javascript:alert(1)', false],
  ['meet.example.com/fenna', false],
  ['https://', false],
  ['https://localhost/a', false],
  ['https://fenna@meet.example.com/', false],
  ['https://meet.example.com/a b', false],
  ['HTTPS://meet.example.com', false],
  [`https://meet.example.com/${'a'.repeat(500)}`, false],
  ['', false],
])('Whether %s is a valid link to a video call: %s (R-D361)', (text, isLink) => {
  expect(isVideoUrl(text)).toBe(isLink)
})
