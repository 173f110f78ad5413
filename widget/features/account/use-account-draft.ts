import { useSyncExternalStore } from 'react'
import { drafts as keptDrafts, isRecord } from '../../app/kept-drafts.ts'

interface Drafts {
  email: string
  /** The password. It is kept until the address is confirmed, because a request for another code needs it. */
  password: string
  hasAgreed: boolean
  /** Whether the sign-up was requested with a password. After a reload, another code cannot be requested without typing it again. */
  hasPassword: boolean
  /** The mailed code for a new password. */
  resetCode: string
}

const empty: Drafts = { email: '', password: '', hasAgreed: false, hasPassword: false, resetCode: '' }

/** The name of the drafts that a reload keeps: all but the password and the code (rule D365). */
const keptName = 'account'

function readKept(): Drafts {
  const kept = keptDrafts.read(keptName)
  if (!isRecord(kept)) return empty
  const { email, hasAgreed, hasPassword } = kept
  return {
    ...empty,
    email: typeof email === 'string' ? email : '',
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

function change(changes: Partial<Drafts>): void {
  drafts = { ...drafts, ...changes }
  const { email, hasAgreed, hasPassword } = drafts
  keptDrafts.write(keptName, email === '' ? undefined : { email, hasAgreed, hasPassword })
  for (const listener of listeners) listener()
}

/**
 * Input of one account screen that the next ones need. It is kept outside the screens, so that input during a transition is not lost, and
 * over a reload, but for the password and the code.
 */
export function useAccountDraft<Key extends keyof Drafts>(key: Key): [Drafts[Key], (value: Drafts[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => drafts[key])
  return [value, (next) => change({ [key]: next })]
}

/** Removes passwords and codes from memory, because somebody has logged in. The mail address stays in memory, and a reload forgets it. */
export function forgetSecrets(): void {
  change({ ...empty, email: drafts.email })
  keptDrafts.write(keptName, undefined)
}
