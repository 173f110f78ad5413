import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SaveDialogOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Translate } from '#shared/i18n/message-types.ts'
import { fileSaver } from './file-saver.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-save-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = ((key: string) => key) as Translate<'desktop'>
const file = { name: 'klant.json', text: '{"firstName":"Zoë"}' }

function saverThatAnswers(answer: { canceled: boolean; filePath: string }) {
  const asked: SaveDialogOptions[] = []
  const save = fileSaver({
    show: async (options) => {
      asked.push(options)
      return answer
    },
    text,
  })
  return { save, asked }
}

describe('saving a file for a person (T-D6)', () => {
  test('writes it to the chosen path, readable by its owner only', async () => {
    const filePath = join(folder, 'chosen.json')
    const { save, asked } = saverThatAnswers({ canceled: false, filePath })
    expect(await save(file)).toBe(true)
    expect(await readFile(filePath, 'utf8')).toBe(file.text)
    expect((await stat(filePath)).mode & 0o777).toBe(0o600)
    expect(asked).toMatchObject([{ title: 'save.title', defaultPath: 'klant.json' }])
  })

  test.each([
    ['klant.json', 'save.filter', 'json'],
    ['Klanten 2025-03-12.csv', 'save.filter-csv', 'csv'],
    ['studio-noord-qr.svg', 'save.filter-svg', 'svg'],
    ['Factuur SN-2025-0001.pdf', 'save.filter-pdf', 'pdf'],
    ['Factuur SN-2025-0001.xml', 'save.filter-xml', 'xml'],
  ])('proposes for %s its file type', async (name, kind, extension) => {
    const { save, asked } = saverThatAnswers({ canceled: true, filePath: '' })
    await save({ ...file, name })
    expect(asked).toMatchObject([{ defaultPath: name, filters: [{ name: kind, extensions: [extension] }] }])
  })

  test('writes bytes unchanged', async () => {
    const filePath = join(folder, 'chosen.pdf')
    const { save } = saverThatAnswers({ canceled: false, filePath })
    await save({ name: 'Factuur SN-2025-0001.pdf', base64: Buffer.from([0, 255, 10]).toString('base64') })
    expect([...(await readFile(filePath))]).toEqual([0, 255, 10])
  })

  test('replaces an existing file', async () => {
    const filePath = join(folder, 'chosen.json')
    await writeFile(filePath, 'something longer than what comes')
    await saverThatAnswers({ canceled: false, filePath }).save(file)
    expect(await readFile(filePath, 'utf8')).toBe(file.text)
  })

  test.each([
    { what: 'cancelled', answer: { canceled: true, filePath: '' } },
    { what: 'answered with nothing', answer: { canceled: false, filePath: '' } },
  ])('writes nothing when the dialog is $what', async ({ answer }) => {
    expect(await saverThatAnswers(answer).save(file)).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })

  test('reports an error if it cannot be written', async () => {
    const { save } = saverThatAnswers({ canceled: false, filePath: join(folder, 'gone', 'chosen.json') })
    await expect(save(file)).rejects.toMatchObject({ code: 'file-unwritable' })
  })
})
