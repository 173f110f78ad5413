import { expect, test } from 'vitest'
import { appOrigin, isTrustedFrame, mayNavigate } from './trusted-origin.ts'

const page = 'app://inplan/index.html'

test.each([page, 'app://inplan/index.html#/calendar', 'app://inplan/'])('%s may call (T-D2)', (url) => {
  expect(isTrustedFrame({ url, parent: null }, appOrigin)).toBe(true)
})

test.each([
  ['a frame that has gone', null],
  ['a sub-frame of the own page', { url: page, parent: { url: page } }],
  ['another site', { url: 'https://evil.example/', parent: null }],
  ['another host of the scheme', { url: 'app://evil/index.html', parent: null }],
  ['a host that begins alike', { url: 'app://inplan.evil/index.html', parent: null }],
  ['a user name that looks like the host', { url: 'app://inplan@evil/index.html', parent: null }],
  ['another scheme', { url: 'apps://inplan/index.html', parent: null }],
  ['a file', { url: 'file:///app/index.html', parent: null }],
  ['data', { url: 'data:text/html,app://inplan/', parent: null }],
  ['an empty page', { url: 'about:blank', parent: null }],
  ['nothing yet', { url: '', parent: null }],
])('%s may not call the main process (T-D2)', (_name, frame) => {
  expect(isTrustedFrame(frame, appOrigin)).toBe(false)
})

test('The development server is trusted only where it is the page’s origin', () => {
  const frame = { url: 'http://localhost:5173/index.html', parent: null }
  expect(isTrustedFrame(frame, 'http://localhost:5173')).toBe(true)
  expect(isTrustedFrame(frame, appOrigin)).toBe(false)
})

test.each([
  [page, page, true],
  [page, `${page}#/services`, true],
  [`${page}#/a`, page, true],
  [page, 'app://inplan/other.html', false],
  [page, 'app://evil/index.html', false],
  [page, 'https://example.com/', false],
  [page, 'file:///etc/passwd', false],
  [page, 'javascript:alert(1)', false],
  [page, 'data:text/html,x', false],
  [page, 'not an address', false],
  ['', page, false],
])('A navigation from %s to %s is: %s (T-D3)', (from, to, allowed) => {
  expect(mayNavigate(from, to)).toBe(allowed)
})
