/** A rule's number as code and tests write it: "A5.21". */
const RULE = /\b(?:[AB]\d+\.\d+|D\d+)\b/g

/** What stands between quotes on a line; a test's title and a table's cell, not a comment. */
const QUOTED = /(['"`])((?:\\.|(?!\1).)*)\1/g

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)

/** The rules that a test file names in its titles, or in the cells that go into them; each once, in their order. */
export function rulesNamedIn(source: string): string[] {
  const named = source
    .split('\n')
    .filter((line) => !isComment(line))
    .flatMap((line) => [...line.matchAll(QUOTED)].flatMap(([, , text = '']) => text.match(RULE) ?? []))
  return [...new Set(named)]
}

/** The rules of a document, in its order: the lines that begin with a number in bold. */
export const rulesOf = (document: string): string[] =>
  [...document.matchAll(/^- \*\*((?:[AB]\d+\.\d+|D\d+))\*\*/gm)].map(([, rule = '']) => rule)

/** The rules that a document says are still to come: nothing can prove them. */
export const unbuiltRulesOf = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([ABD][\d.]+)\*\* .*_Not built yet\._$/gm)].map(([, rule = '']) => rule)

/** Which files prove each rule: their paths in alphabetical order. */
export function proofsOf(files: readonly { readonly path: string; readonly source: string }[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const { path, source } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const rule of rulesNamedIn(source)) proofs.set(rule, [...(proofs.get(rule) ?? []), path])
  }
  return proofs
}

const HEADING = '## Which tests prove which rule'

/** The document with its last section written anew: a line for each rule that has a test. */
export function withProofs(document: string, proofs: ReadonlyMap<string, readonly string[]>): string {
  const [rules = ''] = document.split(`\n${HEADING}\n`)
  const lines = rulesOf(document).flatMap((rule) => {
    const paths = proofs.get(rule)
    return paths ? [`- ${rule}: ${paths.map((path) => `[${nameOf(path)}](../${path})`).join(', ')}`] : []
  })
  return `${rules.trimEnd()}\n\n${HEADING}\n\n${INTRODUCTION}\n\n${lines.join('\n')}\n`
}

const INTRODUCTION =
  'Written by `npm run rules` from the titles of the tests, which begin with the numbers of the rules that they prove.'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:test|spec)\.tsx?$/, '')
