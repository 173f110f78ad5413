/** After so many daily checks in a row that missed a record, the owners are told (rule D294). */
export const FAILURES_TO_TELL = 2
/** After so many, the domain no longer shows the page, and another organisation may prove that it is theirs. */
export const FAILURES_TO_END = 7

export interface CheckedDomain {
  /** How many checks in a row have missed a record now. */
  readonly failures: number
  readonly tellsOwners: boolean
  readonly ends: boolean
}

/**
 * What becomes of a verified domain after a daily check (rule D294).
 * - A complete check begins the count anew: 1, then complete, then 1: nobody is told.
 * - The owners are told once, by the second failure, and the domain ends by the seventh.
 * @param failures how many checks before this one have missed a record, one after the other
 */
export function afterDomainCheck(failures: number, isComplete: boolean): CheckedDomain {
  const now = isComplete ? 0 : failures + 1
  return { failures: now, tellsOwners: now === FAILURES_TO_TELL, ends: now >= FAILURES_TO_END }
}
