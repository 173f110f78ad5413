/** A person who books at an organisation: with an account, or entered by the provider. */
export interface Customer {
  readonly id: string
  readonly organisationId: string
  /** The account that logs in as this customer; null for one whom the provider entered. */
  readonly accountId: string | null
  readonly firstName: string
  readonly lastName: string
  /** The account's address, else the contact address; empty when there is none, or after the customer was erased. */
  readonly email: string
  readonly phoneNumber: string
}

/** The longest tag, in characters. */
export const LONGEST_TAG = 40
/** The most tags of one customer. */
export const MOST_TAGS = 20

/** The one form of a typed tag. Two that differ in case only are the same tag, so a known spelling is kept. */
export function foldTag(typed: string, known: readonly string[]): string {
  const tag = typed.trim().replaceAll(/\s+/gu, ' ')
  const same = (other: string) => other.toLowerCase() === tag.toLowerCase()
  return known.find(same) ?? tag
}
