import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Translate } from '#shared/i18n/message-types.ts'
import { imagePicker } from './image-picker.ts'
import { readPickedImage } from './read-picked-image.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-pick-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('reading a picture that a person chose (T-D6)', () => {
  test('gives its content and its name without the folder', async () => {
    expect(await readPickedImage(await file('breath.jpg', jpeg))).toEqual({
      bytes: new Uint8Array(jpeg),
      name: 'breath.jpg',
      type: 'image/jpeg',
    })
  })

  test('takes the type from its first bytes, not from its name', async () => {
    expect(await readPickedImage(await file('breath.jpg', png))).toMatchObject({ type: 'image/png' })
  })

  test.each([
    { what: 'an empty file', content: '', code: 'image-empty' },
    { what: 'text with the name of a picture', content: 'password=hunter2', code: 'image-type' },
    { what: 'SVG with a script', content: '<svg><script>alert(1)</script></svg>', code: 'image-type' },
    { what: '20 MB', content: Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]), code: 'image-too-large' },
    {
      what: 'a byte more than 2 MB',
      content: Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024 - 7)]),
      code: 'image-too-large',
    },
    { what: '2 MB exactly', content: Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024 - 8)]), code: 'taken' },
  ])('$what: $code', async ({ content, code }) => {
    expect(await codeOf(readPickedImage(await file('picture.jpg', content)))).toBe(code)
  })

  test('fails for a file that is gone', async () => {
    expect(await codeOf(readPickedImage(join(folder, 'gone.jpg')))).toBe('file-unreadable')
  })

  test('fails for a folder', async () => {
    await mkdir(join(folder, 'folder.jpg'))
    expect(await codeOf(readPickedImage(join(folder, 'folder.jpg')))).toBe('file-unreadable')
  })

  test.each([
    { what: 'when it is opened', open: () => Promise.reject(locked()) },
    {
      what: 'when it is read',
      open: async () => ({
        stat: async () => ({ size: 8, isFile: () => true }),
        read: () => Promise.reject(locked()),
        close: async () => {},
      }),
    },
  ])('fails for a file that another program locks, with the error $what', async ({ open }) => {
    expect(await codeOf(readPickedImage(join(folder, 'locked.jpg'), open as never))).toBe('file-unreadable')
  })

  const locked = () => Object.assign(new Error('resource busy or locked'), { code: 'EBUSY' })
})

describe('a link to a file is treated as its target (T-D6)', () => {
  const link = async (target: string) => {
    await symlink(target, join(folder, 'link.jpg'))
    return join(folder, 'link.jpg')
  }

  test('for a picture', async () => {
    const target = await file('breath.jpg', jpeg)
    expect(await readPickedImage(await link(target))).toMatchObject({ name: 'link.jpg', type: 'image/jpeg' })
  })

  test.each([
    { what: 'a secret', target: () => file('id_rsa', '-----BEGIN OPENSSH PRIVATE KEY-----'), code: 'image-type' },
    { what: 'nothing', target: async () => join(folder, 'gone'), code: 'file-unreadable' },
    { what: 'itself', target: async () => join(folder, 'link.jpg'), code: 'file-unreadable' },
    { what: 'a folder', target: async () => folder, code: 'file-unreadable' },
    { what: 'a device without an end', target: async () => '/dev/zero', code: 'file-unreadable' },
  ])('for $what: $code', async ({ target, code }) => {
    expect(await codeOf(readPickedImage(await link(await target())))).toBe(code)
  })

  test('for a pipe that nobody writes to, without waiting', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    expect(await codeOf(readPickedImage(await link(join(folder, 'pipe'))))).toBe('file-unreadable')
  })
})

describe('the dialog that picks a picture (T-D6)', () => {
  const text = ((key: string) => key) as Translate<'desktop'>
  const pickerThatAnswers = (answer: { canceled: boolean; filePaths: string[] }) => {
    const asked: unknown[] = []
    const pick = imagePicker({
      show: async (options) => {
        asked.push(options)
        return answer
      },
      text,
    })
    return { pick, asked }
  }

  test('asks for one JPG or PNG', async () => {
    const { pick, asked } = pickerThatAnswers({ canceled: false, filePaths: [await file('breath.png', png)] })
    expect(await pick()).toMatchObject({ name: 'breath.png', type: 'image/png' })
    expect(asked).toMatchObject([{ properties: ['openFile'], filters: [{ extensions: ['jpg', 'jpeg', 'png'] }] }])
  })

  test.each([
    { canceled: true, filePaths: [] },
    { canceled: true, filePaths: ['/etc/passwd'] },
    { canceled: false, filePaths: [] },
  ])('gives nothing when it was cancelled: %j', async (answer) => {
    expect(await pickerThatAnswers(answer).pick()).toBeNull()
  })
})
