import { expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { newRecoveryCodes, plainCode } from './recovery-codes.ts'

const passwords = {
  hash: async (password: string) => password,
  hashCode: async (code: string, purpose: string, owner: string) => `${code} ${purpose} ${owner}`,
  matches: async () => false,
}

test('An account gets ten different recovery codes of two groups each, and each is stored as a hash for that account (R-D227)', async () => {
  const { codes, hashes } = await newRecoveryCodes({ passwords, secrets: systemSecrets }, 'account-1')
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  expect(hashes).toEqual(codes.map((code) => `${code.replace('-', '')} recovery account-1`))
})

test.each([
  ['k7m2p-qx9tf', 'k7m2pqx9tf'],
  [' K7M2P QX9TF ', 'k7m2pqx9tf'],
  ['123 456', '123456'],
])('The typed recovery code %j is read as %j (R-D227)', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
})
