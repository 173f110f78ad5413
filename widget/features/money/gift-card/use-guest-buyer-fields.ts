import { useRef, type Ref } from 'react'
import {
  type CustomerDraft,
  type DraftProblems,
  draftProblems,
  useCustomerDraft,
} from '../../../platform/booking/customer-draft.ts'
import { fullNameOf } from '../../../data/booking/customer-query.ts'
import { splitName } from '../../../data/booking/reservation-request.ts'
import { guestId, useGuestUser } from '../../../data/guest/guest-visit.ts'
import { useSession } from '../../../data/session.ts'

/** A guest who buys a gift card. */
export interface GuestBuyer {
  firstName: string
  lastName: string
  /** The typed mail address, without surrounding spaces. */
  email: string
}

export interface BuyerFields {
  /** The guest who buys; undefined while somebody is logged in, whose name and mail address are known. */
  guest: GuestBuyer | undefined
  draft: CustomerDraft
  change: (change: Partial<CustomerDraft>) => void
  problems: DraftProblems
  refOf: (field: keyof CustomerDraft) => Ref<HTMLInputElement>
  /** Focuses the first field with a problem. */
  focusProblem: () => void
}

const fieldOrder = ['fullName', 'email'] as const

/** Returns the fields of a guest who buys a gift card: name and mail address (rule D315). */
export function useGuestBuyerFields(): BuyerFields {
  const isGuest = useSession() === undefined
  const user = useGuestUser()
  const [draft, change] = useCustomerDraft(guestId, { fullName: fullNameOf(user), email: user.email, phoneNumber: '' })
  const elements = useRef<Partial<Record<keyof CustomerDraft, HTMLInputElement | null>>>({})
  const problems = isGuest ? draftProblems(draft, { asksEmail: true, needsPhone: false }) : {}
  return {
    guest: isGuest ? { ...splitName(draft.fullName), email: draft.email.trim() } : undefined,
    draft,
    change,
    problems,
    refOf: (field) => (element) => {
      elements.current[field] = element
    },
    focusProblem() {
      const wrong = fieldOrder.find((field) => problems[field])
      if (wrong) elements.current[wrong]?.focus()
    },
  }
}
