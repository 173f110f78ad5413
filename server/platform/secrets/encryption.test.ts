import { describe, expect, test } from 'vitest'
import { encryptionWith, UnreadableSecret } from './encryption.ts'
import { parseSecretKeys, type SecretKey } from './secret-keys.ts'

const keyOf = (id: string, byte: number): SecretKey => ({ id, key: Buffer.alloc(32, byte) })
const [old, fresh] = [keyOf('2026', 1), keyOf('2027', 2)]
const owner = { organisationId: '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01', purpose: 'calendar-token' }
const SECRET = 'a secret — één'

describe('the encryption of stored secrets', () => {
  test('an encrypted text can be decrypted, and looks different each time', () => {
    const encryption = encryptionWith([old])
    const [one, other] = [encryption.encrypt(SECRET, owner), encryption.encrypt(SECRET, owner)]
    expect([encryption.decrypt(one, owner), encryption.decrypt(other, owner)]).toEqual([SECRET, SECRET])
    expect(one).not.toBe(other)
    expect(one).toMatch(/^2026:[A-Za-z0-9+/]+=*$/)
  })

  test('an empty text can be encrypted', () => {
    const encryption = encryptionWith([old])
    expect(encryption.decrypt(encryption.encrypt('', owner), owner)).toBe('')
  })

  test('the first key encrypts, and all keys decrypt', () => {
    const stored = encryptionWith([old]).encrypt(SECRET, owner)
    const both = encryptionWith([fresh, old])
    expect(both.decrypt(stored, owner)).toBe(SECRET)
    expect(both.encrypt(SECRET, owner)).toMatch(/^2027:/)
  })

  test('a value with any changed byte is refused', () => {
    const encryption = encryptionWith([old])
    const [id = '', encoded = ''] = encryption.encrypt(SECRET, owner).split(':')
    const bytes = Buffer.from(encoded, 'base64')
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => encryption.decrypt(`${id}:${changed.toString('base64')}`, owner)).toThrow(UnreadableSecret)
    }
  })

  test.each([
    { name: 'of another organisation', reader: { ...owner, organisationId: '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02' } },
    { name: 'for another purpose', reader: { ...owner, purpose: 'payment-key' } },
  ])('a value $name is refused', ({ reader }) => {
    const encryption = encryptionWith([old])
    expect(() => encryption.decrypt(encryption.encrypt(SECRET, owner), reader)).toThrow(UnreadableSecret)
  })

  const byOld = encryptionWith([old]).encrypt(SECRET, owner)
  test.each([
    { name: 'without keys', keys: [], stored: byOld, problem: 'SECRETS_KEY lacks the key 2026' },
    { name: 'without its key', keys: [fresh], stored: byOld, problem: 'SECRETS_KEY lacks the key 2026' },
    {
      name: 'with another key of its id',
      keys: [keyOf('2026', 9)],
      stored: byOld,
      problem: 'SECRETS_KEY has another key under this id',
    },
    { name: 'cut to nothing', keys: [old], stored: '2026:', problem: 'cannot be read' },
    { name: 'cut within the tag', keys: [old], stored: byOld.slice(0, 20), problem: 'cannot be read' },
    { name: 'without an id', keys: [old], stored: 'abc', problem: 'SECRETS_KEY lacks the key' },
  ])('a value $name is refused with an error of one line that says why', ({ keys, stored, problem }) => {
    const decrypt = () => encryptionWith(keys).decrypt(stored, owner)
    expect(decrypt).toThrow(UnreadableSecret)
    expect(decrypt).toThrow(problem)
    expect(decrypt).not.toThrow('\n')
  })

  test('without a key, nothing can be stored', () => {
    expect(() => encryptionWith([]).encrypt(SECRET, owner)).toThrow('SECRETS_KEY is missing')
  })
})

describe('the setting SECRETS_KEY', () => {
  const encoded = (byte: number, bytes = 32): string => Buffer.alloc(bytes, byte).toString('base64')

  test('is a list of key ids and keys', () => {
    expect(parseSecretKeys(`2027:${encoded(2)}, 2026:${encoded(1)}`)).toEqual({ keys: [fresh, old] })
  })

  test.each([
    [encoded(1), 'must be a list of id:base64; id 1 must be 1 to 20 of a-z, 0-9 and -'],
    [`2026:${encoded(1)},:${encoded(2)}`, 'must be a list of id:base64; id 2 must be 1 to 20 of a-z, 0-9 and -'],
    [`2026:${encoded(1, 16)}`, 'must have 32 bytes in base64 for 2026, not 16'],
    [`2026:${encoded(1)},2026:${encoded(2)}`, 'must have each id once, and has 2026 twice'],
  ])('%s is refused', (text, problem) => {
    expect(parseSecretKeys(text)).toEqual({ problem })
  })
})
