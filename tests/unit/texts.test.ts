import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Texts = Record<string, string>

const folder = resolve(import.meta.dirname, '../../shared/i18n/messages')

async function textsOf(language: string): Promise<Record<string, Texts>> {
  const files = readdirSync(resolve(folder, language)).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(resolve(folder, language, file)) as Promise<Record<string, Texts>>),
  )
  return Object.assign({}, ...modules) as Record<string, Texts>
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*([\w.]+)/g)].map(([, name]) => name!).toSorted()

const english = await textsOf('en')
const dutch = await textsOf('nl')

test('both languages have the same catalogues', () => {
  expect(Object.keys(english).length).toBeGreaterThan(4)
  expect(Object.keys(dutch)).toEqual(Object.keys(english))
})

test.each(Object.keys(english))('%s: both languages have the same keys, filled with the same values', (catalogue) => {
  const shape = (texts: Texts) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]))
  expect(shape(dutch[catalogue]!)).toEqual(shape(english[catalogue]!))
})

test.each(Object.keys(english))('%s: no text is empty or carries the name of its key', (catalogue) => {
  const wrong = [english, dutch].flatMap((texts) =>
    Object.entries(texts[catalogue]!).filter(([key, text]) => text.trim() === '' || text === key),
  )
  expect(wrong).toEqual([])
})
