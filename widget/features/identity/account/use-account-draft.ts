import { useSyncExternalStore } from 'react'
import { typedEmail } from '../../../platform/booking/customer-draft.ts'
import { guestId } from '../../../data/guest/guest-visit.ts'
import { drafts as keptDrafts, isRecord } from '../../../platform/kept-drafts.ts'

interface Drafts {
  /** As long as nothing was typed here, what a guest has typed with an order (rule D423). */
  email: string
  /** The password. It is kept until the address is confirmed, because a request for another code needs it. */
  password: string
  hasAgreed: boolean
  /** Whether the sign-up was requested with a password. After a reload, another code cannot be requested without typing it again. */
  hasPassword: boolean
  /** The mailed code for a new password. */
  resetCode: string
}

/** The mail address is undefined until something is typed. */
type Stored = Omit<Drafts, 'email'> & { email: string | undefined }

const empty: Stored = { email: undefined, password: '', hasAgreed: false, hasPassword: false, resetCode: '' }

/** The name of the drafts that a reload keeps: all but the password and the code (rule D365). */
const keptName = 'account'

function readKept(): Stored {
  const kept = keptDrafts.read(keptName)
  if (!isRecord(kept)) return empty
  const { email, hasAgreed, hasPassword } = kept
  return {
    ...empty,
    email: typeof email === 'string' ? email : undefined,
    hasAgreed: hasAgreed === true,
    hasPassword: hasPassword === true,
  }
}

let drafts = readKept()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = (): Drafts => ({ ...drafts, email: drafts.email ?? typedEmail(guestId) })

function change(changes: Partial<Stored>): void {
  drafts = { ...drafts, ...changes }
  const { email, hasAgreed, hasPassword } = drafts
  keptDrafts.write(keptName, email ? { email, hasAgreed, hasPassword } : undefined)
  for (const listener of listeners) listener()
}

/**
 * Input of one account screen that the next ones need. It is kept outside the screens, so that input during a transition is not lost, and
 * over a reload, but for the password and the code.
 */
export function useAccountDraft<Key extends keyof Drafts>(key: Key): [Drafts[Key], (value: Drafts[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => current()[key])
  return [value, (next) => change({ [key]: next })]
}

/** Removes passwords and codes from memory, because somebody has logged in. The mail address stays in memory, and a reload forgets it. */
export function forgetSecrets(): void {
  change({ ...empty, email: drafts.email })
  keptDrafts.write(keptName, undefined)
}
