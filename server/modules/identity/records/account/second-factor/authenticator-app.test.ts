import { expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { appAddress, newAppKey, stepOfCode } from './authenticator-app.ts'

/** The key of RFC 6238's test vectors: "12345678901234567890". */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
test.each([
  { seconds: 59, code: '287082', step: 1 },
  { seconds: 1_111_111_109, code: '081804', step: 37_037_036 },
  { seconds: 1_234_567_890, code: '005924', step: 41_152_263 },
  { seconds: 20_000_000_000, code: '353130', step: 666_666_666 },
])('The authenticator code at second $seconds is $code (R-D226)', ({ seconds, code, step }) => {
  expect(stepOfCode(key, code, at(seconds))).toBe(step)
})

test.each([
  { seconds: 1_234_567_859, step: undefined },
  { seconds: 1_234_567_860, step: 41_152_263 },
  { seconds: 1_234_567_949, step: 41_152_263 },
  { seconds: 1_234_567_950, step: undefined },
])('A code is accepted when the phone’s clock is one step wrong: at second $seconds (T-A18)', ({ seconds, step }) => {
  // The code of the step from 1,234,567,890 to 1,234,567,919.
  expect(stepOfCode(key, '005924', at(seconds))).toBe(step)
})

test('A new authenticator key is random and fits into the address for a QR code (R-D226)', () => {
  const [one, two] = [newAppKey(systemSecrets), newAppKey(systemSecrets)]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  const address = new URL(appAddress(key, 'marit@example.test'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Inplan:marit@example.test')
  expect([...address.searchParams]).toEqual(expect.arrayContaining([['secret', key]]))
})
