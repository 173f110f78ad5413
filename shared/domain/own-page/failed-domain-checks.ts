/** The number of consecutive daily checks with a missing DNS record after which the owners are notified (rule D294). */
export const FAILURES_TO_TELL = 2
/** The number of such checks after which the domain no longer shows the page, and another organisation may verify the domain. */
export const FAILURES_TO_END = 7

export interface CheckedDomain {
  /** The number of consecutive failed checks, including the current one. */
  readonly failures: number
  readonly tellsOwners: boolean
  readonly ends: boolean
}

/**
 * Returns the state of a verified domain after a daily check (rule D294).
 * - A complete check resets the count: after one failure, a complete check and one failure, nobody is notified.
 * - The owners are notified once, at the second consecutive failure; the domain is given up at the seventh.
 * @param failures the number of consecutive failed checks before this one
 */
export function afterDomainCheck(failures: number, isComplete: boolean): CheckedDomain {
  const now = isComplete ? 0 : failures + 1
  return { failures: now, tellsOwners: now === FAILURES_TO_TELL, ends: now >= FAILURES_TO_END }
}
