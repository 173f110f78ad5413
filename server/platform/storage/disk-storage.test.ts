import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import { parseKey, publicKey, type Storage, StorageUnavailable } from './storage.ts'

const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const other = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'
const picture = `${organisation}/private/scan.png`

let folder: string
let now: Date
let storage: Storage

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

describe('the keys of stored files', () => {
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
  ])('%j is not a valid key (T-A1)', async (key) => {
    expect(parseKey(key)).toBeUndefined()
    expect(await storage.read(key)).toBeUndefined()
    expect(await storage.has(key)).toBe(false)
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.remove(key)).rejects.toThrow(RangeError)
  })

  test('a key contains its organisation and whether the file is public (T-A1)', () => {
    expect(parseKey(picture)).toEqual({ organisationId: organisation, isPublic: false, type: 'image/png' })
    expect(parseKey(`${other}/public/p1.jpg`)).toEqual({ organisationId: other, isPublic: true, type: 'image/jpeg' })
  })

  test('the key of a public file depends on its content', () => {
    expect(publicKey(organisation, Buffer.from('a'), 'jpg')).toBe(`${organisation}/public/pypeBEsobvcr6wjGzmiPcTa.jpg`)
    expect(publicKey(organisation, Buffer.from('b'), 'jpg')).not.toBe(publicKey(organisation, Buffer.from('a'), 'jpg'))
  })
})

test('A file on disk is read as it was stored, with the content type of its extension', async () => {
  await storage.put(picture, Buffer.from('first'))
  await storage.put(picture, Buffer.from('second'))
  expect(await storage.read(picture)).toEqual({ content: Buffer.from('second'), type: 'image/png' })
  expect(await storage.read(`${organisation}/private/none.png`)).toBeUndefined()
})

test('The list of files on disk contains every file, but neither the signing key nor a half-written file', async () => {
  const logo = `${other}/public/p1.jpg`
  await storage.put(picture, Buffer.from('x'))
  await storage.put(logo, Buffer.from('x'))
  await writeFile(join(folder, `${logo}.0a1b2c3d4e5f`), 'the server ended here')
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  expect(keys.toSorted()).toEqual([picture, logo])
})

test('A file that the disk refuses leaves nothing behind, and can be stored later', async () => {
  const obstacle = join(folder, organisation)
  await writeFile(obstacle, 'a file where the folder of the organisation belongs')
  await expect(storage.put(picture, Buffer.from('x'))).rejects.toThrow(StorageUnavailable)
  await expect(storage.read(picture)).rejects.toThrow(StorageUnavailable)
  expect(await readdir(folder)).toEqual([organisation, 'signing-key'])
  await rm(obstacle)
  await storage.put(picture, Buffer.from('x'))
  expect(await storage.has(picture)).toBe(true)
})

describe('the signed addresses of files on disk', () => {
  test('work until they expire, also after a restart of the server', async () => {
    const query = queryOf(await storage.signedUrl(picture, 60))
    expect(storage.admits(picture, query)).toBe(true)
    expect((await open()).admits(picture, query)).toBe(true)
    now = new Date('2025-03-14T12:00:59Z')
    expect(storage.admits(picture, query)).toBe(true)
    now = new Date('2025-03-14T12:01:00Z')
    expect(storage.admits(picture, query)).toBe(false)
  })

  test('cannot be forged, changed or used for another file', async () => {
    const query = queryOf(await storage.signedUrl(picture, 60))
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
