/** The data of one customer that a merge compares and combines. */
export interface MergeSide {
  readonly id: string
  readonly accountId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  /** The contact address. For a customer with an account it is ignored, because the account's address is used. */
  readonly contactEmail: string | null
  readonly locale: 'nl' | 'en' | null
  readonly blockedAt: Date | null
  readonly createdAt: Date
}

/**
 * Why two records cannot be merged.
 * - `itself`: both are the same record.
 * - `two-accounts`: both have an account, and each person would see the other's bookings.
 */
export type MergeProblem = 'itself' | 'two-accounts'

export type MergeOutcome =
  | { readonly kind: 'refused'; readonly problem: MergeProblem }
  | { readonly kind: 'merged'; readonly customer: MergeSide }

/**
 * Combines two records of one person (rule D146). Data that the kept record lacks is taken from the other. If either record is blocked, the
 * result is blocked. The creation date is the earlier of the two.
 */
export function mergeCustomers(kept: MergeSide, other: MergeSide): MergeOutcome {
  if (kept.id === other.id) return { kind: 'refused', problem: 'itself' }
  if (kept.accountId !== null && other.accountId !== null) return { kind: 'refused', problem: 'two-accounts' }
  const isNamed = kept.firstName !== '' || kept.lastName !== ''
  const { firstName, lastName } = isNamed ? kept : other
  return {
    kind: 'merged',
    customer: {
      id: kept.id,
      accountId: kept.accountId ?? other.accountId,
      firstName,
      lastName,
      phoneNumber: kept.phoneNumber === '' ? other.phoneNumber : kept.phoneNumber,
      contactEmail: kept.contactEmail ?? other.contactEmail,
      locale: kept.locale ?? other.locale,
      blockedAt: kept.blockedAt ?? other.blockedAt,
      createdAt: kept.createdAt < other.createdAt ? kept.createdAt : other.createdAt,
    },
  }
}
