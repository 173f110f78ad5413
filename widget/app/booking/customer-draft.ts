import { useState } from 'react'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'

/** The personal data that a customer types. */
export interface CustomerDraft {
  fullName: string
  phoneNumber: string
  /** Typed by a guest; of an account it is known. */
  email: string
}

/** Typed personal data by account, kept in memory while the customer chooses another time or logs in again. */
const typed = new Map<string, CustomerDraft>()

/** The personal data on the form: what the customer typed, or what is known until something is typed. */
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
 * What is wrong with the data. Payment requires the full name (rule B5.10), and a guest an address, and a phone number where the
 * organisation asks for it (rule D215).
 */
export function draftProblems(
  { fullName, email, phoneNumber }: CustomerDraft,
  guest?: { isPhoneRequired: boolean },
): DraftProblems {
  return {
    ...(fullName.trim() === '' && { fullName: 'required' }),
    ...(guest && !isEmailAddress(email.trim()) && { email: email.trim() === '' ? 'required' : 'email' }),
    ...(guest?.isPhoneRequired && phoneNumber.trim() === '' && { phoneNumber: 'required' }),
  }
}

/** The name that was typed in this visit. */
export const typedName = (userId: string): string | undefined => typed.get(userId)?.fullName.trim() || undefined
