import { useState } from 'react'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'

/** The personal data that a customer types. */
export interface CustomerDraft {
  fullName: string
  phoneNumber: string
  /** The mail address: typed by a guest, or taken from the account. */
  email: string
}

/** Typed personal data by account, kept in memory while the customer chooses another time or logs in again. */
const typed = new Map<string, CustomerDraft>()

/** Returns the personal data for the form: what the customer has typed, or else what is already known. */
export function useCustomerDraft(
  userId: string,
  known: CustomerDraft,
): [CustomerDraft, (change: Partial<CustomerDraft>) => void] {
  const [draft, setDraft] = useState(typed.get(userId) ?? known)
  return [
    draft,
    (change) => {
      const next = { ...draft, ...change }
      typed.set(userId, next)
      setDraft(next)
    },
  ]
}

export type DraftProblems = Partial<Record<keyof CustomerDraft, 'required' | 'email'>>

/**
 * Returns the problems of the data. Payment requires the full name (rule B5.10), and a guest's order the mail address. A phone number is
 * needed for a phone call (rule D360), and of guests where the organisation requires it (rule D215).
 */
export function draftProblems(
  { fullName, email, phoneNumber }: CustomerDraft,
  { asksEmail, needsPhone }: { asksEmail: boolean; needsPhone: boolean },
): DraftProblems {
  return {
    ...(fullName.trim() === '' && { fullName: 'required' }),
    ...(asksEmail && !isEmailAddress(email.trim()) && { email: email.trim() === '' ? 'required' : 'email' }),
    ...(needsPhone && phoneNumber.trim() === '' && { phoneNumber: 'required' }),
  }
}

/** The name that was typed in this visit. */
export const typedName = (userId: string): string | undefined => typed.get(userId)?.fullName.trim() || undefined
