import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { expect, test } from 'vitest'
import { filesInCode, linkedFiles } from './document-links.ts'

const root = resolve(import.meta.dirname, '../..')
const documents = globSync('{README,CONTRIBUTING,docs/*,docs/decisions/*}.md', { cwd: root }).map((file) =>
  file.split(sep).join('/'),
)

test.each([
  { text: '[one](other.md), [two](../README.md#try-it)', files: ['docs/other.md', 'README.md'] },
  { text: 'As [there][why].\n\n[why]: decisions/0001-one.md', files: ['docs/decisions/0001-one.md'] },
  { text: '![a screen](screenshots/one.png)', files: ['docs/screenshots/one.png'] },
  { text: '[a site](https://example.com), [below](#below), [mail](mailto:a@example.com)', files: [] },
  { text: '`[no](link.md)`\n\n```md\n[no](link.md)\n```\n', files: [] },
])('The linked files are found in the Markdown $text', ({ text, files }) => {
  expect(linkedFiles('docs/page.md', text)).toEqual(files)
})

test.each([
  { text: '`scripts/lint/judge-import.ts` and `server/app`', files: ['scripts/lint/judge-import.ts', 'server/app'] },
  { text: '`server/modules/<module>`, `widget/**/*.css`, `data/postgres`, `index.ts`', files: [] },
])('The file names in code are found in the Markdown $text', ({ text, files }) => {
  expect(filesInCode(text)).toEqual(files)
})

test.each(documents)('Each file that %s mentions exists', (document) => {
  const text = readFileSync(resolve(root, document), 'utf8')
  const named = [...linkedFiles(document, text), ...filesInCode(text)]
  expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([])
})
