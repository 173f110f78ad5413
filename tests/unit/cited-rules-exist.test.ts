import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const definitions = [...readFileSync('docs/spec-rules.md', 'utf8').matchAll(/^- \*\*([ABD][\d.]+)\*\* /gm)].map(
  ([, number]) => number ?? '',
)

/** Every rule number in citations such as 'rule A5.7', "rule: 'B7.1'" and 'rules A4.9, A4.10 and D33'. */
function citedNumbers(text: string): string[] {
  const citations = text.match(/\brules?:? '?[ABD]\d+(\.\d+)?((,| and| to| or) [ABD]\d+(\.\d+)?)*/g) ?? []
  return citations.flatMap((citation) => citation.match(/[ABD]\d+(\.\d+)?/g) ?? [])
}

test('Every rule has a number of its own, and the numbers of the specifications have no gap', () => {
  expect(definitions).toHaveLength(new Set(definitions).size)
  const bySection = Map.groupBy(definitions, (number) => number.match(/^([AB]\d+|D)/)?.[0] ?? '')
  bySection.delete('D')
  for (const [section, numbers] of bySection) {
    expect(new Set(numbers)).toEqual(new Set(numbers.map((_, index) => `${section}.${index + 1}`)))
  }
})

test('Every rule that the code cites exists', () => {
  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.css',
  ])
  const cited = files
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(file))
    .flatMap((file) => citedNumbers(readFileSync(file, 'utf8')).map((number) => ({ file, number })))
  const known = new Set(definitions)
  const isSection = (number: string) => /^[AB]\d$/.test(number)
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ number }) => !known.has(number) && !isSection(number))).toEqual([])
})
