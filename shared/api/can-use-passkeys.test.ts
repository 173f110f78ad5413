import { expect, test } from 'vitest'
import { canUsePasskeys } from './can-use-passkeys.ts'

const self = {}
const page = (address: string, changes: object = {}) => ({
  location: new URL(address),
  isSecureContext: true,
  self,
  top: self,
  PublicKeyCredential: {},
  ...changes,
})

test.each<[string, ReturnType<typeof page>, boolean]>([
  ['a page with TLS', page('https://inplan.example/provider/'), true],
  ['a page of this machine', page('http://localhost:4100/widget/'), true],
  ['a page without TLS', page('http://inplan.example/', { isSecureContext: false }), false],
  ['an address without a name', page('http://127.0.0.1:4100/'), false],
  ['an IPv6 address', page('http://[::1]:4100/'), false],
  ['the desktop app', page('app://inplan/'), false],
  ['a frame in another page', page('https://inplan.example/widget/', { top: {} }), false],
  ['a browser without passkeys', page('https://inplan.example/', { PublicKeyCredential: undefined }), false],
])('Whether passkeys can be used: %s (R-D225)', (_what, window, canUse) => {
  expect(canUsePasskeys(window)).toBe(canUse)
})
