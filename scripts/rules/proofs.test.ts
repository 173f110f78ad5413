import { expect, it } from 'vitest'
import { proofsOf, rulesNamedIn, rulesOf, unbuiltRulesOf, withProofs } from './proofs.ts'

it.each([
  { source: `it('A5.21: refuses what overlaps', () => {})`, rules: ['A5.21'] },
  { source: `test("A1, threat: is no rule; A4.13 and A4.14 are", () => {})`, rules: ['A4.13', 'A4.14'] },
  { source: `  { rule: 'D40', kept: 1 },\n  { rule: 'D40', kept: 2 },`, rules: ['D40'] },
  { source: `// 'A5.21' is named in a comment`, rules: [] },
  { source: `  * 'A5.21' too`, rules: [] },
  { source: `const rule = A5.21`, rules: [] },
])('$source', ({ source, rules }) => {
  expect(rulesNamedIn(source)).toEqual(rules)
})

const document = '# Rules\n\n- **A1.1** One, as A1.2 says.\n- **A1.2** Two.\n- **D3** Ours.\n'

it('reads the rules of a document', () => {
  expect(rulesOf(document)).toEqual(['A1.1', 'A1.2', 'D3'])
})

it('knows what is still to come', () => {
  expect(unbuiltRulesOf('- **A1.1** One.\n- **A2.46** Two. _Not built yet._\n')).toEqual(['A2.46'])
})

it('lists the tests of each rule, and changes nothing the second time', () => {
  const files = [
    { path: 'shared/two.test.ts', source: `it('A1.2: two')` },
    { path: 'renderer/one.test.tsx', source: `it('A1.1 and A1.2: both')` },
  ]
  const written = withProofs(document, proofsOf(files))
  expect(written).toContain(
    [
      '- A1.1: [one](../renderer/one.test.tsx)',
      '- A1.2: [one](../renderer/one.test.tsx), [two](../shared/two.test.ts)',
    ].join('\n'),
  )
  expect(written).not.toContain('- D3')
  expect(withProofs(written, proofsOf(files))).toBe(written)
})
