/** What a merge compares and combines of a customer. */
export interface MergeSide {
  readonly id: string
  readonly accountId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  /** The contact address; of a customer with an account only the account's address counts. */
  readonly contactEmail: string | null
  readonly locale: 'nl' | 'en' | null
  readonly blockedAt: Date | null
  readonly createdAt: Date
}

/**
 * - `itself`: both are the same customer.
 * - `two-accounts`: two people log in; each would see what the other has booked.
 */
export type MergeProblem = 'itself' | 'two-accounts'

export type MergeOutcome =
  | { readonly kind: 'refused'; readonly problem: MergeProblem }
  | { readonly kind: 'merged'; readonly customer: MergeSide }

/**
 * Combines two records of one person (rule D146). What the kept customer does not have comes from the other. A block on either
 * side stays, and the customer is one for as long as the older of both.
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
