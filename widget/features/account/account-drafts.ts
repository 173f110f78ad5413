import { useSyncExternalStore } from 'react'

interface Drafts {
  email: string
  /** Kept until the address is confirmed, because a new code has to be asked for with it. */
  password: string
}

const drafts: Drafts = { email: '', password: '' }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setDraft(key: keyof Drafts, value: string): void {
  drafts[key] = value
  for (const listener of listeners) listener()
}

/**
 * What was typed on one account screen and is wanted on the next. In memory only, and outside the screens: what is typed
 * while the next one is being prepared is not lost.
 */
export function useDraft(key: keyof Drafts): [string, (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => drafts[key])
  return [value, (next) => setDraft(key, next)]
}

export const forgetPassword = (): void => setDraft('password', '')
