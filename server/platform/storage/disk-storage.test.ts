import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStorage, publicKey, type DiskStorage } from './disk-storage.ts'
import { parseKey } from './storage.ts'

const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const other = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'
const picture = `${organisation}/private/scan.png`

let folder: string
let now: Date
let storage: DiskStorage

const open = () =>
  openDiskStorage(
    folder,
    () => 'http://localhost:4100',
    () => now,
  )

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-storage-'))
  now = new Date('2025-03-14T12:00:00Z')
  storage = await open()
})
afterEach(() => rm(folder, { recursive: true }))

/** The query parameters of an address. */
function queryOf(url: string): { expires?: string; signature?: string } {
  return Object.fromEntries(new URL(url).searchParams)
}

describe('keys', () => {
  test.each([`${organisation}/public/p1.jpg`, `${organisation}/private/a-b_c.png`])('%s is valid', (key) =>
    expect(parseKey(key)).toBeDefined(),
  )

  test.each([
    '',
    'signing-key',
    `${organisation}/p1.jpg`,
    `${organisation}/public/../../secret.jpg`,
    `${organisation}/public/..%2f..%2fsecret.jpg`,
    `../${organisation}/public/p1.jpg`,
    `/${organisation}/public/p1.jpg`,
    `${organisation}/public/p1.svg`,
    `${organisation}/public/p1.html`,
    `${organisation}/public/p1.jpg\0.png`,
    `${organisation}/public/.jpg`,
    `${organisation}\\public\\p1.jpg`,
  ])('A1: %j is none', async (key) => {
    expect(parseKey(key)).toBeUndefined()
    expect(await storage.read(key)).toBeUndefined()
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
  })

  test('A1: a key tells its organisation and whether it is for everybody', () => {
    expect(parseKey(picture)).toEqual({ organisationId: organisation, isPublic: false, type: 'image/png' })
    expect(parseKey(`${other}/public/p1.jpg`)).toEqual({ organisationId: other, isPublic: true, type: 'image/jpeg' })
  })

  test('a public key depends on the content', () => {
    expect(publicKey(organisation, Buffer.from('a'), 'jpg')).toBe(`${organisation}/public/pypeBEsobvcr6wjGzmiPcTa.jpg`)
    expect(publicKey(organisation, Buffer.from('b'), 'jpg')).not.toBe(publicKey(organisation, Buffer.from('a'), 'jpg'))
  })
})

test('a file is read as it was stored, with the content type of its extension', async () => {
  await storage.put(picture, Buffer.from('first'))
  await storage.put(picture, Buffer.from('second'))
  expect(await storage.read(picture)).toEqual({ content: Buffer.from('second'), type: 'image/png' })
  expect(await storage.read(`${organisation}/private/none.png`)).toBeUndefined()
})

describe('signed addresses', () => {
  test('work until they expire, also after a restart', async () => {
    const query = queryOf(storage.signedUrl(picture, 60))
    expect(storage.admits(picture, query)).toBe(true)
    expect((await open()).admits(picture, query)).toBe(true)
    now = new Date('2025-03-14T12:00:59Z')
    expect(storage.admits(picture, query)).toBe(true)
    now = new Date('2025-03-14T12:01:00Z')
    expect(storage.admits(picture, query)).toBe(false)
  })

  test('cannot be forged, changed or used for another file', () => {
    const query = queryOf(storage.signedUrl(picture, 60))
    expect(storage.admits(picture, {})).toBe(false)
    expect(storage.admits(picture, { ...query, signature: '' })).toBe(false)
    expect(storage.admits(picture, { ...query, signature: `A${query.signature?.slice(1)}` })).toBe(
      query.signature?.startsWith('A') ?? false,
    )
    expect(storage.admits(picture, { ...query, expires: String(Number(query.expires) + 1) })).toBe(false)
    expect(storage.admits(picture, { ...query, expires: '99999999999999999999' })).toBe(false)
    expect(storage.admits(`${other}/private/scan.png`, query)).toBe(false)
  })

  test('a public file needs no signature', () => {
    expect(storage.admits(`${organisation}/public/p1.jpg`, {})).toBe(true)
    expect(storage.publicUrl(`${organisation}/public/p1.jpg`)).toBe(
      `http://localhost:4100/files/${organisation}/public/p1.jpg`,
    )
  })
})
