/**
 * One lock, constraint, guard or compare-and-swap, and how to take it out: so that a test can be asked whether it would
 * notice.
 */
export interface Fence {
  readonly name: string
  /** The source that it stands in, from the root. */
  readonly file: string
  /** What it is made of; stands exactly once in the file. */
  readonly text: string
  /** What stands there without it: it still compiles and runs. */
  readonly instead: string
  /** The test file that must go red, from the root. */
  readonly test: string
  /** Part of the title of the tests in it that must, or of their group. */
  readonly noticedBy: string
}

/** The source without the fence, or why it cannot be taken out. */
export function withoutFence(source: string, { text, instead }: Fence): { source: string } | { problem: string } {
  const places = source.split(text).length - 1
  if (places === 0) return { problem: 'its text is not there any more' }
  if (places > 1) return { problem: `its text is there ${places} times` }
  return { source: source.replace(text, () => instead) }
}
