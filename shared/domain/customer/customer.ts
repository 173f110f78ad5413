import { fullName } from '#shared/domain/team/specialist.ts'

/** A person who books at an organisation: with an account, or entered by the provider. */
export interface Customer {
  readonly id: string
  readonly organisationId: string
  /** The account that logs in as this customer; null for one whom the provider entered. */
  readonly accountId: string | null
  readonly firstName: string
  readonly lastName: string
  /** The account's address, otherwise the contact address; empty if there is none or the customer was erased. */
  readonly email: string
  readonly phoneNumber: string
}

/** The maximum length of a tag in characters. */
export const LONGEST_TAG = 40
/** The maximum number of tags of a customer. */
export const MOST_TAGS = 20

/** The maximum number of notes about a customer. */
export const MOST_NOTES = 1000

/** Normalises a typed tag. Tags that differ only in case are the same tag, so the spelling of a known tag is used. */
export function foldTag(typed: string, known: readonly string[]): string {
  const tag = typed.trim().replaceAll(/\s+/gu, ' ')
  const same = (other: string) => other.toLowerCase() === tag.toLowerCase()
  return known.find(same) ?? tag
}

/** What a customer is called: the full name, or how they are reached when no name is known yet, such as with a new account. */
export const customerName = (customer: {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber?: string
}): string => fullName(customer) || customer.email || (customer.phoneNumber ?? '')
