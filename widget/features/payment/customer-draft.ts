import { useState } from 'react'

/** What a customer types about themselves. */
export interface CustomerDraft {
  fullName: string
  phoneNumber: string
}

/** As typed, by account; kept when the customer goes back for another time, or logs in again, and returns. In memory only. */
const typed = new Map<string, CustomerDraft>()

/** The draft, from what is known of the customer until they type. */
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

/** Paying needs the full name (rule B5.10). */
export const isNameMissing = ({ fullName }: CustomerDraft): boolean => fullName.trim() === ''

/** The name as typed in this visit. */
export const typedName = (userId: string): string | undefined => typed.get(userId)?.fullName.trim() || undefined
