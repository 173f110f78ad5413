/** The number of a rule, "A5.21" or "D12", or of a threat, "W3", as code and tests write it. */
const NUMBER = /\b(?:[AB]\d+\.\d+|[ABDGOPUW]\d+)\b(?!\.\d)/g

/** A quoted text on one line, such as a test title or a table cell. */
const QUOTED = /(['"`])((?:\\.|(?!\1).)*)\1/g

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)

/** Returns the numbers of the rules and threats in the titles and table cells of a test file, without duplicates. */
export function numbersNamedIn(source: string): string[] {
  const named = source
    .split('\n')
    .filter((line) => !isComment(line))
    .flatMap((line) => [...line.matchAll(QUOTED)].flatMap(([, , text = '']) => text.match(NUMBER) ?? []))
  return [...new Set(named)]
}

/** Returns the rule or threat numbers that a document defines: its list items that start with a bold number. */
export const numbersOf = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([A-Z][\d.]+)\*\*/gm)].map(([, number = '']) => number)

/**
 * Whether `npm test` runs a test file. It does not run the `.nightly` files and the tasks, which `npm run nightly` runs, and the tests that
 * need a cluster.
 */
export const isInEachRun = (path: string): boolean =>
  !/\.nightly\.(?:test|spec)\./.test(path) && !/^tests\/(?:e2e\/tasks|integration\/cluster)\//.test(path)

/** The test files of each rule and threat, sorted by path. */
export function proofsOf(files: readonly { readonly path: string; readonly source: string }[]): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const { path, source } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const number of numbersNamedIn(source)) proofs.set(number, [...(proofs.get(number) ?? []), path])
  }
  return proofs
}

/** A line for each of some numbers, with the files of its tests. */
export const proofLines = (numbers: readonly string[], proofs: ReadonlyMap<string, readonly string[]>): string[] =>
  numbers.map((number) => `${number.padEnd(8)}${(proofs.get(number) ?? ['no test']).join(', ')}`)
