import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { decisionFaults, decisionHead, indexedDecisions } from './decision-form.ts'

const folder = resolve(import.meta.dirname, '../../docs/decisions')
const read = (file: string): string => readFileSync(resolve(folder, file), 'utf8')
const decisions = globSync('[0-9]*.md', { cwd: folder }).toSorted()

const title = '# 12. A save shows its preview'
const body = '## Context\n\n## Choice\n\n## Consequences\n'

test.each([
  {
    file: '0012-a-save-shows-its-preview.md',
    text: `${title}\n\nDate: 2026-01-31\n\nStatus: accepted\n\n${body}`,
    faults: 0,
  },
  {
    file: '0012-a-save-shows-its-preview.md',
    text: `${title}\n\nDate: 2026-01-31\n\nStatus: superseded by decision 15\n\n${body}`,
    faults: 0,
  },
  { file: '0012-a-save.md', text: `${title}\n\nDate: 2026-01-31\n\nStatus: accepted\n\n${body}`, faults: 1 },
  {
    file: '0012-a-save-shows-its-preview.md',
    text: `${title}\n\nDate: 2026-01-31\n\nStatus: good\n\n${body}`,
    faults: 1,
  },
  { file: '0012-a-save-shows-its-preview.md', text: `${title}\n\nStatus: accepted\n\n${body}`, faults: 1 },
  {
    file: '0012-a-save-shows-its-preview.md',
    text: `${title}\n\nDate: 2026-01-31\n\nStatus: accepted\n\n## Context\n`,
    faults: 1,
  },
])('The decision in $file has $faults faults of form: $text', ({ file, text, faults }) => {
  expect(decisionFaults(file, text)).toHaveLength(faults)
})

test.each(decisions)('Decision %s has the form that CONTRIBUTING.md describes', (file) => {
  expect(decisionFaults(file, read(file))).toEqual([])
})

test('No two decisions have the same number', () => {
  const byNumber = Map.groupBy(decisions, (file) => file.slice(0, 4))
  expect([...byNumber.values()].filter((files) => files.length > 1)).toEqual([])
})

test('The index of decisions lists each decision once, with its number, title, date and status', () => {
  const indexed = indexedDecisions(read('README.md')).toSorted((one, other) => one.number - other.number)
  expect(decisions.length).toBeGreaterThan(50)
  expect(indexed).toEqual(decisions.map((file) => decisionHead(basename(file), read(file))))
})
