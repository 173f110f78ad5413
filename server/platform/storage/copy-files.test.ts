import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startS3Server, type S3Server } from '#tests/fakes/s3-server.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import { copyFiles } from './copy-files.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { publicKey, type Storage, StorageUnavailable } from './storage.ts'

const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const contents = Array.from({ length: 9 }, (_, number) => Buffer.from(`picture ${number}`))
const keys = contents.map((content) => publicKey(organisation, content, 'jpg'))
const scan = `${organisation}/private/scan.png`

vi.setConfig({ testTimeout: 20_000 })

let folder: string
let s3: S3Server
let disk: Storage
let bucket: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-copy-'))
  s3 = await startS3Server()
  const settings = readConfiguration(s3.variables).s3
  disk = await openDiskStorage(
    folder,
    () => '',
    () => new Date(),
  )
  bucket = openS3Storage(settings!, () => '')
  for (const [number, key] of keys.entries()) await disk.put(key, contents[number]!)
  await disk.put(scan, Buffer.from('scan'))
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const readAll = (storage: Storage) =>
  Promise.all([...keys, scan].map(async (key) => (await storage.read(key))?.content))

test('Files are copied from disk to S3 and back, and those already there are skipped', async () => {
  const before = await readAll(disk)
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 10, there: 0, damaged: [] })
  expect(await readAll(bucket)).toEqual(before)
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 0, there: 10, damaged: [] })
  for (const key of keys.slice(0, 5)) await disk.remove(key)
  expect(await copyFiles(bucket, disk)).toEqual({ copied: 5, there: 5, damaged: [] })
  expect(await readAll(disk)).toEqual(before)
})

test('A copy that S3 interrupted continues where it stopped', async () => {
  for (const key of keys.slice(0, 4)) await bucket.put(key, (await disk.read(key))!.content)
  await s3.fail('breaks uploads')
  await expect(copyFiles(disk, bucket)).rejects.toThrow(StorageUnavailable)
  await s3.fail(undefined)
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 6, there: 4, damaged: [] })
})

test('Copying replaces a file that differs at the destination, and reports a damaged source file without copying it', async () => {
  await copyFiles(disk, bucket)
  await bucket.put(scan, Buffer.from('an older scan'))
  await bucket.put(keys[0]!, Buffer.from('damaged there'))
  await writeFile(join(folder, keys[1]!), 'damaged here')
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 2, there: 7, damaged: [keys[1]] })
  expect((await bucket.read(keys[0]!))?.content).toEqual(contents[0])
  expect((await bucket.read(keys[1]!))?.content).toEqual(contents[1])
})

test('A file that arrives changed is not counted as copied', async () => {
  const forgetful: Pick<Storage, 'read' | 'put'> = {
    read: (key) => bucket.read(key),
    put: (key) => bucket.put(key, Buffer.from('something else')),
  }
  await expect(copyFiles(disk, forgetful)).rejects.toThrow('did not arrive as it was sent')
})
