import { useSyncExternalStore } from 'react'

interface Drafts {
  email: string
  /** The password. It is kept until the address is confirmed, because a request for another code needs it. */
  password: string
  hasAgreed: boolean
  /** The mailed code for a new password. */
  resetCode: string
}

const empty: Drafts = { email: '', password: '', hasAgreed: false, resetCode: '' }

let drafts = empty
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(changes: Partial<Drafts>): void {
  drafts = { ...drafts, ...changes }
  for (const listener of listeners) listener()
}

/**
 * Input of one account screen that the next ones need. It is kept in memory, outside the screens, so that input during a
 * transition is not lost.
 */
export function useAccountDraft<Key extends keyof Drafts>(key: Key): [Drafts[Key], (value: Drafts[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => drafts[key])
  return [value, (next) => change({ [key]: next })]
}

/** Removes passwords and codes from memory; the mail address is kept. */
export const forgetSecrets = (): void => change({ ...empty, email: drafts.email })
