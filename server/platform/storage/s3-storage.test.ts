import { type LifecycleRule, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#tests/fakes/s3-server.ts'
import { readConfiguration, type S3Settings, StartError } from '#server/platform/configuration.ts'
import { setBucketRules } from './bucket-rules.ts'
import { checkBucket } from './check-bucket.ts'
import { s3Client } from './s3-client.ts'
import { openS3Storage } from './s3-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const picture = `${organisation}/private/scan.png`
const logo = `${organisation}/public/p1.jpg`
const large = Buffer.alloc(2_000_000, 'x')

let s3: S3Server
let settings: S3Settings
let storage: Storage

beforeAll(async () => {
  s3 = await startS3Server()
  settings = settingsWith({ S3_PUBLIC_URL: s3.publicUrl })
  storage = openS3Storage(settings, () => 'https://book.example.test')
})
afterEach(() => s3.fail(undefined))
afterAll(() => s3.stop())

function settingsWith(changes: Record<string, string>): S3Settings {
  const { s3: read } = readConfiguration({ ...s3.variables, ...changes })
  if (!read) throw new Error('The settings of S3 are not set')
  return read
}

describe('the addresses of files in S3', () => {
  test('a public file can be read by everyone at the bucket’s address, and be cached forever', async () => {
    await storage.put(logo, Buffer.from('logo'))
    const answer = await fetch(storage.publicUrl(logo))
    expect(await answer.text()).toBe('logo')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
    })
  })

  test('a private file can be read only at its signed address (T-A1)', async () => {
    await storage.put(picture, Buffer.from('scan'))
    expect((await fetch(`${s3.publicUrl}/${picture}`)).status).toBe(403)
    const signed = await storage.signedUrl(picture, 60)
    const answer = await fetch(signed)
    expect(await answer.text()).toBe('scan')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await fetch(signed.replace('scan', 'other'))).status).toBe(403)
    expect((await fetch(signed.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
    expect((await fetch(signed.replace(/X-Amz-Signature=./, 'X-Amz-Signature=0f'))).status).toBe(403)
  })

  test('a signed address stops working at its expiry time (T-A1)', async () => {
    await storage.put(picture, Buffer.from('scan'))
    const signed = await storage.signedUrl(picture, 1)
    await expect.poll(async () => (await fetch(signed)).status, { timeout: 5000 }).toBe(403)
  })

  test('a public file also has an address on this server, which differs from the bucket’s', () => {
    expect(storage.serverUrl(logo)).toBe(`https://book.example.test/files/${logo}`)
  })
})

describe('failures of S3', () => {
  test('unreachable: a call fails after some attempts, and works when S3 is back', async () => {
    await s3.fail('away')
    await expect(storage.put(picture, large)).rejects.toThrow(StorageUnavailable)
    await expect(storage.read(picture)).rejects.toThrow(StorageUnavailable)
    await s3.fail(undefined)
    await storage.put(picture, large)
    expect((await storage.read(picture))?.content.equals(large)).toBe(true)
  })

  test('hanging: a call fails after some seconds, also in the middle of a file', async () => {
    await storage.put(picture, large)
    await s3.fail('hangs')
    const start = performance.now()
    const calls = await Promise.allSettled([
      storage.put(picture, large),
      storage.read(picture),
      storage.has(picture),
      storage.remove(picture),
    ])
    for (const call of calls) expect(call).toMatchObject({ reason: expect.any(StorageUnavailable) })
    expect(performance.now() - start).toBeLessThan(12_000)
  }, 30_000)

  test('in the middle of an upload: no part of the file is stored, and it can be stored again', async () => {
    const half = `${organisation}/public/p2.jpg`
    await s3.fail('breaks uploads')
    const before = s3.requests()
    await expect(storage.put(half, large)).rejects.toThrow(StorageUnavailable)
    expect(s3.requests() - before).toBe(3)
    await s3.fail(undefined)
    expect(await storage.has(half)).toBe(false)
    await storage.put(half, large)
    expect((await storage.read(half))?.content.equals(large)).toBe(true)
  })
})

describe('the check of the S3 settings at the start', () => {
  test.each([
    {
      what: 'a bucket that is not there',
      changes: { S3_BUCKET: 'inplan-not-there' },
      message:
        /^S3_BUCKET names a bucket that does not exist at http:.*: create 'inplan-not-there', or correct the name\.$/,
    },
    {
      what: 'an unknown key',
      changes: { S3_ACCESS_KEY_ID: 'NOBODY' },
      message: /^S3_ACCESS_KEY_ID is unknown at http:.*: set the key of a user who may use the bucket/,
    },
    {
      what: 'a wrong secret',
      changes: { S3_SECRET_ACCESS_KEY: 'wrong' },
      message: /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at http:.*: set both of one key\.$/,
    },
  ])('stops the start with $what', async ({ changes, message }) => {
    const check = checkBucket(settingsWith(changes), expect.unreachable)
    await expect(check).rejects.toThrow(StartError)
    await expect(check).rejects.toThrow(message)
  })

  test('does not stop the start when S3 is unreachable', async () => {
    const messages: string[] = []
    await checkBucket(settings, expect.unreachable)
    await s3.fail('away')
    await checkBucket(settings, (message) => messages.push(message))
    expect(messages).toEqual([expect.stringMatching(/^S3 cannot be reached \(ECONNREFUSED.*until it is back\.$/)])
  })
})

test('The rules of the bucket can be set again without removing its other rules', async () => {
  const other: LifecycleRule = { ID: 'logs', Status: 'Enabled', Filter: { Prefix: 'logs/' }, Expiration: { Days: 7 } }
  const put = { Bucket: settings.bucket, LifecycleConfiguration: { Rules: [other] } }
  await s3Client(settings).send(new PutBucketLifecycleConfigurationCommand(put))
  expect(await setBucketRules(settings)).toEqual(['logs', 'inplan-abandoned-uploads', 'inplan-deleted-files'])
  expect(await setBucketRules(settings)).toEqual(['logs', 'inplan-abandoned-uploads', 'inplan-deleted-files'])
})
