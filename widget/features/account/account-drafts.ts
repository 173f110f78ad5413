import { useSyncExternalStore } from 'react'

interface Drafts {
  email: string
  /** Kept until the address is confirmed, because a new code has to be asked for with it. */
  password: string
  hasAgreed: boolean
  /** The code with which a forgotten password is chosen anew. */
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
 * What was typed on one account screen and is wanted on the next. In memory only, and outside the screens: what is typed
 * while the next one is being prepared is not lost.
 */
export function useDraft<Key extends keyof Drafts>(key: Key): [Drafts[Key], (value: Drafts[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => drafts[key])
  return [value, (next) => change({ [key]: next })]
}

/** Once it has served its turn, nothing secret stays in memory; the address may serve again. */
export const forgetSecrets = (): void => change({ ...empty, email: drafts.email })
