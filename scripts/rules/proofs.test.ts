import { expect, it } from 'vitest'
import { isInEachRun, numbersNamedIn, numbersOf, proofLines, proofsOf } from './proofs.ts'

it.each([
  { source: `it('A5.21: refuses what overlaps', () => {})`, numbers: ['A5.21'] },
  { source: `test("A1: a threat; A4.13 and A4.14 are rules", () => {})`, numbers: ['A1', 'A4.13', 'A4.14'] },
  { source: `  { rule: 'D40', kept: 1 },\n  { rule: 'D40', kept: 2 },`, numbers: ['D40'] },
  { source: `// 'A5.21' is named in a comment`, numbers: [] },
  { source: `  * 'A5.21' too`, numbers: [] },
  { source: `const rule = A5.21`, numbers: [] },
])('$source', ({ source, numbers }) => {
  expect(numbersNamedIn(source)).toEqual(numbers)
})

const document = '# Rules\n\n- **A1.1** One, as A1.2 says.\n- **A1.2** Two.\n- **D3** Ours.\n'

it('reads the numbers of a document', () => {
  expect(numbersOf(`${document}- **W3** A threat.\n`)).toEqual(['A1.1', 'A1.2', 'D3', 'W3'])
})

it('lists the tests of each rule', () => {
  const files = [
    { path: 'shared/two.test.ts', source: `it('A1.2: two')` },
    { path: 'renderer/one.test.tsx', source: `it('A1.1 and A1.2: both')` },
  ]
  expect(proofLines(numbersOf(document), proofsOf(files))).toEqual([
    'A1.1    renderer/one.test.tsx',
    'A1.2    renderer/one.test.tsx, shared/two.test.ts',
    'D3      no test',
  ])
})

it.each([
  { path: 'renderer/one.test.tsx', expected: true },
  { path: 'tests/e2e/widget/flows.spec.ts', expected: true },
  { path: 'tests/e2e/widget/flows.nightly.spec.ts', expected: false },
  { path: 'tests/integration/races.nightly.test.ts', expected: false },
  { path: 'tests/e2e/tasks/availability.spec.ts', expected: false },
  { path: 'tests/integration/cluster/shards.test.ts', expected: false },
])('each run has $path: $expected', ({ path, expected }) => {
  expect(isInEachRun(path)).toBe(expected)
})
