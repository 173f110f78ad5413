import { expect, test } from 'vitest'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { newRecoveryCodes, plainCode } from './recovery-codes.ts'

const passwords = {
  hash: async (password: string) => password,
  hashCode: async (code: string, purpose: string, owner: string) => `${code} ${purpose} ${owner}`,
  matches: async () => false,
}

test('D227: ten different codes of two groups, and a hash of each for its account', async () => {
  const { codes, hashes } = await newRecoveryCodes({ passwords, secrets: systemSecrets }, 'account-1')
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  expect(hashes).toEqual(codes.map((code) => `${code.replace('-', '')} recovery account-1`))
})

test.each([
  ['k7m2p-qx9tf', 'k7m2pqx9tf'],
  [' K7M2P QX9TF ', 'k7m2pqx9tf'],
  ['123 456', '123456'],
])('D227: %j is read as %j', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
})
