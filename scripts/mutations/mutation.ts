/**
 * A change that takes one guard out of the sources: a lock, a constraint, a condition or a compare-and-swap. A test must
 * detect it.
 */
export interface Mutation {
  /** What the change removes, in words; unique. */
  readonly guard: string
  /** The source to change, from the root. */
  readonly file: string
  /** The text of the guard; stands exactly once in the file. */
  readonly original: string
  /** What replaces it. It still compiles and runs. */
  readonly mutant: string
  /** The test file that must fail, from the root. */
  readonly test: string
  /** Part of the title of the tests, or of their group, that must fail. */
  readonly detectedBy: string
}

/** The source with the guard removed, or why it cannot be removed. */
export function mutate(source: string, { original, mutant }: Mutation): { source: string } | { problem: string } {
  const places = source.split(original).length - 1
  if (places === 0) return { problem: 'its text is not there any more' }
  if (places > 1) return { problem: `its text is there ${places} times` }
  return { source: source.replace(original, () => mutant) }
}
