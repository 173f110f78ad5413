/** The number of a rule, "A5.21" or "D12", or of a threat, "W3", as code and tests write it. */
const NUMBER = /\b(?:[AB]\d+\.\d+|[ABDGOPUW]\d+)\b(?!\.\d)/g

/** What stands between quotes on a line; a test's title and a table's cell, not a comment. */
const QUOTED = /(['"`])((?:\\.|(?!\1).)*)\1/g

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)

/** The rules and threats that a test file names in its titles, or in the cells that go into them; each once, in their order. */
export function numbersNamedIn(source: string): string[] {
  const named = source
    .split('\n')
    .filter((line) => !isComment(line))
    .flatMap((line) => [...line.matchAll(QUOTED)].flatMap(([, , text = '']) => text.match(NUMBER) ?? []))
  return [...new Set(named)]
}

/** The numbers that a document gives, in its order: the lines that begin with one in bold. */
export const numbersOf = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([A-Z][\d.]+)\*\*/gm)].map(([, number = '']) => number)

/** Which files prove each rule and withstand each threat: their paths in alphabetical order. */
export function proofsOf(files: readonly { readonly path: string; readonly source: string }[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const { path, source } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const number of numbersNamedIn(source)) proofs.set(number, [...(proofs.get(number) ?? []), path])
  }
  return proofs
}

const HEADING = '## Which tests prove what'

/** The document with its last section written anew: a line for each number that a test has. */
export function withProofs(document: string, proofs: ReadonlyMap<string, readonly string[]>): string {
  const [rules = ''] = document.split(`\n${HEADING}\n`)
  const lines = numbersOf(document).flatMap((number) => {
    const paths = proofs.get(number)
    return paths ? [`- ${number}: ${paths.map((path) => `[${nameOf(path)}](../${path})`).join(', ')}`] : []
  })
  return `${rules.trimEnd()}\n\n${HEADING}\n\n${INTRODUCTION}\n\n${lines.join('\n')}\n`
}

const INTRODUCTION =
  'Written by `npm run rules` from the titles of the tests, which have the numbers of what they prove.'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:test|spec)\.tsx?$/, '')
