import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSigned, publicKeyOf } from '#electron/main/update/feed-signature.ts'
import { readUpdateSettings } from '#electron/main/update/update-settings.ts'
import { missingFor, releasePlan } from './signing-and-update-settings.ts'
import { signAnnouncements } from './sign-update-announcements.ts'

const key = generateKeyPairSync('ed25519').privateKey
const feed = 'https://updates.inplan.example/stable/'
const updates = {
  INPLAN_UPDATE_FEED: feed,
  INPLAN_UPDATE_SIGNING_KEY: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
}
const certificate = { CSC_LINK: 'file.p12', CSC_KEY_PASSWORD: 'secret' }
const notary = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }

describe('a release (T-D5)', () => {
  test.each([
    ['darwin', {}, ['Developer ID', 'notarisation', 'feed']],
    ['darwin', { ...certificate, ...updates }, ['notarisation']],
    ['darwin', { ...certificate, ...notary, ...updates, APPLE_API_ISSUER: '' }, ['notarisation']],
    ['darwin', { ...certificate, ...notary, ...updates }, []],
    ['win32', {}, ['signing code', 'feed']],
    ['win32', { CSC_LINK: 'file.p12', ...updates }, ['signing code']],
    ['win32', { ...certificate, ...updates }, []],
    ['linux', {}, ['feed']],
    ['linux', { INPLAN_UPDATE_FEED: feed }, ['feed']],
    ['linux', updates, []],
  ] as const)('on %s with %j is refused for lacking %j', (platform, environment, missing) => {
    expect(missingFor(platform, environment)).toEqual(missing.map((word) => expect.stringContaining(word)))
  })

  test('that lacks a signing or update setting is refused, and the error says what to do', () => {
    expect(() => releasePlan('win32', updates, false)).toThrow(/certificate for signing code.*CSC_LINK[^]*--unsigned/)
  })

  test.each([
    ['a feed in the clear', { INPLAN_UPDATE_FEED: 'http://updates.inplan.example/' }, /must be an https:/],
    ['a feed that is no folder', { INPLAN_UPDATE_FEED: 'https://updates.inplan.example' }, /must be an https:/],
    ['a key that is none', { INPLAN_UPDATE_SIGNING_KEY: 'AAAA' }, /no Ed25519 key/],
    [
      'a key of another kind',
      {
        INPLAN_UPDATE_SIGNING_KEY: generateKeyPairSync('x25519')
          .privateKey.export({ format: 'der', type: 'pkcs8' })
          .toString('base64'),
      },
      /no Ed25519 key/,
    ],
  ])('with %s is refused', (_why, changes, problem) => {
    expect(() => releasePlan('linux', { ...updates, ...changes }, false)).toThrow(problem)
  })

  test('contains the update feed and public key as the app reads them, and signs announcements that the app accepts', () => {
    const plan = releasePlan('linux', updates, false)
    const settings = readUpdateSettings(JSON.stringify(plan.config['extraMetadata']))
    expect(settings).toEqual({ feed, publicKey: expect.any(String), channel: 'latest' })
    const folder = mkdtempSync(join(tmpdir(), 'inplan-release-'))
    writeFileSync(join(folder, 'latest-linux.yml'), 'version: 1.2.0\n')
    writeFileSync(join(folder, 'builder-debug.yml'), '')
    expect(signAnnouncements(folder, plan.signingKey!)).toEqual(['latest-linux.yml'])
    const signature = readFileSync(join(folder, 'latest-linux.yml.sig'), 'utf8')
    expect(isSigned('version: 1.2.0\n', signature, publicKeyOf(settings!.publicKey))).toBe(true)
    expect(isSigned('version: 1.3.0\n', signature, publicKeyOf(settings!.publicKey))).toBe(false)
    rmSync(folder, { recursive: true })
  })

  test('with no update announcement to sign is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'inplan-release-'))
    expect(() => signAnnouncements(folder, key)).toThrow(/no latest/)
    rmSync(folder, { recursive: true })
  })
})

test('An unsigned build is named as such, takes no updates and never picks up a certificate by itself', () => {
  const plan = releasePlan('darwin', { ...certificate, ...notary, ...updates }, true)
  expect(plan.config['artifactName']).toContain('-unsigned.')
  expect(plan.config).toMatchObject({ forceCodeSigning: false, mac: { identity: null, notarize: false } })
  expect(plan.environment).toEqual({ CSC_IDENTITY_AUTO_DISCOVERY: 'false' })
  expect(readUpdateSettings(JSON.stringify(plan.config['extraMetadata']))).toBeUndefined()
  expect(plan.signingKey).toBeUndefined()
})
