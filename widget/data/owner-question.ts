import { useSyncExternalStore } from 'react'

let answerIt: ((isConfirmed: boolean) => void) | undefined
let pending: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** The question to a logged-in customer to prove that the account is theirs (rule D339). `OwnerQuestion` shows it. */
export const ownerQuestion = {
  /** Asks, or joins a question that is open; resolves with whether the person was confirmed. */
  ask: (): Promise<boolean> =>
    (pending ??= new Promise((resolve) => {
      answerIt = resolve
      tell()
    })),
  answer: (isConfirmed: boolean): void => {
    answerIt?.(isConfirmed)
    answerIt = undefined
    pending = undefined
    tell()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsOwnerAsked = (): boolean => useSyncExternalStore(subscribe, () => answerIt !== undefined)
