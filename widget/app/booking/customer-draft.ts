import { useState } from 'react'

/** The personal data that a customer types. */
export interface CustomerDraft {
  fullName: string
  phoneNumber: string
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

/** Whether the full name is missing, which payment requires (rule B5.10). */
export const isNameMissing = ({ fullName }: CustomerDraft): boolean => fullName.trim() === ''

/** The name that was typed in this visit. */
export const typedName = (userId: string): string | undefined => typed.get(userId)?.fullName.trim() || undefined
