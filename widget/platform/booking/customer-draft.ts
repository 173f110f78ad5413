import { useState } from 'react'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { drafts, readTexts } from '../kept-drafts.ts'

/** The personal data that a customer types. */
export interface CustomerDraft {
  fullName: string
  phoneNumber: string
  /** The mail address: typed by a guest, or taken from the account. */
  email: string
}

const readDraft = readTexts<CustomerDraft>({ fullName: '', phoneNumber: '', email: '' })

/** Typed personal data by account, kept while the customer chooses another time, logs in again or reloads the page. */
const nameOf = (userId: string) => `customer ${userId}`

const typedBy = (userId: string): CustomerDraft | undefined => readDraft(drafts.read(nameOf(userId)))

/** Returns the personal data for the form: what the customer has typed, or else what is already known. */
export function useCustomerDraft(
  userId: string,
  known: CustomerDraft,
): [CustomerDraft, (change: Partial<CustomerDraft>) => void] {
  const [draft, setDraft] = useState(() => typedBy(userId) ?? known)
  return [
    draft,
    (change) => {
      const next = { ...draft, ...change }
      drafts.write(nameOf(userId), next)
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
export const typedName = (userId: string): string | undefined => typedBy(userId)?.fullName.trim() || undefined

/** The mail address that was typed in this visit. */
export const typedEmail = (userId: string): string => typedBy(userId)?.email.trim() ?? ''
