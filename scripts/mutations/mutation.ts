/**
 * A change that takes one guard out of the sources: a lock, a constraint, a condition or a compare-and-swap. A test must
 * detect it.
 */
export interface Mutation {
  /** A description of the guard that the change removes. It is different for each mutation. */
  readonly guard: string
  /** The source file to change, relative to the repository. */
  readonly file: string
  /** The text of the guard, which occurs exactly once in the file. */
  readonly original: string
  /** The text that replaces the guard. The file still compiles and runs. */
  readonly mutant: string
  /** The test file that must fail, relative to the repository. */
  readonly test: string
  /** A part of the title of the tests that must fail, or of the title of their group. */
  readonly detectedBy: string
}

/** Returns the source without the guard, or the reason why the guard cannot be removed. */
export function mutate(source: string, { original, mutant }: Mutation): { source: string } | { problem: string } {
  const places = source.split(original).length - 1
  if (places === 0) return { problem: 'its text is not there any more' }
  if (places > 1) return { problem: `its text is there ${places} times` }
  return { source: source.replace(original, () => mutant) }
}
