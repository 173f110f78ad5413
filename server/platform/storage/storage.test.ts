import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#tests/fakes/s3-server.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

// Tests of the behaviour that every storage must have, run for the disk and for S3.

const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const picture = `${organisation}/private/scan.png`
const logo = `${organisation}/public/p1.jpg`

let folder: string
let s3: S3Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-storage-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys.toSorted()
}

describe.each([
  { where: 'on disk', variables: () => ({}) },
  { where: 'on S3', variables: () => s3.variables },
])('file storage in $where', ({ variables }) => {
  let storage: Storage

  beforeEach(async () => {
    storage = await openStorage(
      readConfiguration({ DATA_DIR: folder, ...variables() }),
      () => 'http://localhost:4100',
      () => new Date(),
      expect.unreachable,
    )
  })

  test('a file is read as it was stored, with the content type of its extension', async () => {
    await storage.put(picture, Buffer.from('first'))
    await storage.put(picture, Buffer.from('second'))
    expect(await storage.read(picture)).toEqual({ content: Buffer.from('second'), type: 'image/png' })
    expect(await storage.has(picture)).toBe(true)
  })

  test('a file that was never stored is not found', async () => {
    const none = `${organisation}/private/none.png`
    expect([await storage.read(none), await storage.has(none)]).toEqual([undefined, false])
  })

  test('a removed file is gone, and removing it again does nothing', async () => {
    await storage.put(picture, Buffer.from('x'))
    await storage.remove(picture)
    await storage.remove(picture)
    expect([await storage.read(picture), await storage.has(picture)]).toEqual([undefined, false])
  })

  test('the list contains every file', async () => {
    await storage.put(picture, Buffer.from('x'))
    await storage.put(logo, Buffer.from('x'))
    expect(await keysOf(storage)).toEqual([picture, logo])
  })

  test('nothing can be stored, read or removed outside the folder of an organisation (T-A1)', async () => {
    const outside = '../secret.jpg'
    expect([await storage.read(outside), await storage.has(outside)]).toEqual([undefined, false])
    await expect(storage.put(outside, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage.remove(outside)).rejects.toThrow(RangeError)
  })

  test('a public file has one lasting address on this server', () => {
    expect(storage.publicUrl(logo)).toBe(`http://localhost:4100/files/${logo}`)
    expect(storage.serverUrl(logo)).toBe(`http://localhost:4100/files/${logo}`)
    expect([storage.admits(logo, {}), storage.admits(picture, {})]).toEqual([true, false])
  })
})
