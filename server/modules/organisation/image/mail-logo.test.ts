import sharp from 'sharp'
import { expect, test } from 'vitest'
import { StorageUnavailable, type StoredFile } from '#server/platform/storage/storage.ts'
import { mailLogos } from './mail-logo.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A wide logo with a transparent background. */
const wide = await sharp({ create: { width: 400, height: 200, channels: 4, background: clear } })
  .png()
  .toBuffer()

const stored: StoredFile = { content: wide, type: 'image/png' }
const noFailure = () => expect.unreachable('the storage is there')

test('The logo in mails is a small square on white, whatever was uploaded (R-D295)', async () => {
  const logo = await mailLogos({ read: async () => stored }, noFailure)('logo.png')
  const { data, info } = await sharp(logo!).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([80, 80, 3])
  expect([...data].every((value) => value >= 250)).toBe(true)
  expect(logo!.length).toBeLessThan(10_000)
})

test('The logo for mails is read from storage once, and the longest unused one is dropped from the cache (R-D295)', async () => {
  const asked: string[] = []
  const logoOf = mailLogos(
    {
      read: async (path) => {
        asked.push(path)
        return stored
      },
    },
    noFailure,
    2,
  )
  await logoOf('first')
  await logoOf('first')
  expect(asked).toEqual(['first'])
  await logoOf('second')
  await logoOf('third')
  await logoOf('first')
  expect(asked.filter((path) => path === 'first')).toHaveLength(2)
})

test('A mail is sent without its logo when the file is gone or the storage cannot be reached (R-D295)', async () => {
  const failures: unknown[] = []
  expect(await mailLogos({ read: async () => undefined }, noFailure)('gone')).toBeNull()
  const away = mailLogos({ read: () => Promise.reject(new StorageUnavailable('away')) }, (error) =>
    failures.push(error),
  )
  expect(await away('logo')).toBeNull()
  expect(failures).toHaveLength(1)
})
